/** Groups events by change. Pure. */

import type { Happened } from '../../platform/work/events.store.ts'
import type { FlagTold } from '../bugs/flags/write-flags.ts'
import type { BugChange } from './notices.ts'

/**
 * Without the events of the last work, if there may be more of them: a change is mailed as one. All
 * of them if they are of one work.
 */
export function wholeWorks(events: readonly Happened[], limit: number): Happened[] {
  if (events.length < limit) return [...events]
  const last = workOf(events.at(-1)!)
  const whole = events.filter((event) => workOf(event) !== last)
  return whole.length > 0 ? whole : [...events]
}

/** Transactions have no id on SQLite, where nobody acts twice within a millisecond. */
const workOf = ({ tx_id, at, actor_id }: Happened) => `${tx_id} ${at} ${actor_id}`

interface Body {
  changes?: number[]
  comment_id?: number
  flags?: (FlagTold & { bug_id?: number })[]
  bugs?: number[]
}

/** The changes of bugs that people may get mail about, in their order. */
export function changesIn(events: readonly Happened[]): BugChange[] {
  const found = new Map<string, BugChange>()
  const changeOf = (event: Happened, bug_id: number) => {
    const key = `${workOf(event)} ${bug_id}`
    const { actor_id, at } = event
    const none = { bug_id, actor_id, at, is_new: false, changes: [], comments: [], flags: [] }
    const change = found.get(key) ?? none
    found.set(key, change)
    return change
  }
  for (const event of events) {
    const body = (event.body === null ? {} : JSON.parse(event.body)) as Body
    const { changes = [], comment_id, flags = [], bugs = [] } = body
    const ofBug = event.bug_id
    if (event.kind === 'bug.created') changeOf(event, ofBug!).is_new = true
    if (event.kind === 'bug.changed') changeOf(event, ofBug!).changes.push(...changes)
    if (event.kind === 'comment.added') changeOf(event, ofBug!).comments.push(comment_id!)
    if (event.kind === 'bugs.confirmed') {
      for (const id of bugs) changeOf(event, id).changes.push(...changes)
    }
    if (event.kind !== 'flags.changed') continue
    for (const { bug_id, ...flag } of flags) changeOf(event, bug_id ?? ofBug!).flags.push(flag)
  }
  return [...found.values()]
}
