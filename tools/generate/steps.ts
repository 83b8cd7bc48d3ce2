/** The steps in the life of a bug: each changes the bug and adds a comment or history. */

import {
  changesByWork,
  COMMENT,
  remainingAfter,
} from '../../src/tracker/bugs/comments/comments.rules.ts'
import type { Row } from './bulk.ts'

/** A comment, as a row of `longdescs` without its ids. */
export interface Said {
  who: number
  bug_when: number
  work_time: number
  isprivate: number
  type: number
  extra_data: string | null
  thetext: string
}

/** A change, as a row of the history without its ids. */
export interface Changed {
  who: number
  bug_when: number
  field: string
  removed: string
  added: string
}

/** A flag that is set, as a row without its ids. */
export interface Flag {
  type_id: number
  status: string
  setter_id: number
  requestee_id: number | null
  at: number
}

/** A bug with everything that belongs to it. */
export interface Life {
  id: number
  bug: Row<'bugs'>
  groups: number[]
  comments: Said[]
  changes: Changed[]
  cc: Set<number>
  keywords: Set<number>
  flags: Flag[]
  aliases: string[]
  see_also: string[]
  depends_on: number[]
}

/** The user and time of a step. */
export interface Moment {
  who: number
  at: number
}

/** Records a change of the bug that every reader sees. */
function touch({ bug }: Life, { at }: Moment) {
  bug.revision += 1
  bug.delta_ts = at
  bug.lastdiffed = at
}

type Difference = Pick<Changed, 'field' | 'removed' | 'added'>

/** Adds changes to the history without applying them to the bug. */
export function change(life: Life, moment: Moment, ...differences: Difference[]) {
  touch(life, moment)
  for (const one of differences) {
    life.changes.push({ ...one, who: moment.who, bug_when: moment.at })
  }
}

type Text = 'priority' | 'bug_severity' | 'status_whiteboard' | 'target_milestone'

/** Applies the change, and adds it to the history; nothing happens if the text is the same. */
export function setText(life: Life, moment: Moment, field: Text, added: string) {
  const removed = life.bug[field]
  if (removed === added) return
  life.bug[field] = added
  change(life, moment, { field, removed, added })
}

type Words = Partial<Pick<Said, 'type' | 'extra_data' | 'work_time' | 'isprivate'>>

/** Adds a comment. Work time in hundredths of an hour is added up in the bug. */
export function say(life: Life, { who, at }: Moment, thetext: string, words: Words = {}) {
  const { type = COMMENT.plain, extra_data = null, work_time = 0, isprivate = 0 } = words
  const { bug } = life
  life.comments.push({ who, bug_when: at, work_time, isprivate, type, extra_data, thetext })
  touch(life, { who, at })
  if (work_time === 0) return
  const { remaining_time } = bug
  bug.remaining_time = remainingAfter(remaining_time, work_time)
  bug.actual_time += work_time
  for (const one of changesByWork({ remaining_time, work_time })) {
    life.changes.push({ ...one, who, bug_when: at })
  }
}

/** Opens the bug with this status and confirms it, whatever its status was. */
export function open(life: Life, moment: Moment, status: 'CONFIRMED' | 'IN_PROGRESS') {
  const { bug } = life
  if (bug.bug_status === status) return
  change(life, moment, { field: 'bug_status', removed: bug.bug_status, added: status })
  const same = { who: moment.who, bug_when: moment.at }
  if (bug.resolution !== '') {
    life.changes.push({ field: 'resolution', removed: bug.resolution, added: '', ...same })
  }
  if (!bug.everconfirmed) {
    life.changes.push({ field: 'everconfirmed', removed: '0', added: '1', ...same })
  }
  Object.assign(bug, { bug_status: status, resolution: '', is_open: 1, everconfirmed: 1 })
}

/** Closes the bug with a resolution, and adds both changes to the history. */
export function resolve(life: Life, moment: Moment, resolution: string) {
  const { bug } = life
  change(
    life,
    moment,
    { field: 'bug_status', removed: bug.bug_status, added: 'RESOLVED' },
    { field: 'resolution', removed: bug.resolution, added: resolution },
  )
  if (bug.remaining_time > 0) {
    const removed = (bug.remaining_time / 100).toFixed(2)
    const left = { field: 'remaining_time', removed, added: '0' }
    life.changes.push({ ...left, who: moment.who, bug_when: moment.at })
  }
  Object.assign(bug, { bug_status: 'RESOLVED', resolution, is_open: 0, remaining_time: 0 })
}

/** Closes the bug as a duplicate of an earlier one, which gets a comment too. */
export function resolveAsDuplicate(life: Life, moment: Moment, earlier: number) {
  resolve(life, moment, 'DUPLICATE')
  life.bug.dup_of = earlier
  say(life, moment, '', { type: COMMENT.dupe_of, extra_data: String(earlier) })
}

/** From RESOLVED; other statuses are not checked. */
export function verify(life: Life, moment: Moment) {
  change(life, moment, { field: 'bug_status', removed: 'RESOLVED', added: 'VERIFIED' })
  life.bug.bug_status = 'VERIFIED'
}
