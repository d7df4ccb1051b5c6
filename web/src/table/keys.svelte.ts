// Single-key shortcuts. They can be turned off, because speech input and shaky hands trigger them by accident.
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
  ['Enter', 'choose the cell, or play the only action left'],
  ['Escape', 'take back the last choice, or leave the past'],
  ['N', 'choose the next unit that can act'],
  ['M', 'go to the next marked cell'],
  ['V', 'choose the next action of the unit'],
  ['E', 'end the turn'],
  ['U', 'undo'],
  ['H', 'hint'],
  ['1 to 9', 'press a listed action'],
  ['T', 'show what the enemy could hit next'],
  ['L', 'show what the unit sees from the cursor'],
  ['[ and ]', 'step through the past (there also left and right)'],
  ['/', 'type an action'],
  ['R', 'open the rules'],
  ['?', 'open this help'],
]

type Drawers = { rules: () => void; help: () => void; close: () => void; isOpen: boolean }

export function shortcuts(event: KeyboardEvent, session: Session, drawers: Drawers): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target instanceof HTMLElement ? event.target : null
  if (event.key === 'Escape') {
    if (drawers.isOpen) drawers.close()
    else if (session.past !== null) session.history.leave()
    else session.select((selection) => selection.back())
    return
  }
  if (target?.matches('input:not([type=checkbox]):not([type=range]), select, textarea')) return
  const isButton = target?.matches('button, a, [type=range], summary') ?? false
  if (event.key === 'Enter' || event.key === ' ') {
    if (isButton) return
    if (session.turn.isRunning) session.playback.skip()
    else if (session.offer.only) void session.play(session.offer.only)
    else return
    event.preventDefault()
    return
  }
  if (session.past !== null && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    if (target?.matches('[type=range]')) return
    void session.history.show(session.past + (event.key === 'ArrowLeft' ? -1 : 1))
    event.preventDefault()
    return
  }
  if (!keys.areOn) return
  const act = actionOf(event.key, session, drawers)
  if (!act) return
  event.preventDefault()
  act()
}

function actionOf(key: string, session: Session, drawers: Drawers): (() => void) | null {
  const { end } = session.offer
  const { undoRefused, hintRefused } = session.turn
  const lines = session.past ?? session.now.log.length
  switch (key.toLowerCase()) {
    case 'n':
      return () => {
        session.nextUnit()
        document.getElementById('board')?.focus()
      }
    case 'm':
      return () => {
        session.nextMark()
        document.getElementById('board')?.focus()
      }
    case 'v':
      return () => session.select((selection) => selection.nextVerb())
    case 'e':
      return end ? () => void session.play(end) : null
    case 'u':
      return () => (undoRefused === null ? void session.undo() : session.note(undoRefused))
    case 't':
      return () => session.toggleThreats()
    case 'l':
      return () => session.toggleSight()
    case 'h':
      // A lesson has hints of its own.
      if (session.lesson) return () => session.lesson?.help()
      return () => (hintRefused === null ? session.toggleHints() : session.note(hintRefused))
    case '[':
      return () => void session.history.show(lines - 1)
    case ']':
      return () => void session.history.show(lines + 1)
    case '/':
      return () => document.getElementById('typed')?.focus()
    case 'r':
      return drawers.rules
    case '?':
      return drawers.help
    default:
      return /^[1-9]$/.test(key)
        ? () => document.querySelector<HTMLElement>(`[data-number="${key}"]`)?.click()
        : null
  }
}
