// The page is shown in its own type: it waits for the faces, but not for long.
import './style/type.css'

const FACES = ["16px 'Source Sans 3'", "650 16px 'Source Sans 3'", "600 24px 'Barlow Condensed'"]
/** Later, the page is shown in another face and changes to its own; in milliseconds. */
const LONGEST = 1500

/** Resolves when the page can be shown. */
export function typeIsReady(): Promise<unknown> {
  const loaded = Promise.all(FACES.map((face) => document.fonts.load(face))).catch(() => undefined)
  return Promise.race([loaded, new Promise((done) => setTimeout(done, LONGEST))])
}
