/** Reads all products and their parts, table by table, in display order. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

export const allClassifications = statement((q) =>
  q.selectFrom('classifications').selectAll().orderBy('sortkey').orderBy('name_key'),
)

export const allProducts = statement((q) =>
  q
    .selectFrom('products')
    .innerJoin('classifications', 'classifications.id', 'products.classification_id')
    .selectAll('products')
    .select('classifications.name as classification')
    .orderBy('products.name_key'),
)

export const allComponents = statement((q) =>
  q
    .selectFrom('components')
    .innerJoin('users as owner', 'owner.id', 'components.initialowner')
    .leftJoin('users as contact', 'contact.id', 'components.initialqacontact')
    .selectAll('components')
    .select(['owner.login_name as owner_login', 'contact.login_name as contact_login'])
    .orderBy('components.name_key'),
)

/** Version order cannot be expressed in SQL. */
export const allVersions = statement((q) => q.selectFrom('versions').selectAll())

export const allMilestones = statement((q) =>
  q.selectFrom('milestones').selectAll().orderBy('sortkey').orderBy('value_key'),
)

export const allControls = statement((q) =>
  q
    .selectFrom('group_control_map')
    .innerJoin('groups', 'groups.id', 'group_control_map.group_id')
    .selectAll('group_control_map')
    .select(['groups.name', 'groups.isactive'])
    .orderBy('groups.id'),
)
