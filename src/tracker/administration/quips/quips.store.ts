/** The table of quips. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

/** `approved` is 2 for all. Both databases lower only the letters of ASCII, by byte order. */
interface Searched {
  approved: number
  text: string
}

export const search = statement((q, p: Searched & { limit: number; offset: number }, dialect) =>
  q
    .selectFrom('quips')
    .leftJoin('users', 'users.id', 'quips.userid')
    .select(['quips.id', 'quips.quip', 'quips.approved', 'users.login_name'])
    .where((row) => row.or([row(row.val(p.approved), '=', 2), row('approved', '=', p.approved)]))
    .where((row) => dialect.contains(row.fn<string>('lower', ['quips.quip']), p.text))
    .orderBy('quips.id')
    .limit(p.limit)
    .offset(p.offset),
)
export const count = statement((q, p: Searched, dialect) =>
  q
    .selectFrom('quips')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where((row) => row.or([row(row.val(p.approved), '=', 2), row('approved', '=', p.approved)]))
    .where((row) => dialect.contains(row.fn<string>('lower', ['quips.quip']), p.text)),
)

export const add = statement((q, p: { userid: number; quip: string; approved: number }) =>
  q
    .insertInto('quips')
    .values({ userid: p.userid, quip: p.quip, approved: p.approved })
    .returning('id'),
)
export const find = statement((q, p: { id: number }) =>
  q.selectFrom('quips').select(['id', 'quip', 'approved']).where('id', '=', p.id),
)
export const approve = statement((q, p: { id: number; approved: number }) =>
  q.updateTable('quips').set({ approved: p.approved }).where('id', '=', p.id),
)
export const remove = statement((q, p: { id: number }) =>
  q.deleteFrom('quips').where('id', '=', p.id),
)

export const countApproved = statement((q) =>
  q
    .selectFrom('quips')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('approved', '=', 1),
)
export const approvedAt = statement((q, p: { offset: number }) =>
  q
    .selectFrom('quips')
    .select('quip')
    .where('approved', '=', 1)
    .orderBy('id')
    .limit(1)
    .offset(p.offset),
)
