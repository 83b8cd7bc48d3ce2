/** Bugs with their custom fields, and those lists of bugs that Docket stores otherwise. */

import type { Row } from '../../platform/db/db.ts'
import { unchosen } from '../../tracker/model/bug-fields/columns.wire.ts'
import { cellOf, cellsOf, columnsIn } from './cells.ts'
import { type Change, openNumbers, piecesOf } from './history.ts'
import type { Cell } from './literals.ts'
import type { Tell } from './lost.ts'
import { mapOf, type OwnField, typeOf } from './own-fields.ts'
import { type Filled, type Reading, rowsOf } from './reading.ts'

/** Docket has sent its mail: with an earlier `lastdiffed`, Bugzilla would send it again. */
const BUGS = columnsIn(
  'bug_id>id:i3 assigned_to:i3 bug_file_loc:b16777215 bug_severity:t64 bug_status:t64 ' +
    'creation_ts:m delta_ts:m short_desc:t255 op_sys:t64 priority:t64 product_id:i2 ' +
    'rep_platform:t64 reporter:i3 version:t64 component_id:i3 resolution:t64 ' +
    'target_milestone:t64 qa_contact:i3 status_whiteboard:b16777215 lastdiffed>delta_ts:m ' +
    'everconfirmed:n1 reporter_accessible:n1 cclist_accessible:n1 estimated_time:h ' +
    'remaining_time:h deadline:d',
)

/** Values that Bugzilla's bugs have no column for, if they are not the usual ones. */
const LEFT: readonly [column: string, usual: unknown, what: string][] = [
  ['bug_type', unchosen.bug_type, 'the type of a bug was left out'],
  [
    'restrict_comments',
    unchosen.restrict_comments,
    'the restriction of comments on a bug was left out',
  ],
]

/** All bugs, with a column for each custom field that has one value. */
export function bugs(reading: Reading): Filled {
  const single = reading.own.filter((field) => typeOf(field) !== undefined)
  const votes = reading.has_voting ? ['votes'] : []
  const columns = [...BUGS.map(({ theirs }) => theirs), ...single.map(({ name }) => name), ...votes]
  async function* pages() {
    for await (const page of rowsOf(reading.tx, 'bugs')) {
      const held = await valuesOn(reading, page)
      const counts = reading.has_voting ? await votesOn(reading, page) : new Map<number, number>()
      yield page.map((row) => {
        const id = row['id'] as number
        tellUnknown(row, reading.tell)
        const own = single.map((field) =>
          ownCell(reading, field, held.get(`${id} ${field.id}`), id),
        )
        const count = reading.has_voting ? [counts.get(id) ?? 0] : []
        return [...cellsOf(BUGS, row, reading, `bug ${id}`), ...own, ...count]
      })
    }
  }
  return { table: 'bugs', columns, pages: pages() }
}

/** Reports the values of a row of `bugs` that Bugzilla has no column for. */
export function tellUnknown(row: Row, tell: Tell) {
  for (const [column, usual, what] of LEFT) {
    if (row[column] !== usual) tell(what, `bug ${String(row['id'])}`)
  }
}

type Held = Pick<Row, 'value_int' | 'value_text'>

async function valuesOn({ tx }: Reading, page: readonly Row[]): Promise<Map<string, Held>> {
  const rows = await tx
    .selectFrom('bug_cf_values')
    .select(['bug_id', 'field_id', 'value_int', 'value_text'])
    .where('bug_id', '>=', page[0]!['id'] as number)
    .where('bug_id', '<=', page.at(-1)!['id'] as number)
    .execute()
  return new Map(rows.map((row) => [`${row.bug_id} ${row.field_id}`, row]))
}

async function votesOn({ tx }: Reading, page: readonly Row[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('votes')
    .select(['bug_id', 'vote_count'])
    .where('bug_id', '>=', page[0]!['id'] as number)
    .where('bug_id', '<=', page.at(-1)!['id'] as number)
    .execute()
  const counts = new Map<number, number>()
  for (const { bug_id, vote_count } of rows) {
    counts.set(bug_id, (counts.get(bug_id) ?? 0) + vote_count)
  }
  return counts
}

function ownCell(reading: Reading, field: OwnField, held: Held | undefined, id: number): Cell {
  const { kind, empty } = typeOf(field)!
  if (!held) return empty
  const { values } = reading
  const number = held['value_int'] as number | null
  const value =
    field.holds === 'select' ? values.get(number!)?.value : (number ?? held['value_text'])
  return cellOf(kind, value as Cell, reading, `${field.name} of bug ${id}`) ?? empty
}

/** The bugs of each custom field with several values. */
export const multiples = (reading: Reading): Filled[] =>
  reading.own
    .filter(({ holds }) => holds === 'multi')
    .map((field) => {
      async function* pages() {
        for await (const page of rowsOf(reading.tx, 'bug_cf_multi')) {
          yield page
            .filter(({ field_id }) => field_id === field.id)
            .map(({ bug_id, value_id }): Cell[] => {
              const { value } = reading.values.get(value_id as number)!
              return [bug_id as number, cellOf('t64', value, reading, `a value of ${field.name}`)]
            })
        }
      }
      return { table: mapOf(field), columns: ['bug_id', 'value'], pages: pages() }
    })

/** Which bug is a duplicate of which; Docket stores it with the bug. */
export function duplicates({ tx }: Reading): Filled {
  async function* pages() {
    for await (const page of rowsOf(tx, 'bugs')) {
      yield page.flatMap(({ id, dup_of }): Cell[][] =>
        dup_of === null ? [] : [[dup_of as number, id as number]],
      )
    }
  }
  return { table: 'duplicates', columns: ['dupe_of', 'dupe'], pages: pages() }
}

const ACTIVITY = columnsIn('bug_id:i3 attach_id:i3 who:i3 bug_when:m fieldid:i3 comment_id:i4')
const ELSEWHERE = 'history of a field that Bugzilla does not have was left out'

/** The history of bugs, whose rows hold 255 characters. */
export function activity(reading: Reading): Filled {
  const { tx, fields, tell } = reading
  const next = openNumbers()
  const silent = () => {}
  const rowsFor = (change: Change): Cell[][] => {
    const name = fields.get(change['fieldid'] as number)
    if (name === undefined) {
      tell(ELSEWHERE, `change ${change.id} of bug ${String(change['bug_id'])}`)
      return []
    }
    const cells = cellsOf(ACTIVITY, change, reading, `change ${change.id}`)
    const pieces = piecesOf(change, name === 'bug_file_loc' ? silent : tell)
    return pieces.map(([removed, added]) => [next(change.id), ...cells, removed, added])
  }
  async function* pages() {
    for await (const page of rowsOf(tx, 'bug_changes')) yield (page as Change[]).flatMap(rowsFor)
  }
  const columns = ['id', ...ACTIVITY.map(({ theirs }) => theirs), 'removed', 'added']
  return { table: 'bugs_activity', columns, pages: pages() }
}
