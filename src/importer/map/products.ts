/** Products and their parts. */

import {
  flag,
  folded,
  number,
  numberOrNull,
  plain,
  text,
  textOrNull,
  to,
  toOr,
  toOrAll,
  toOrNull,
} from './plain.ts'

const named = { name: text('name'), name_key: folded('name') }
const valued = { value: text('value'), value_key: folded('value') }

/** Of names that differ only in case, the first is imported. */
export const classifications = plain('classifications', {
  columns: {
    id: number('id'),
    ...named,
    description: text('description'),
    sortkey: number('sortkey'),
  },
  once: ['name_key'],
})

/** The default of every Bugzilla. */
const UNCLASSIFIED = 1

/** A product whose classification is missing becomes unclassified. */
export const products = plain('products', {
  columns: {
    id: number('id'),
    classification_id: toOr('classification_id', 'classifications', UNCLASSIFIED),
    ...named,
    description: text('description'),
    isactive: flag('isactive', 1),
    defaultmilestone: text('defaultmilestone', '---'),
    allows_unconfirmed: flag('allows_unconfirmed', 1),
    votesperuser: numberOrNull('votesperuser'),
    maxvotesperbug: numberOrNull('maxvotesperbug'),
    votestoconfirm: numberOrNull('votestoconfirm'),
    bug_description_template: textOrNull('bug_description_template'),
  },
  once: ['name_key'],
})

/** Components of missing products are left out and reported. */
export const components = plain('components', {
  columns: {
    id: number('id'),
    product_id: to('product_id', 'products'),
    ...named,
    description: text('description'),
    isactive: flag('isactive', 1),
    initialowner: to('initialowner', 'users'),
    initialqacontact: toOrNull('initialqacontact', 'users'),
    bug_description_template: textOrNull('bug_description_template'),
  },
  once: ['product_id', 'name_key'],
})

/** People on the default CC list. */
export const componentCc = plain('component_cc', {
  by: 'component_id',
  columns: { component_id: to('component_id', 'components'), user_id: to('user_id', 'users') },
  once: ['component_id', 'user_id'],
})

/** Of values that differ only in case, the first is imported. */
export const versions = plain('versions', {
  columns: {
    id: number('id'),
    product_id: to('product_id', 'products'),
    ...valued,
    isactive: flag('isactive', 1),
  },
  once: ['product_id', 'value_key'],
})

/** Of values that differ only in case, the first is imported. */
export const milestones = plain('milestones', {
  columns: {
    id: number('id'),
    product_id: to('product_id', 'products'),
    ...valued,
    sortkey: number('sortkey'),
    isactive: flag('isactive', 1),
  },
  once: ['product_id', 'value_key'],
})

/** The numbers of `membercontrol` and `othercontrol` are Bugzilla's. */
export const groupControls = plain('group_control_map', {
  by: 'product_id',
  columns: {
    group_id: to('group_id', 'groups'),
    product_id: to('product_id', 'products'),
    entry: flag('entry'),
    membercontrol: number('membercontrol'),
    othercontrol: number('othercontrol'),
    canedit: flag('canedit'),
    editcomponents: flag('editcomponents'),
    editbugs: flag('editbugs'),
    canconfirm: flag('canconfirm'),
  },
  once: ['product_id', 'group_id'],
})

const PLACE = {
  type_id: to('type_id', 'flagtypes'),
  product_id: toOrAll('product_id', 'products'),
  component_id: toOrAll('component_id', 'components'),
}

/** Missing groups become null. */
export const flagTypes = plain('flagtypes', {
  columns: {
    id: number('id'),
    ...named,
    description: text('description'),
    cc_list: text('cc_list'),
    target_type: text('target_type', 'b'),
    is_active: flag('is_active', 1),
    is_requestable: flag('is_requestable'),
    is_requesteeble: flag('is_requesteeble'),
    is_multiplicable: flag('is_multiplicable'),
    sortkey: number('sortkey'),
    grant_group_id: toOrNull('grant_group_id', 'groups'),
    request_group_id: toOrNull('request_group_id', 'groups'),
  },
})

/** Null stands for all products or all components. */
export const flagInclusions = plain('flaginclusions', {
  by: 'type_id',
  columns: PLACE,
  once: Object.keys(PLACE),
})

/** Null stands for all products or all components. */
export const flagExclusions = plain('flagexclusions', {
  by: 'type_id',
  columns: PLACE,
  once: Object.keys(PLACE),
})

/** Keywords of bugs are imported by `lists.ts`. */
export const keywordDefs = plain('keyworddefs', {
  columns: { id: number('id'), ...named, description: text('description') },
  once: ['name_key'],
})
