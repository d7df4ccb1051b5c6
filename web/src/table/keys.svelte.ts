// One key for what is done often. They can be turned off, for those whose voice or hand presses keys by itself.
import { store, stored } from '../stored'
import type { Session } from './session.svelte'

const STORED = 'keys'
const WORDS = ['on', 'off'] as const

class Keys {
  areOn = $state(stored(STORED, WORDS) !== 'off')

  toggle(): void {
    this.areOn = !this.areOn
    store(STORED, this.areOn ? 'on' : 'off')
  }
}

export const keys = new Keys()

export const KEYS: [string, string][] = [
  ['Arrows', 'move the cursor on the board'],
  ['Enter', 'choose the cell, or play the only action there is'],
  ['Escape', 'let go, or come back from the past'],
  ['N', 'go to the next unit that can act'],
  ['E', 'end the turn'],
  ['U', 'undo'],
  ['H', 'ask a bot what it would do'],
  ['1 to 9', 'take one of the listed actions'],
  ['T', 'show what the enemy could hit next'],
  ['L', 'show what the unit sees from the cell under the cursor'],
  ['[ and ]', 'step through the past; there the left and right arrows do so too'],
  ['/', 'type an action'],
  ['R', 'rules'],
  ['?', 'this list'],
]

type Doors = { rules: () => void; help: () => void; close: () => void; isOpen: boolean }

export function shortcuts(event: KeyboardEvent, session: Session, doors: Doors): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target instanceof HTMLElement ? event.target : null
  if (event.key === 'Escape') {
    if (doors.isOpen) doors.close()
    else if (session.past !== null) session.leavePast()
    else session.clear()
    return
  }
  if (target?.matches('input:not([type=checkbox]):not([type=range]), select, textarea')) return
  const isButton = target?.matches('button, a, [type=range], summary') ?? false
  if (event.key === 'Enter' || event.key === ' ') {
    if (isButton) return
    if (session.isBehind) session.skip()
    else if (session.only) void session.carryOut(session.only)
    else return
    event.preventDefault()
    return
  }
  if (session.past !== null && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    if (target?.matches('[type=range]')) return
    void session.showPast(session.past + (event.key === 'ArrowLeft' ? -1 : 1))
    event.preventDefault()
    return
  }
  if (!keys.areOn) return
  const act = actionOf(event.key, session, doors)
  if (!act) return
  event.preventDefault()
  act()
}

function actionOf(key: string, session: Session, doors: Doors): (() => void) | null {
  const { end } = session
  const lines = session.past ?? session.now.log.length
  switch (key.toLowerCase()) {
    case 'n':
      return () => {
        session.next()
        document.getElementById('board')?.focus()
      }
    case 'e':
      return end ? () => void session.carryOut(end) : null
    case 'u':
      return () => (session.noUndo === null ? void session.undo() : session.note(session.noUndo))
    case 't':
      return () => session.toggleThreats()
    case 'l':
      return () => session.toggleSight()
    case 'h':
      return () => (session.noHint === null ? session.toggleHints() : session.note(session.noHint))
    case '[':
      return () => void session.showPast(lines - 1)
    case ']':
      return () => void session.showPast(lines + 1)
    case '/':
      return () => document.getElementById('typed')?.focus()
    case 'r':
      return doors.rules
    case '?':
      return doors.help
    default:
      return /^[1-9]$/.test(key)
        ? () => document.querySelector<HTMLElement>(`[data-number="${key}"]`)?.click()
        : null
  }
}
