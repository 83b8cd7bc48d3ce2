/** The table of components and rows that depend on them. SQL only. */

import { statement } from '../../../platform/db/statement.ts'
import type { Templated } from './template.rules.ts'

/** The columns of a component that administrators set. */
export interface ComponentColumns extends Templated {
  name: string
  name_key: string
  description: string
  isactive: number
  initialowner: number
  initialqacontact: number | null
}

export const addComponent = statement((q, p: ComponentColumns & { product_id: number }) =>
  q
    .insertInto('components')
    .values({
      product_id: p.product_id,
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      isactive: p.isactive,
      initialowner: p.initialowner,
      initialqacontact: p.initialqacontact,
      bug_description_template: p.bug_description_template,
    })
    .returning('id'),
)
export const putComponent = statement((q, p: ComponentColumns & { id: number }) =>
  q
    .updateTable('components')
    .set({
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      isactive: p.isactive,
      initialowner: p.initialowner,
      initialqacontact: p.initialqacontact,
      bug_description_template: p.bug_description_template,
    })
    .where('id', '=', p.id),
)
export const removeComponents = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('components').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

export const addCc = statement((q, p: { component_id: number; user_id: number }) =>
  q
    .insertInto('component_cc')
    .values({ component_id: p.component_id, user_id: p.user_id })
    .onConflict((row) => row.doNothing()),
)
export const removeCc = statement((q, p: { component_id: number; user_id: number }) =>
  q
    .deleteFrom('component_cc')
    .where('component_id', '=', p.component_id)
    .where('user_id', '=', p.user_id),
)
/** Ordered by login name. */
export const ccOf = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('component_cc')
    .innerJoin('users', 'users.id', 'component_cc.user_id')
    .select(['component_id', 'user_id', 'login_name'])
    .where((row) => dialect.oneOf(row.ref('component_id'), p.ids))
    .orderBy('login_name_key'),
)

export const withBugs = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .select('component_id')
    .where((row) => dialect.oneOf(row.ref('component_id'), p.ids))
    .limit(1),
)

// Rows that are deleted with a component.
export const removeCcs = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('component_cc').where((row) => dialect.oneOf(row.ref('component_id'), p.ids)),
)
export const removeWatches = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('area_watch').where((row) => dialect.oneOf(row.ref('component_id'), p.ids)),
)
export const removeInclusions = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('flaginclusions').where((row) => dialect.oneOf(row.ref('component_id'), p.ids)),
)
export const removeExclusions = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('flagexclusions').where((row) => dialect.oneOf(row.ref('component_id'), p.ids)),
)

/** Fields or values that are only available for one of the components (products). */
export const controlledFields = statement((q, p: { field: string; ids: number[] }, dialect) =>
  q
    .selectFrom('field_visibility')
    .innerJoin('fielddefs', 'fielddefs.id', 'field_visibility.field_id')
    .innerJoin('fielddefs as controller', 'controller.id', 'fielddefs.visibility_field_id')
    .select('fielddefs.name')
    .where('controller.name', '=', p.field)
    .where((row) => dialect.oneOf(row.ref('field_visibility.value_id'), p.ids))
    .limit(1),
)
export const controlledValues = statement((q, p: { field: string; ids: number[] }, dialect) =>
  q
    .selectFrom('field_values')
    .innerJoin('fielddefs', 'fielddefs.id', 'field_values.field_id')
    .innerJoin('fielddefs as controller', 'controller.id', 'fielddefs.value_field_id')
    .select('fielddefs.name')
    .where('controller.name', '=', p.field)
    .where((row) => dialect.oneOf(row.ref('field_values.visibility_value_id'), p.ids))
    .limit(1),
)
