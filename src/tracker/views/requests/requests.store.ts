/** Reads requested and set flags together with their bugs and attachments. SQL only. */

import type { ExpressionBuilder } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Viewer, visibleTo } from '../../bugs/see/visible.ts'

type Bug = ExpressionBuilder<Tables, 'bugs'>
type Flag = ExpressionBuilder<Tables, 'flags'>

/** What flags are grouped and sorted by, in order. */
export const GROUPS = {
  requestee: ['requestee.login_name'],
  requester: ['setter.login_name'],
  type: ['flagtypes.name_key'],
  category: ['products.name_key', 'components.name_key'],
  none: [],
} as const
export type Group = keyof typeof GROUPS

export interface Wanted {
  requester_id?: number
  /** Null: flags without a requestee. */
  requestee_id?: number | null
  /** Either the requester or the requestee matches, instead of both. */
  isEither: boolean
  statuses: string[]
  types: string[]
  products: string[]
  components: string[]
  flag_id?: number
  /** Only those that were last changed before this time. */
  before?: number
  group: Group
  limit: number
  offset: number
}

/** Flags of visible bugs and attachments, in groups, oldest first. */
export function requests(tx: Tx, viewer: Viewer & { isInsider: boolean }, wanted: Wanted) {
  const { dialect } = tx.handle
  const { statuses, types, products, components, flag_id, before } = wanted
  let query = tx.queries
    .selectFrom('flags')
    .innerJoin('bugs', 'bugs.id', 'flags.bug_id')
    .innerJoin('products', 'products.id', 'bugs.product_id')
    .innerJoin('components', 'components.id', 'bugs.component_id')
    .innerJoin('flagtypes', 'flagtypes.id', 'flags.type_id')
    .innerJoin('users as setter', 'setter.id', 'flags.setter_id')
    .leftJoin('users as requestee', 'requestee.id', 'flags.requestee_id')
    .leftJoin('attachments', 'attachments.id', 'flags.attach_id')
    .select(['flags.id', 'flags.type_id', 'flags.status', 'flags.bug_id', 'flags.attach_id'])
    .select(['flags.creation_date', 'flags.modification_date', 'flags.setter_id'])
    .select(['flags.requestee_id', 'flagtypes.name', 'bugs.short_desc', 'bugs.is_open'])
    .select(['flagtypes.grant_group_id', 'flagtypes.request_group_id'])
    .select(['products.name as product', 'components.name as component'])
    .select(['setter.login_name as setter', 'setter.realname as setter_name'])
    .select(['requestee.login_name as requestee', 'requestee.realname as requestee_name'])
    .select('attachments.description as attachment')
    .where((row) => dialect.goesOn(row.ref('flags.id')))
    .where((row) => visibleTo(row as unknown as Bug, viewer))
    .where((row) =>
      row.or([
        row('flags.attach_id', 'is', null),
        row('attachments.isprivate', '<=', Number(viewer.isInsider)),
        row('attachments.submitter_id', '=', viewer.viewer_id),
      ]),
    )
    .where((row) => dialect.oneOfTexts(row.ref('flags.status'), statuses))
    .$if(flag_id !== undefined, (q) => q.where('flags.id', '=', flag_id!))
    .$if(before !== undefined, (q) => q.where('flags.modification_date', '<', before!))
    .$if(types.length > 0, (q) =>
      q.where((row) => dialect.oneOfTexts(row.ref('flagtypes.name'), types)),
    )
    .$if(products.length > 0, (q) =>
      q.where((row) => dialect.oneOfTexts(row.ref('products.name'), products)),
    )
    .$if(components.length > 0, (q) =>
      q.where((row) => dialect.oneOfTexts(row.ref('components.name'), components)),
    )
    .where((row) => peopleIn(row as unknown as Flag, wanted))
  for (const column of GROUPS[wanted.group]) query = query.orderBy(column)
  return query.orderBy('flags.id').limit(wanted.limit).offset(wanted.offset).execute()
}

function peopleIn(flag: Flag, { requester_id, requestee_id, isEither }: Wanted) {
  const people = [
    ...(requester_id === undefined ? [] : [flag('flags.setter_id', '=', requester_id)]),
    ...(requestee_id === null ? [flag('flags.requestee_id', 'is', null)] : []),
    ...(requestee_id ? [flag('flags.requestee_id', '=', requestee_id)] : []),
  ]
  return isEither && people.length > 0 ? flag.or(people) : flag.and(people)
}
