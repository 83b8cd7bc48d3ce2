/** Checks values stored redundantly with each bug against its comments, groups and status. */

import { type Checking, inPages } from '../../../platform/db/checked.ts'
import { internForBug } from '../../../accounts/group-sets/group-sets.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import * as store from './check.store.ts'

const PAGE = 1_000

/** Finds bugs whose stored counts and sums differ from their comments. */
export function checkBugs(db: Db): Checking {
  return inPages<number>(db, async (tx, after = 0) => {
    const bugs = await bugsWithDue(tx, after)
    const findings = bugs.flatMap(({ bug, due }) => compare(bug, due))
    return { seen: bugs.length, findings, next: bugs.at(-1)?.bug.id }
  })
}

/** The next bugs after an id, with what they should be. */
async function bugsWithDue(tx: Tx, after: number) {
  const bugs = await store.bugsAfter(tx, { after, limit: PAGE })
  const until = bugs.at(-1)?.id
  if (until === undefined) return []
  const made = await readMade(tx, { after, until })
  return bugs.map((bug) => ({ bug, due: dueOf(bug, made), groups: made.groups.get(bug.id) ?? [] }))
}

/**
 * Repairs the next bugs after an id: how many were wrong, and the last id; undefined at the end. A
 * status that does not exist is left alone.
 */
export async function repairBugs(tx: Tx, after: number) {
  const bugs = await bugsWithDue(tx, after)
  const wrong = bugs.filter(({ bug, due }) => compare(bug, due).length > 0)
  for (const { bug, due, groups } of wrong) {
    await store.repair(tx, {
      id: bug.id,
      comment_count: due.comment_count,
      actual_time: due.actual_time,
      is_open: typeof due.is_open === 'number' ? due.is_open : bug.is_open,
      group_set_id: await internForBug(tx, groups),
    })
  }
  return { repaired: wrong.length, next: bugs.length < PAGE ? undefined : bugs.at(-1)!.bug.id }
}

type Bug = Awaited<ReturnType<typeof store.bugsAfter>>[number]
/** The source data of a page of bugs. */
interface Made {
  comments: Map<number, { comments: number; work_time: number }>
  groups: Map<number, number[]>
  statuses: Map<string, number | null>
}

async function readMade(tx: Tx, between: { after: number; until: number }): Promise<Made> {
  const comments = await store.commentsBetween(tx, between)
  const groups = new Map<number, number[]>()
  for (const { bug_id, group_id } of await store.groupsBetween(tx, between)) {
    groups.set(bug_id, [...(groups.get(bug_id) ?? []), group_id])
  }
  const statuses = await store.statuses(tx, {})
  return {
    // Some databases return sums as strings.
    comments: new Map(
      comments.map((row) => [
        row.bug_id,
        { comments: Number(row.comments), work_time: Number(row.work_time) },
      ]),
    ),
    groups,
    statuses: new Map(statuses.map(({ value, is_open }) => [value, is_open])),
  }
}

function dueOf({ id, bug_status }: Bug, { comments, groups, statuses }: Made) {
  const said = comments.get(id) ?? { comments: 0, work_time: 0 }
  const group_ids = JSON.stringify(groups.get(id) ?? [])
  return {
    comment_count: said.comments,
    actual_time: said.work_time,
    is_open: statuses.get(bug_status) ?? `that of the status ${bug_status}, which there is not`,
    group_ids,
    is_on_bugs: 1,
  }
}

/** For the set with the bug's group_set_id. */
const LABELS: Record<string, string> = {
  group_ids: 'the set of its group_set_id',
  is_on_bugs: 'is_on_bugs of its group_set_id',
}

function compare(bug: Bug, due: ReturnType<typeof dueOf>): string[] {
  const columns = Object.keys(due) as (keyof typeof due)[]
  return columns
    .filter((column) => bug[column] !== due[column])
    .map((column) => {
      const what = LABELS[column] ?? column
      return `bug ${bug.id}: ${what} is ${bug[column]}, and should be ${due[column]}`
    })
}
