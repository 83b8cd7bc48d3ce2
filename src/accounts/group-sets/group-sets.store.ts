/** The tables of interned group sets. SQL only. */

import { statement } from '../../platform/db/statement.ts'

const columns = ['id', 'group_ids', 'is_on_bugs'] as const

/** A set by the hash of its sorted group ids. */
export const byHash = statement((q, p: { hash: string }) =>
  q.selectFrom('group_sets').select(columns).where('hash', '=', p.hash),
)

/** Sets are never deleted, so ids from rows of people and bugs always exist. */
export const byId = statement((q, p: { id: number }) =>
  q.selectFrom('group_sets').select(columns).where('id', '=', p.id),
)

/** Those of the sets that exist, in no particular order. */
export const byIds = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('group_sets')
    .select(columns)
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

/** Grows with distinct combinations of groups, not with people or bugs. */
export const allSets = statement((q) => q.selectFrom('group_sets').select(columns))
/** Sets that at least one bug has had, which the table of visibility covers. */
export const setsOnBugs = statement((q) =>
  q.selectFrom('group_sets').select(columns).where('is_on_bugs', '=', 1),
)

/** Returns the new id. The set is on no bug until `markOnBugs`. */
export const addSet = statement((q, p: { hash: string; group_ids: string }) =>
  q
    .insertInto('group_sets')
    .values({ hash: p.hash, group_ids: p.group_ids, is_on_bugs: 0 })
    .returning('id'),
)

/** Must come with the rows of `group_set_sees` for the set. */
export const markOnBugs = statement((q, p: { id: number }) =>
  q.updateTable('group_sets').set({ is_on_bugs: 1 }).where('id', '=', p.id),
)

/** People with the first set see bugs with the second. */
export const addSeen = statement((q, p: { reader_set_id: number; bug_set_id: number }) =>
  q
    .insertInto('group_set_sees')
    .values({ reader_set_id: p.reader_set_id, bug_set_id: p.bug_set_id })
    .onConflict((row) => row.doNothing()),
)
/** The next sets of bugs by id; the first is the empty one. */
export const setsOnBugsAfter = statement((q, p: { after: number; limit: number }) =>
  q
    .selectFrom('group_sets')
    .select(columns)
    .where('is_on_bugs', '=', 1)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

/** Ids of the sets whose people see bugs with this one. */
export const readersOf = statement((q, p: { bug_set_id: number }) =>
  q.selectFrom('group_set_sees').select('reader_set_id').where('bug_set_id', '=', p.bug_set_id),
)
interface Readers {
  bug_set_id: number
  ids: number[]
}

/** Adds those of the reader sets that exist; known pairs stay. */
export const addReaders = statement((q, p: Readers, dialect) =>
  q
    .insertInto('group_set_sees')
    .columns(['reader_set_id', 'bug_set_id'])
    .expression((eb) =>
      eb
        .selectFrom('group_sets')
        .select((row) => ['id', row.cast<number>(row.val(p.bug_set_id), 'bigint').as('bug_set_id')])
        .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
    )
    .onConflict((row) => row.doNothing()),
)

/** People with these sets no longer see bugs with that one. */
export const removeReaders = statement((q, p: Readers, dialect) =>
  q
    .deleteFrom('group_set_sees')
    .where('bug_set_id', '=', p.bug_set_id)
    .where((row) => dialect.oneOf(row.ref('reader_set_id'), p.ids)),
)
