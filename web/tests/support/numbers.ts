// Compares a number on the page with its value, independently of the client's formatting.

/** Returns whether a text shows a value, rounded to the decimals that are shown. */
export function shows(text: string, value: number): boolean {
  const found = /(under |over )?(-?\d+(?:\.(\d+))?)/.exec(text)
  if (!found) return false
  const [, bound, digits = '', places = ''] = found
  const number = Number(digits)
  if (bound === 'under ') return value > 0 && value < number
  if (bound === 'over ') return value < 100 && value > number
  // Trailing zeros are left out, so a short number may stand for up to two decimals.
  const most = text.includes('%') ? (number < 10 || number > 99 ? 1 : 0) : 2
  const shown = Math.max(places.length, most)
  return Math.abs(number - value) <= 0.5 * 10 ** -shown + 1e-9
}
