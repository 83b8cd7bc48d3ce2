/** Row types of the tracker's tables. */

import type { Selectable } from 'kysely'

import type { tables as fields } from '../../migrations/0002-fields.ts'
import type { tables as products } from '../../migrations/0003-products.ts'
import type { tables as bugs } from '../../migrations/0004-bugs.ts'
import type { tables as comments } from '../../migrations/0005-comments.ts'
import type { tables as flags } from '../../migrations/0006-flags.ts'
import type { tables as personal } from '../../migrations/0007-personal.ts'
import type { types as bugTypes } from '../../migrations/0020-bug-type.ts'
import type { tables as regressions } from '../../migrations/0021-regressions.ts'
import type { tables as drafts } from '../../migrations/0022-drafts.ts'
import type { Altered } from '../../platform/db/alter.ts'
import type { RowsOf } from '../../platform/db/schema.ts'
import type { Tables } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables
    extends
      RowsOf<typeof fields>,
      RowsOf<typeof products>,
      RowsOf<Altered<typeof bugs, typeof bugTypes>>,
      RowsOf<typeof comments>,
      RowsOf<typeof regressions>,
      RowsOf<typeof drafts>,
      RowsOf<typeof flags>,
      RowsOf<typeof personal> {}
}

export type FieldRow = Selectable<Tables['fielddefs']>
export type FieldValueRow = Selectable<Tables['field_values']>
export type ProductRow = Selectable<Tables['products']>
export type ComponentRow = Selectable<Tables['components']>
export type BugRow = Selectable<Tables['bugs']>
export type CommentRow = Selectable<Tables['longdescs']>
