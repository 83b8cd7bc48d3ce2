/** The table of texts, logos and style sheets of the installation. SQL only. */

import type { Selectable } from 'kysely'

import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** A state of the branding. */
export type Row = Selectable<Tables['branding']>

/** The state that applies, and the one before it. */
export const newest = statement((q) =>
  q.selectFrom('branding').selectAll().orderBy('id', 'desc').limit(2),
)
export const add = statement((q, p: Omit<Row, 'id'>) =>
  q
    .insertInto('branding')
    .values({
      header: p.header,
      footer: p.footer,
      style: p.style,
      logo: p.logo,
      logo_type: p.logo_type,
    })
    .returning('id'),
)
export const removeBefore = statement((q, p: { id: number }) =>
  q.deleteFrom('branding').where('id', '<', p.id),
)
