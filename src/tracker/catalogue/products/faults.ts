/** What people may be refused about products and their components. */

import { thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'

export const productFaults = {
  // Getting at a product. Nothing here tells a hidden product from one that does not exist.

  object_not_specified: {
    status: 400,
    code: 50,
    say: () => 'Name a product.',
  },
  no_products: {
    status: 401,
    code: 106,
    say: () => 'There is no product in which you can file bugs.',
  },
  entry_access_denied: {
    status: 401,
    code: 106,
    say: (name: string) =>
      `The product '${shown(name)}' does not exist, or you cannot file bugs in it. Check the spelling.`,
  },
  product_access_denied: {
    status: 401,
    code: 106,
    say: (wanted: number | string) =>
      typeof wanted === 'number'
        ? `The product with the id ${wanted} does not exist, or you cannot access it.`
        : `The product '${shown(wanted)}' does not exist, or you cannot access it. Check the spelling.`,
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
      `Only members of certain groups can change bugs of the product '${product}' and comment on ` +
      'them.',
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
    say: () => 'Name the component of the product that has the bug.',
  },
  part_not_named: {
    status: 400,
    code: 50,
    say: (part: string) => `The name of a ${part} cannot be empty.`,
  },
  value_inactive: {
    status: 400,
    code: 32000,
    say: (part: string, name: string, product: string) =>
      `The ${part} '${name}' of the product ${product} is closed for new bugs.`,
  },
  missing_component: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `No bugs can be filed in the product '${name}', because it has no active component.`,
  },
  missing_version: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `No bugs can be filed in the product '${name}', because it has no active version.`,
  },
  get_products_invalid_type: {
    status: 400,
    code: 32000,
    say: (type: string) =>
      `Unknown type '${shown(type)}': use 'accessible', 'selectable' or 'enterable'.`,
  },

  // Making and changing products

  product_blank_name: {
    status: 400,
    code: 700,
    say: () => 'Enter a name for the product.',
  },
  product_name_too_long: {
    status: 400,
    code: 701,
    say: (length: number, max: number) =>
      `The name of a product can have at most ${max} characters; this one has ${length}.`,
  },
  product_name_already_in_use: {
    status: 400,
    code: 702,
    say: (name: string) => `A product named '${name}' already exists.`,
  },
  product_name_diff_in_case: {
    status: 400,
    code: 702,
    say: (name: string, existing: string) =>
      `'${name}' differs only in case from the existing product '${existing}'.`,
  },
  product_must_have_description: {
    status: 400,
    code: 703,
    say: () => 'Enter a description of the product.',
  },
  product_must_have_version: {
    status: 400,
    code: 704,
    say: () => "Enter a first version of the product, for example 'unspecified'.",
  },
  product_must_define_defaultmilestone: {
    status: 400,
    code: 705,
    say: (milestone: string, product: string) =>
      `The default milestone '${shown(milestone)}' does not exist in the product '${product}'.`,
  },
  product_has_bugs: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `The product '${name}' has bugs. Move them to another product first, or close this one.`,
  },
  version_name_too_long: {
    status: 400,
    code: 32000,
    say: (length: number, max: number) =>
      `The name of a version can have at most ${max} characters; this one has ${length}.`,
  },
  milestone_name_too_long: {
    status: 400,
    code: 32000,
    say: (length: number, max: number) =>
      `The name of a milestone can have at most ${max} characters; this one has ${length}.`,
  },

  // What groups mean in a product

  illegal_group_control_combination: {
    status: 400,
    code: 32000,
    say: (membercontrol: number, othercontrol: number) =>
      `If 'membercontrol' is ${membercontrol}, 'othercontrol' cannot be ${othercontrol}. Both can ` +
      "be equal. If 'membercontrol' is 1, 'othercontrol' can be any; if it is 2, 0 or 3.",
  },
  product_illegal_group: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `Bugs cannot be restricted to the group '${name}': it is a system group, or inactive.`,
  },

  // Versions and milestones

  part_blank_name: {
    status: 400,
    code: 32000,
    say: (part: string) => `Enter a name for the ${part}.`,
  },
  part_already_exists: {
    status: 400,
    code: 32000,
    say: (part: string, product: string, name: string) =>
      `The product '${product}' already has a ${part} named '${name}'.`,
  },
  part_has_bugs: {
    status: 400,
    code: 32000,
    say: (part: string, name: string) =>
      `Some bugs have the ${part} '${name}'. Change them first, or make it inactive.`,
  },
  version_is_last: {
    status: 400,
    code: 32000,
    say: (product: string) => `The product '${product}' needs at least one version.`,
  },
  milestone_is_default: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `'${name}' is the default milestone of its product. Choose another default first.`,
  },

  // Components

  product_admin_denied: {
    status: 400,
    code: 32000,
    say: (product: string) => `You are not authorized to administer the product '${product}'.`,
  },
  component_blank_name: {
    status: 400,
    code: 32000,
    say: () => 'Enter a name for the component.',
  },
  component_name_too_long: {
    status: 400,
    code: 105,
    say: (length: number, max: number) =>
      `The name of a component can have at most ${max} characters; this one has ${length}.`,
  },
  component_already_exists: {
    status: 400,
    code: 1200,
    say: (product: string, name: string) =>
      `The product '${product}' already has a component named '${name}'.`,
  },
  component_blank_description: {
    status: 400,
    code: 32000,
    say: () => 'Enter a description of the component.',
  },
  component_need_initialowner: {
    status: 400,
    code: 32000,
    say: () => "A component needs a 'default_assignee' for new bugs.",
  },
  component_does_not_exist: {
    status: 404,
    code: 51,
    say: (id: number) => `The component with the id ${id} does not exist, or you cannot access it.`,
  },
  component_is_last: {
    status: 400,
    code: 1201,
    say: (product: string) =>
      `The product '${product}' needs at least one component. Create another one first.`,
  },
  component_has_bugs: {
    status: 400,
    code: 1202,
    say: (name: string) =>
      `The component '${name}' has bugs. Move them to another component first, or make this one ` +
      'inactive.',
  },
  component_names_not_unique: {
    status: 400,
    code: 1212,
    say: (name: string) => `Components of one product cannot have the same name '${shown(name)}'.`,
  },
  part_is_controller: {
    status: 400,
    code: 32000,
    say: (part: string, field: string) =>
      `The field '${field}' or one of its values is shown only for this ${part}. Change that ` +
      'first.',
  },
} as const

export const fail = thrower(productFaults)
