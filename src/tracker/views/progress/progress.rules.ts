/** How the number of open bugs developed: created, resolved and reopened per step. Pure. */

const DAY = 86_400_000
const WEEK = 7 * DAY

/** A bug with its time of creation in milliseconds since 1970 UTC. */
export interface BugThen {
  id: number
  created: number
  /** Now. */
  is_open: boolean
}
/** A change of the status. */
export interface StatusChange {
  bug_id: number
  at: number
  removed: string | null
  added: string | null
}

/** The numbers of bugs in one step. */
export interface Point {
  /** The first day of the step, in milliseconds. */
  day: number
  created: number
  resolved: number
  reopened: number
  /** At the end of the step. */
  open: number
}

/** The width of a step; weeks begin on Mondays. */
export type Step = 'day' | 'week' | 'month'

/** The period of a chart in UTC, in milliseconds since 1970. */
export interface Span {
  /** The first day, in milliseconds. */
  from: number
  /** The last day. */
  to: number
  step: Step
}

/** Steps of a width that a chart can show. */
export function stepFor(from: number, to: number): Step {
  const days = (to - from) / DAY
  return days <= 100 ? 'day' : days <= 750 ? 'week' : 'month'
}

/** The first day of the step that contains a moment; weeks begin on Mondays. */
export function stepOf(at: number, step: Step): number {
  const day = Math.floor(at / DAY) * DAY
  if (step === 'day') return day
  if (step === 'week') return Math.floor((day - 4 * DAY) / WEEK) * WEEK + 4 * DAY
  const date = new Date(day)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

function after(day: number, step: Step): number {
  if (step !== 'month') return day + (step === 'day' ? DAY : WEEK)
  const date = new Date(day)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}

type Counts = Record<'created' | 'resolved' | 'reopened', number>

/**
 * One point for each step, including those without changes. Changes must be ordered by time.
 * `isOpen` tells what a status means; undefined for one that no longer exists, which leaves the
 * bug's state unchanged.
 */
export function progressOf(
  bugs: readonly BugThen[],
  changes: readonly StatusChange[],
  { from, to, step }: Span,
  isOpen: (status: string) => boolean | undefined,
): Point[] {
  const byBug = Map.groupBy(changes, ({ bug_id }) => bug_id)
  const counted = new Map<number, Counts>()
  const count = (at: number, what: keyof Counts) => {
    const day = stepOf(at, step)
    const counts = counted.get(day) ?? { created: 0, resolved: 0, reopened: 0 }
    counts[what] += 1
    counted.set(day, counts)
  }
  /** Changes of the number of open bugs. */
  const moves: [at: number, by: number][] = []
  for (const { id, created, is_open } of bugs) {
    const own = byBug.get(id) ?? []
    let state =
      own.map(({ removed }) => isOpen(removed ?? '')).find((one) => one !== undefined) ?? is_open
    count(created, 'created')
    if (state) moves.push([created, 1])
    for (const { at, added } of own) {
      const next = isOpen(added ?? '') ?? state
      if (next === state) continue
      count(at, next ? 'reopened' : 'resolved')
      moves.push([at, next ? 1 : -1])
      state = next
    }
  }
  return stepped(
    moves.toSorted(([a], [b]) => a - b),
    { from, to, step },
  ).map(([day, open]) => ({
    day,
    ...(counted.get(day) ?? { created: 0, resolved: 0, reopened: 0 }),
    open,
  }))
}

/** The number of open bugs at the end of each step. */
function stepped(moves: readonly (readonly [number, number])[], { from, to, step }: Span) {
  const points: [day: number, open: number][] = []
  let open = 0
  let next = 0
  for (let day = stepOf(from, step); day <= to; day = after(day, step)) {
    const end = after(day, step)
    while (next < moves.length && moves[next]![0] < end) open += moves[next++]![1]
    points.push([day, open])
  }
  return points
}
