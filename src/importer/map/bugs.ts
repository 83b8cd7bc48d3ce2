/** Bugs and comments; counts and sums of comments are stored with the bug. */

import type { BugField } from '../../tracker/model/bug-fields/bug-field.wire.ts'
import { type ColumnField, columnFields } from '../../tracker/model/bug-fields/columns.wire.ts'
import { foldedLines } from '../../tracker/model/bug-fields/folded-lines.ts'
import type { BugRow } from '../../tracker/model/tables.ts'
import type { Range, StagedRow } from '../staged.ts'
import {
  dayOrNull,
  flag,
  hundredths,
  moment,
  momentOrNull,
  number,
  numberOrNull,
  rowsOf,
  text,
  textOrNull,
} from './cells.ts'
import type { ImportContext } from './context.ts'
import type { Mapping, Put } from './mapping.ts'
import { type SecondHalves, secondHalves } from './repeated-hour.ts'
import { saidIn } from './texts.ts'

interface Talk {
  count: number
  actual_time: number
  /** The time of the first comment. */
  first: number | undefined
}

/** Both in one pass, because counts and times of a bug depend on its comments. */
export const bugs: Mapping = {
  part: 'bugs',
  sources: ['bugs', 'longdescs', 'duplicates'],
  ranged: ['bugs', 'bug_id'],
  *rows(context, range) {
    const talks = new Map<number, Talk>()
    const halves = secondHalves(context, range)
    yield* comments(context, range, talks, halves)
    const groups = groupsOfBugs(context, range)
    const duplicates = duplicatesOf(context, range)
    for (const row of rowsOf(context.staged, 'bugs', { by: 'bug_id', range })) {
      const id = number(row['bug_id'])
      const [talk, last] = [talks.get(id), halves.last.get(id)]
      const kept = { groups: groups.get(id), talk, last, dup_of: duplicates.get(id) }
      yield ['bugs', bugOf(context, row, kept)]
    }
  },
}

interface KeptWith {
  groups: string | undefined
  talk: Talk | undefined
  /** The time of the last comment or change, if it resolves the repeated hour of autumn. */
  last: number | undefined
  dup_of: number | undefined
}

function bugOf(context: ImportContext, row: StagedRow, { groups, talk, last, dup_of }: KeptWith) {
  const { known, losses, openStatuses } = context
  const id = number(row['bug_id'])
  const what = `bug ${id}`
  const bug_status = text(row['bug_status'])
  const qa_contact = numberOrNull(row['qa_contact'])
  if (qa_contact !== null && !known.users.has(qa_contact)) {
    losses.tell('a missing QA contact was left out', what)
  }
  const otherwise = talk?.first ?? context.now
  const delta_ts = moment(context, row['delta_ts'], { what, otherwise, not_before: last })
  const creation_ts = momentOrNull(context, row['creation_ts'], what) ?? talk?.first ?? delta_ts
  const isMailed = text(row['lastdiffed']) >= text(row['delta_ts'])
  return {
    id,
    product_id: number(row['product_id']),
    component_id: number(row['component_id']),
    group_set_id: groups === undefined ? 0 : context.groupSets.get(groups)!,
    is_open: Number(openStatuses.has(bug_status)),
    revision: 1,
    comment_count: talk?.count ?? 0,
    creation_ts,
    delta_ts,
    lastdiffed: momentOrNull(context, row['lastdiffed'], what, isMailed ? delta_ts : creation_ts),
    reporter: number(row['reporter']),
    assigned_to: number(row['assigned_to']),
    qa_contact: known.users.has(qa_contact) ? qa_contact : null,
    ...columnsOf(context, row, what),
    dup_of: dup_of ?? null,
    actual_time: talk?.actual_time ?? 0,
    ...foldedLines((name) => text(row[name])),
  }
}

/** Fields that are columns, including those newer than the source's version. */
function columnsOf(context: ImportContext, row: StagedRow, what: string) {
  const cells = columnFields.map((field: BugField) => {
    const { name, column, initial = 1, values: [first] = [] } = field
    const cell = row[name]
    if (column === 'switch') return [name, flag(cell, initial)]
    if (column === 'hours') return [name, hundredths(cell)]
    if (column === 'day') return [name, dayOrNull(context, cell, `the ${name} of ${what}`)]
    return [name, text(cell ?? (column === 'select' ? first : MISSING[name]))]
  })
  return Object.fromEntries(cells) as Pick<BugRow, ColumnField['name']>
}
const MISSING: Readonly<Record<string, string>> = { target_milestone: '---' }

/** Numbered per bug in Bugzilla's display order. */
function* comments(
  context: ImportContext,
  range: Range,
  talks: Map<number, Talk>,
  { comments: later }: SecondHalves,
): Iterable<Put> {
  const next = ['bug_when', 'comment_id']
  let last = -Infinity
  for (const row of rowsOf(context.staged, 'longdescs', { by: 'bug_id', range, next })) {
    const [id, bug_id] = [number(row['comment_id']), number(row['bug_id'])]
    const what = `comment ${id} of bug ${bug_id}`
    if (!context.known.bugs.has(bug_id)) {
      context.losses.tell('a comment on a missing bug was left out', what)
      continue
    }
    let talk = talks.get(bug_id)
    if (!talk) {
      talks.set(bug_id, (talk = { count: 0, actual_time: 0, first: undefined }))
      last = -Infinity
    }
    const otherwise = Number.isFinite(last) ? last : context.now
    last = later.get(id) ?? moment(context, row['bug_when'], { what, otherwise })
    const work_time = hundredths(row['work_time'])
    yield [
      'longdescs',
      {
        id,
        bug_id,
        count: talk.count,
        who: number(row['who']),
        bug_when: last,
        work_time,
        isprivate: flag(row['isprivate']),
        type: number(row['type']),
        extra_data: textOrNull(row['extra_data']),
        thetext: saidIn(row),
        is_markdown: flag(row['is_markdown']),
        edit_count: numberOrNull(row['edit_count']) || null,
      },
    ]
    talk.count++
    talk.actual_time += work_time
    talk.first ??= last
  }
}

/** The groups of each bug that has some, as `1,7`: the key of an interned set. */
function groupsOfBugs({ staged, known }: ImportContext, range: Range): Map<number, string> {
  const groups = new Map<number, string>()
  const next = ['group_id']
  for (const row of rowsOf(staged, 'bug_group_map', { by: 'bug_id', range, next })) {
    const [bug, group] = [number(row['bug_id']), number(row['group_id'])]
    if (!known.groups.has(group)) continue
    const before = groups.get(bug)
    groups.set(bug, before === undefined ? String(group) : `${before},${group}`)
  }
  return groups
}

function duplicatesOf({ staged, known, losses }: ImportContext, range: Range): Map<number, number> {
  const duplicates = new Map<number, number>()
  for (const row of rowsOf(staged, 'duplicates', { by: 'dupe', range })) {
    const [dupe, dupe_of] = [number(row['dupe']), number(row['dupe_of'])]
    if (known.bugs.has(dupe_of)) duplicates.set(dupe, dupe_of)
    else losses.tell('a duplicate of a missing bug was left out', `bug ${dupe}`)
  }
  return duplicates
}
