// The frames of a browser's trace: what the main thread works in each, and how often one is shown.

type Event = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

export type Frames = {
  /** Milliseconds of processor time of the main thread, frame by frame. */
  work: number[]
  /** Milliseconds from one frame on the screen to the next. */
  times: number[]
}

/** A longer gap between frames is a pause in which nothing moves. */
const PAUSE = 250

/** What versions of Chromium call the work on a frame, and its appearance on the screen. */
const FRAMES = ['BeginMainThreadFrame', 'BeginCommitCompositorFrame']
const SHOWN = ['DrawFrame', 'AnimationFrame::Presentation']

/** Returns the times of the first kind of event that there is, in order. */
function timesOf(events: Event[], names: string[]): number[] {
  const found = names.map((wanted) => events.filter(({ name }) => name === wanted))
  const times = (found.find((kind) => kind.length > 0) ?? []).map(({ ts }) => ts)
  return times.sort((a, b) => a - b)
}

export function framesOf({ traceEvents }: { traceEvents: Event[] }): Frames {
  const named = traceEvents.filter(({ ph, name }) => ph === 'M' && name === 'thread_name')
  const mains = named.filter(({ args }) => args?.name === 'CrRendererMain')
  const key = ({ pid, tid }: Event) => `${pid} ${tid}`
  // Of several pages, the one that has most to do.
  const load = (main: Event) => traceEvents.filter((event) => key(event) === key(main)).length
  const [main] = mains.sort((a, b) => load(b) - load(a))
  if (!main) throw new Error('the trace has no page')
  const own = traceEvents.filter((event) => key(event) === key(main))
  const starts = timesOf(own, FRAMES)
  if (starts.length === 0) throw new Error('the trace has no frames')
  const tasks = own.filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
  const work = starts.map(() => 0)
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    const end = ts + dur
    // A task belongs to the frame that it ends in or that comes next.
    let frame = starts.findIndex((start) => start >= ts)
    if (frame < 0) frame = starts.length - 1
    if (end >= starts[0]!) work[frame] = (work[frame] ?? 0) + tdur / 1000
  }
  const shown = timesOf(
    traceEvents.filter(({ pid }) => pid === main.pid),
    SHOWN,
  )
  const times = shown.slice(1).map((ts, i) => (ts - (shown[i] ?? ts)) / 1000)
  return { work, times: times.filter((time) => time < PAUSE) }
}
