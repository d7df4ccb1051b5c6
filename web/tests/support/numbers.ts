// A number that is shown, against the number it stands for: written independently of how the client writes it.

/** Tells whether a text shows a value: the same number, rounded to the places that are shown. */
export function shows(text: string, value: number): boolean {
  const found = /(under |over )?(-?\d+(?:\.(\d+))?)/.exec(text)
  if (!found) return false
  const [, bound, digits = '', places = ''] = found
  const number = Number(digits)
  if (bound === 'under ') return value > 0 && value < number
  if (bound === 'over ') return value < 100 && value > number
  // Zeros at the end are left out, so a short number may stand for up to two places.
  const most = text.includes('%') ? (number < 10 || number > 99 ? 1 : 0) : 2
  const shown = Math.max(places.length, most)
  return Math.abs(number - value) <= 0.5 * 10 ** -shown + 1e-9
}
