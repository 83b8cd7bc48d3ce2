/** What people may be refused about products and their components. */

import { thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'

export const productFaults = {
  // Getting at a product. Nothing here tells a hidden product from one that does not exist.

  object_not_specified: {
    status: 400,
    code: 50,
    say: () => 'A product must be named.',
  },
  no_products: {
    status: 401,
    code: 106,
    say: () => 'There is no product that you may file bugs in.',
  },
  entry_access_denied: {
    status: 401,
    code: 106,
    say: (name: string) =>
      `There is no product '${shown(name)}', or you may not file bugs in it. Check the spelling.`,
  },
  product_access_denied: {
    status: 401,
    code: 106,
    say: (wanted: number | string) =>
      typeof wanted === 'number'
        ? `There is no product with the id ${wanted}, or it is not open to you.`
        : `There is no product '${shown(wanted)}', or it is not open to you. Check the spelling.`,
  },
  product_disabled: {
    status: 401,
    code: 106,
    say: (name: string) => `The product '${name}' is closed: no new bugs can be filed in it.`,
  },
  product_edit_denied: {
    status: 401,
    code: 109,
    say: (product: string) =>
      `Bugs of the product '${product}' can be changed by members of certain groups only, ` +
      'and so can what is said about them.',
  },
  /** A component, version or milestone that a bug names. */
  part_does_not_exist: {
    status: 404,
    code: 51,
    say: (part: string, name: string, product: string) =>
      `There is no ${part} named '${name}' in the product ${product}.`,
  },
  require_component: {
    status: 400,
    code: 105,
    say: () => 'A component is needed: say which part of the product the bug is in.',
  },
  part_not_named: {
    status: 400,
    code: 50,
    say: (part: string) => `The name of a ${part} is needed, not an empty one.`,
  },
  value_inactive: {
    status: 400,
    code: 32000,
    say: (part: string, name: string, product: string) =>
      `The ${part} '${name}' of the product ${product} takes no more bugs.`,
  },
  missing_component: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `The product '${name}' has no component that is open, so no bugs can be filed in it yet.`,
  },
  missing_version: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `The product '${name}' has no version that is open, so no bugs can be filed in it yet.`,
  },
  get_products_invalid_type: {
    status: 400,
    code: 32000,
    say: (type: string) =>
      `'${shown(type)}' is no kind of products. It can be 'accessible', 'selectable' or 'enterable'.`,
  },

  // Making and changing products

  product_blank_name: {
    status: 400,
    code: 700,
    say: () => 'A product needs a name.',
  },
  product_name_too_long: {
    status: 400,
    code: 701,
    say: (length: number, max: number) =>
      `The name of a product can have ${max} characters; this one has ${length}.`,
  },
  product_name_already_in_use: {
    status: 400,
    code: 702,
    say: (name: string) => `There is a product named '${name}' already.`,
  },
  product_name_diff_in_case: {
    status: 400,
    code: 702,
    say: (name: string, existing: string) =>
      `'${name}' reads the same as the product '${existing}', which exists already.`,
  },
  product_must_have_description: {
    status: 400,
    code: 703,
    say: () => 'A product needs a description, which tells people what bugs belong in it.',
  },
  product_must_have_version: {
    status: 400,
    code: 704,
    say: () => "A product needs a first version; 'unspecified' will do.",
  },
  product_must_define_defaultmilestone: {
    status: 400,
    code: 705,
    say: (milestone: string, product: string) =>
      `'${shown(milestone)}' is not a milestone of the product '${product}'. Its default must be one.`,
  },
  product_has_bugs: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `There are bugs in the product '${name}'. Move them to another one first, or close the ` +
      'product.',
  },
  version_name_too_long: {
    status: 400,
    code: 32000,
    say: (length: number, max: number) =>
      `The name of a version can have ${max} characters; this one has ${length}.`,
  },
  milestone_name_too_long: {
    status: 400,
    code: 32000,
    say: (length: number, max: number) =>
      `The name of a milestone can have ${max} characters; this one has ${length}.`,
  },

  // What groups mean in a product

  illegal_group_control_combination: {
    status: 400,
    code: 32000,
    say: (membercontrol: number, othercontrol: number) =>
      `Where 'membercontrol' is ${membercontrol}, 'othercontrol' cannot be ${othercontrol}. They ` +
      'can be equal; beside 1 it can be anything, and beside 2 it can be 0 or 3.',
  },
  product_illegal_group: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `Bugs cannot be put into the group '${name}': it is a system group, or not active.`,
  },

  // Versions and milestones

  part_blank_name: {
    status: 400,
    code: 32000,
    say: (part: string) => `A ${part} needs a name.`,
  },
  part_already_exists: {
    status: 400,
    code: 32000,
    say: (part: string, product: string, name: string) =>
      `The product '${product}' has a ${part} named '${name}' already.`,
  },
  part_has_bugs: {
    status: 400,
    code: 32000,
    say: (part: string, name: string) =>
      `There are bugs with the ${part} '${name}'. Give them another one first, or close it.`,
  },
  version_is_last: {
    status: 400,
    code: 32000,
    say: (product: string) => `The product '${product}' needs a version at least.`,
  },
  milestone_is_default: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `'${name}' is the default milestone of its product. Make another one the default first.`,
  },

  // Components

  product_admin_denied: {
    status: 400,
    code: 32000,
    say: (product: string) =>
      `You may not administer the product '${product}', nor what belongs to it.`,
  },
  component_blank_name: {
    status: 400,
    code: 32000,
    say: () => 'A component needs a name.',
  },
  component_name_too_long: {
    status: 400,
    code: 105,
    say: (length: number, max: number) =>
      `The name of a component can have ${max} characters; this one has ${length}.`,
  },
  component_already_exists: {
    status: 400,
    code: 1200,
    say: (product: string, name: string) =>
      `The product '${product}' has a component named '${name}' already.`,
  },
  component_blank_description: {
    status: 400,
    code: 32000,
    say: () => 'A component needs a description, which tells people what bugs belong in it.',
  },
  component_need_initialowner: {
    status: 400,
    code: 32000,
    say: () => "A component needs a 'default_assignee', whom its new bugs go to.",
  },
  component_does_not_exist: {
    status: 404,
    code: 51,
    say: (id: number) => `There is no component with the id ${id}, or it is not open to you.`,
  },
  component_is_last: {
    status: 400,
    code: 1201,
    say: (product: string) =>
      `The product '${product}' needs a component at least. Make another one first.`,
  },
  component_has_bugs: {
    status: 400,
    code: 1202,
    say: (name: string) =>
      `There are bugs in the component '${name}'. Move them to another one first, or close the ` +
      'component.',
  },
  component_names_not_unique: {
    status: 400,
    code: 1212,
    say: (name: string) =>
      `Several components of one product cannot all be named '${shown(name)}'.`,
  },
  part_is_controller: {
    status: 400,
    code: 32000,
    say: (part: string, field: string) =>
      `The field '${field}', or one of its values, is shown for this ${part} only. Change that ` +
      'first.',
  },
} as const

export const fail = thrower(productFaults)
