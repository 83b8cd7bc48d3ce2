/** Finds the component, version and milestone of a bug in its product. Pure. */

import { fold } from '../../../platform/fold.ts'
import type { Component, Product } from './catalogue.ts'
import { fail } from './faults.ts'

interface Part {
  isactive: number
}

/** A component by name; 51 if there is none, 32000 if it is inactive. */
export function findComponent(product: Product, name: string): Component {
  const key = fold(name.trim())
  const found = product.components.find(({ name_key }) => name_key === key)
  return checked(product, { part: 'component', name }, found)
}

/** The same, including inactive ones; an empty name is treated as unknown. */
export function componentNamed({ name: product, components }: Product, name: string): Component {
  const key = fold(name.trim())
  const found = components.find(({ name_key }) => name_key === key)
  return found ?? fail('part_does_not_exist', 'component', name, product)
}

/**
 * The canonical name of a version, ignoring case; fault 50 for an empty name, 51 if there is none,
 * 32000 if it is inactive.
 */
export const findVersion = (product: Product, name: string) =>
  findValue(product, { part: 'version', name }, product.versions)

/**
 * The canonical name of a milestone, ignoring case; fault 50 for an empty name, 51 if there is
 * none, 32000 if it is inactive.
 */
export const findMilestone = (product: Product, name: string) =>
  findValue(product, { part: 'milestone', name }, product.milestones)

interface Wanted {
  part: 'component' | 'version' | 'milestone'
  name: string
}

function findValue<Row extends Part & { value: string; value_key: string }>(
  product: Product,
  wanted: Wanted,
  rows: readonly Row[],
) {
  const key = fold(wanted.name.trim())
  return checked(
    product,
    wanted,
    rows.find(({ value_key }) => value_key === key),
  ).value
}

function checked<Found extends Part>(product: Product, { part, name }: Wanted, found?: Found) {
  if (!found && name.trim() === '') {
    return part === 'component' ? fail('require_component') : fail('part_not_named', part)
  }
  if (!found) return fail('part_does_not_exist', part, name, product.name)
  if (!found.isactive) return fail('value_inactive', part, name, product.name)
  return found
}
