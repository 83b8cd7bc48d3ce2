/** The table of drafts. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

type Of = { user_id: number }

export const all = statement((q, p: Of) =>
  q
    .selectFrom('drafts')
    .select(['id', 'place', 'body', 'modified'])
    .where('user_id', '=', p.user_id)
    .orderBy('modified', 'desc')
    .orderBy('id', 'desc'),
)
export const at = statement((q, p: Of & { places: string[] }, dialect) =>
  q
    .selectFrom('drafts')
    .select(['place', 'body', 'modified'])
    .where('user_id', '=', p.user_id)
    .where((row) => dialect.oneOfTexts(row.ref('place'), p.places)),
)

interface Draft extends Of {
  place: string
  body: string
  modified: number
}
export const put = statement((q, p: Draft) =>
  q
    .insertInto('drafts')
    .values({ user_id: p.user_id, place: p.place, body: p.body, modified: p.modified })
    .onConflict((row) =>
      row.columns(['user_id', 'place']).doUpdateSet((set) => ({
        body: set.ref('excluded.body'),
        modified: set.ref('excluded.modified'),
      })),
    ),
)
export const drop = statement((q, p: Of & { places: string[] }, dialect) =>
  q
    .deleteFrom('drafts')
    .where('user_id', '=', p.user_id)
    .where((row) => dialect.oneOfTexts(row.ref('place'), p.places)),
)
