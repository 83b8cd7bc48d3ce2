/** Work time on bugs, for members of `timetrackinggroup`. */

import { fail } from '../../../accounts/faults.ts'
import { fail as failAtDoor } from '../../../platform/http/faults.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look } from '../../../platform/work/work.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import { seeBugs, type SeenBug, visibleAmong } from '../../bugs/see/bugs.ts'
import { dependencyTree } from '../../bugs/dependencies/dependency-tree.ts'
import { type Key, sumUp } from './work-time.rules.ts'
import * as store from './work-time.store.ts'

/** The bugs and the period of a summary of work time. */
export interface WorkTimeAsked {
  /** Ids or aliases of bugs. */
  ids: readonly string[]
  /** Whether to include the bugs that these depend on. */
  withDependencies: boolean
  /** From a time to before another. */
  from: number
  to: number
  by: Key
  isMonthly: boolean
}

/** Throws fault 304 for others than members of `timetrackinggroup`. */
export async function requireTimeTracker(look: Look) {
  if (await seesHours(look)) return
  const reason = 'Only members of the group that the parameter timetrackinggroup names may.'
  fail('auth_failure', { action: 'see', object: 'hours', reason })
}

/**
 * Hours worked on bugs, and these bugs by id; faults 53, 100 to 102 and 304. Includes hours of
 * private comments, like `actual_time` of bugs.
 */
export async function workTime(look: Look, asked: WorkTimeAsked) {
  await requireTimeTracker(look)
  const bugs = await bugsAsked(look, asked)
  const max = limits.work_time_rows_max
  const { from, to } = asked
  const span = { bug_ids: [...bugs.keys()], from, to, limit: max + 1 }
  const found = await store.workTimes(look.tx, span)
  if (found.length > max) {
    const reason = 'too much was worked in that time to show it; ask for fewer days or bugs'
    failAtDoor('param_invalid', 'start_date', reason)
  }
  const rows = found.map((row) => ({ ...row, work_time: Number(row.work_time) }))
  const worked = new Set(rows.map(({ bug_id }) => bug_id))
  return { bugs, worked, parts: sumUp(rows, asked.by, asked.isMonthly) }
}

async function bugsAsked(look: Look, { ids, withDependencies }: WorkTimeAsked) {
  const named = await seeBugs(look, ids)
  const bugs = new Map<number, SeenBug>(named.map((bug) => [bug.id, bug]))
  if (!withDependencies) return bugs
  const { ids: below, cut } = await dependencyTree(look, {
    ids: [...bugs.keys()],
    direction: 'depends_on',
    levels: limits.dependency_levels_max,
    hides_closed: false,
  })
  if (cut) failAtDoor('param_invalid', 'do_depends', 'the bugs depend on too many others')
  for (const bug of await visibleAmong(look, below)) bugs.set(bug.id, bug)
  return bugs
}
