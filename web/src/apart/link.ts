// Links to a table whose players are apart. What gives rights is in the fragment, which browsers send to no server; the
// page takes it out of the address as soon as it has read it.

/** What a link brings: an invitation, or a code for another device of a player. */
export type Brought = { invite: string | null; code: string | null }

/** The names in the fragment. */
const INVITE = 'seat'
const CODE = 'device'

const keyOf = (table: string) => `invitation ${table}`

/** Reads a fragment. */
export function broughtBy(hash: string): Brought {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  return { invite: words.get(INVITE), code: words.get(CODE) }
}

/** Takes what the link has brought out of the address, so that nobody reads it there or in the history. An invitation is
 * kept until it is used. */
export function takeBrought(table: string): Brought {
  const brought = broughtBy(location.hash)
  if (brought.invite === null && brought.code === null) return { invite: invitationOf(table), code: null }
  history.replaceState(null, '', location.pathname + location.search)
  if (brought.invite !== null) keepInvitation(table, brought.invite)
  return { invite: brought.invite ?? invitationOf(table), code: brought.code }
}

/** Keeps the secret of an invitation in this browser: the server tells it once. */
export function keepInvitation(table: string, secret: string): void {
  try {
    localStorage.setItem(keyOf(table), secret)
  } catch {
    // The host can make another one.
  }
}

export function invitationOf(table: string): string | null {
  try {
    return localStorage.getItem(keyOf(table))
  } catch {
    return null
  }
}

export function forgetInvitation(table: string): void {
  try {
    localStorage.removeItem(keyOf(table))
  } catch {
    // Then there is none.
  }
}

const isHere = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Returns the beginning of links for others: the address of this page, unless only this machine can open it. Null if
 * others cannot reach the server. */
export function baseFor(page: { origin: string; hostname: string }, address: string | null): string | null {
  return isHere(page.hostname) || page.hostname === '0.0.0.0' ? address : page.origin
}

/** The path of a table whose players are apart. */
export const pathOf = (table: string) => `/t/${table}`

export const watchLink = (base: string, table: string) => base + pathOf(table)
export const inviteLink = (base: string, table: string, secret: string) =>
  `${watchLink(base, table)}#${INVITE}=${secret}`
export const deviceLink = (base: string, table: string, code: string) =>
  `${watchLink(base, table)}#${CODE}=${code}`
