/** Validates products and computes changes to them. Pure. */

import { oneLine } from '../../../accounts/names.rules.ts'
import { fold } from '../../../platform/fold.ts'
import { fail } from './faults.ts'
import { NAME_CHARS_MAX } from './names.rules.ts'
import type { ProductColumns } from './products.store.ts'
import { checkTemplate, templateAfter } from './template.rules.ts'
import { checkLength } from './values.rules.ts'
import { limitsAfter, NO_LIMITS } from './vote-limits.rules.ts'
import type { NewProduct, ProductChange } from './products.wire.ts'

const NO_MILESTONE = '---'

/** The existing data. */
export interface Around {
  /** Finds a product by name, ignoring case. */
  named: (key: string) => { id: number; name: string } | undefined
  /** Parameter `usetargetmilestone`: without it the default milestone cannot be set. */
  has_milestones: boolean
}

/**
 * A new product with the names of its first version and milestone. Faults 700 to 704 for wrong
 * properties.
 */
export function planProduct(asked: NewProduct, around: Around) {
  const name = checkName(asked.name, around)
  const { has_unconfirmed = true, is_open = true } = asked
  const chosen = around.has_milestones ? oneLine(asked.default_milestone ?? '') : ''
  const product: ProductColumns = {
    ...name,
    description: checkDescription(asked.description),
    isactive: Number(is_open),
    defaultmilestone: checkLength(chosen || NO_MILESTONE, 'milestone'),
    allows_unconfirmed: Number(has_unconfirmed),
    ...limitsAfter(NO_LIMITS, asked),
    bug_description_template: checkTemplate(asked.bug_description_template),
  }
  const version = oneLine(asked.version ?? '') || fail('product_must_have_version')
  return { product, version: checkLength(version, 'version') }
}

/** The current product, with its possible default milestones. */
export interface Known extends ProductColumns {
  id: number
  milestones: readonly { value: string; value_key: string }[]
}

/**
 * The new columns; equal to the current ones if nothing changes. Faults 700 to 705 for wrong
 * properties.
 */
export function planChange(product: Known, asked: ProductChange, around: Around): ProductColumns {
  const name = asked.name === undefined ? product : checkName(asked.name, around, product.id)
  const { description, default_milestone, has_unconfirmed, is_open } = asked
  const mayChoose = around.has_milestones && default_milestone !== undefined
  return {
    name: name.name,
    name_key: name.name_key,
    description: description === undefined ? product.description : checkDescription(description),
    isactive: is_open === undefined ? product.isactive : Number(is_open),
    defaultmilestone: mayChoose
      ? checkMilestone(default_milestone, product)
      : product.defaultmilestone,
    allows_unconfirmed:
      has_unconfirmed === undefined ? product.allows_unconfirmed : Number(has_unconfirmed),
    ...limitsAfter(product, asked),
    bug_description_template: templateAfter(product, asked),
  }
}

function checkName(given: string | undefined, { named }: Around, own_id?: number) {
  const name = oneLine(given ?? '')
  const name_key = fold(name)
  if (name_key === '') fail('product_blank_name')
  if (name.length > NAME_CHARS_MAX) fail('product_name_too_long', name.length, NAME_CHARS_MAX)
  const other = named(name_key)
  if (other && other.id !== own_id) {
    if (other.name === name) fail('product_name_already_in_use', name)
    fail('product_name_diff_in_case', name, other.name)
  }
  return { name, name_key }
}

const checkDescription = (given: string | undefined) =>
  given?.trim() || fail('product_must_have_description')

function checkMilestone(given: string, { milestones, name }: Known) {
  const key = fold(given.trim())
  const found = milestones.find(({ value_key }) => value_key === key)
  return found?.value ?? fail('product_must_define_defaultmilestone', given, name)
}
