/** Faults about products and their components. */

import { fault, thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'
import { texts } from '../../fault-texts/catalogue/texts.ts'

export const productFaults = {
  // Access to a product. These never distinguish a hidden product from a nonexistent one.

  object_not_specified: fault(400, 50).says('Name a product.'),
  no_products: fault(401, 106).says('There is no product in which you can file bugs.'),
  entry_access_denied: fault(401, 106).says(
    (name: string) =>
      `The product '${shown(name)}' does not exist, or you cannot file bugs in it. Check the spelling.`,
  ),
  product_access_denied: fault(401, 106).says((wanted: number | string) =>
    typeof wanted === 'number'
      ? `The product with the id ${wanted} does not exist, or you cannot access it.`
      : `The product '${shown(wanted)}' does not exist, or you cannot access it. Check the spelling.`,
  ),
  product_disabled: fault(401, 106).says(
    (name: string) => `The product '${name}' is closed: no new bugs can be filed in it.`,
  ),
  product_edit_denied: fault(401, 109).says(
    (product: string) =>
      `Only members of certain groups can change bugs of the product '${product}' and comment on ` +
      'them.',
  ),
  /** The component, version or milestone of a bug. */
  part_does_not_exist: fault(404, 51).says(
    (part: string, name: string, product: string) =>
      `There is no ${part} named '${name}' in the product ${product}.`,
  ),
  require_component: fault(400, 105).says('Name the component of the product that has the bug.'),
  part_not_named: fault(400, 50).says((part: string) => `The name of a ${part} cannot be empty.`),
  value_inactive: fault(400, 32000).says(
    (part: string, name: string, product: string) =>
      `The ${part} '${name}' of the product ${product} is closed for new bugs.`,
  ),
  missing_component: fault(400, 32000).says(
    (name: string) =>
      `No bugs can be filed in the product '${name}', because it has no active component.`,
  ),
  missing_version: fault(400, 32000).says(
    (name: string) =>
      `No bugs can be filed in the product '${name}', because it has no active version.`,
  ),
  get_products_invalid_type: fault(400, 32000).says(
    (type: string) =>
      `Unknown type '${shown(type)}': use 'accessible', 'selectable' or 'enterable'.`,
  ),

  // Creating and changing products

  product_blank_name: fault(400, 700).says('Enter a name for the product.'),
  product_name_too_long: fault(400, 701).says(
    (length: number, max: number) =>
      `The name of a product can have at most ${max} characters; this one has ${length}.`,
  ),
  product_name_already_in_use: fault(400, 702).says(
    (name: string) => `A product named '${name}' already exists.`,
  ),
  product_name_diff_in_case: fault(400, 702).says(
    (name: string, existing: string) =>
      `'${name}' differs only in case from the existing product '${existing}'.`,
  ),
  product_must_have_description: fault(400, 703).says('Enter a description of the product.'),
  product_must_have_version: fault(400, 704).says(
    "Enter a first version of the product, for example 'unspecified'.",
  ),
  product_must_define_defaultmilestone: fault(400, 705).says(
    (milestone: string, product: string) =>
      `The default milestone '${shown(milestone)}' does not exist in the product '${product}'.`,
  ),
  product_has_bugs: fault(400, 32000).says(
    (name: string) =>
      `The product '${name}' has bugs. Move them to another product first, or close this one.`,
  ),
  version_name_too_long: fault(400, 32000).says(
    (length: number, max: number) =>
      `The name of a version can have at most ${max} characters; this one has ${length}.`,
  ),
  milestone_name_too_long: fault(400, 32000).says(
    (length: number, max: number) =>
      `The name of a milestone can have at most ${max} characters; this one has ${length}.`,
  ),

  // Group controls

  illegal_group_control_combination: fault(400, 32000).says(
    (group: string, membercontrol: number, othercontrol: number) =>
      `If 'membercontrol' of the group '${group}' is ${membercontrol}, 'othercontrol' cannot be ` +
      `${othercontrol}. Both can be equal. If 'membercontrol' is 1, 'othercontrol' can be any; if ` +
      'it is 2, 0 or 3.',
  ),
  product_illegal_group: fault(400, 32000).says(
    (name: string) =>
      `Bugs cannot be restricted to the group '${name}': it is a system group, or inactive.`,
  ),

  // Versions and milestones

  part_blank_name: fault(400, 32000).says((part: string) => `Enter a name for the ${part}.`),
  part_already_exists: fault(400, 32000).says(
    (part: string, product: string, name: string) =>
      `The product '${product}' already has a ${part} named '${name}'.`,
  ),
  part_has_bugs: fault(400, 32000).says(
    (part: string, name: string) =>
      `Some bugs have the ${part} '${name}'. Change them first, or make it inactive.`,
  ),
  version_is_last: fault(400, 32000).says(
    (product: string) => `The product '${product}' needs at least one version.`,
  ),
  milestone_is_default: fault(400, 32000).says(
    (name: string) =>
      `'${name}' is the default milestone of its product. Choose another default first.`,
  ),

  // Components

  product_admin_denied: fault(400, 32000).says(
    (product: string) => `You are not authorized to administer the product '${product}'.`,
  ),
  component_blank_name: fault(400, 32000).says('Enter a name for the component.'),
  component_name_too_long: fault(400, 105).says(
    (length: number, max: number) =>
      `The name of a component can have at most ${max} characters; this one has ${length}.`,
  ),
  component_already_exists: fault(400, 1200).says(
    (product: string, name: string) =>
      `The product '${product}' already has a component named '${name}'.`,
  ),
  component_blank_description: fault(400, 32000).says('Enter a description of the component.'),
  component_need_initialowner: fault(400, 32000).says(
    "A component needs a 'default_assignee' for new bugs.",
  ),
  component_does_not_exist: fault(404, 51).says(
    (id: number) => `The component with the id ${id} does not exist, or you cannot access it.`,
  ),
  component_is_last: fault(400, 1201).says(
    (product: string) =>
      `The product '${product}' needs at least one component. Create another one first.`,
  ),
  component_has_bugs: fault(400, 1202).says(
    (name: string) =>
      `The component '${name}' has bugs. Move them to another component first, or make this one ` +
      'inactive.',
  ),
  component_names_not_unique: fault(400, 1212).says(
    (name: string) => `Components of one product cannot have the same name '${shown(name)}'.`,
  ),
  part_is_controller: fault(400, 32000).says(
    (part: string, field: string) =>
      `The field '${field}' or one of its values is shown only for this ${part}. Change that ` +
      'first.',
  ),
}

export const fail = thrower(productFaults, texts.product)
