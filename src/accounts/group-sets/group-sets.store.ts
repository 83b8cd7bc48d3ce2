/** The tables of interned group sets. SQL only. */

import { statement } from '../../platform/db/statement.ts'

const columns = ['id', 'group_ids', 'is_on_bugs'] as const

export const byHash = statement((q, p: { hash: string }) =>
  q.selectFrom('group_sets').select(columns).where('hash', '=', p.hash),
)
export const byId = statement((q, p: { id: number }) =>
  q.selectFrom('group_sets').select(columns).where('id', '=', p.id),
)
export const byIds = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('group_sets')
    .select(columns)
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
export const allSets = statement((q) => q.selectFrom('group_sets').select(columns))
export const setsOnBugs = statement((q) =>
  q.selectFrom('group_sets').select(columns).where('is_on_bugs', '=', 1),
)
export const addSet = statement((q, p: { hash: string; group_ids: string }) =>
  q
    .insertInto('group_sets')
    .values({ hash: p.hash, group_ids: p.group_ids, is_on_bugs: 0 })
    .returning('id'),
)
export const markOnBugs = statement((q, p: { id: number }) =>
  q.updateTable('group_sets').set({ is_on_bugs: 1 }).where('id', '=', p.id),
)
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
export const readersOf = statement((q, p: { bug_set_id: number }) =>
  q.selectFrom('group_set_sees').select('reader_set_id').where('bug_set_id', '=', p.bug_set_id),
)
interface Readers {
  bug_set_id: number
  ids: number[]
}
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
export const removeReaders = statement((q, p: Readers, dialect) =>
  q
    .deleteFrom('group_set_sees')
    .where('bug_set_id', '=', p.bug_set_id)
    .where((row) => dialect.oneOf(row.ref('reader_set_id'), p.ids)),
)
