/** Validates components. Pure. */

import { oneLine } from '../../../accounts/names.rules.ts'
import { fold } from '../../../platform/fold.ts'
import type { ComponentChange, FirstComponent } from './components.wire.ts'
import { fail } from './faults.ts'
import { NAME_CHARS_MAX } from './names.rules.ts'
import { checkTemplate, templateAfter, type Templated } from './template.rules.ts'

interface Product {
  name: string
  components: readonly { id: number; name_key: string }[]
}

/** Its validated texts; people are resolved by the caller. */
export function planComponent(asked: FirstComponent, product: Product) {
  const { is_open = true } = asked
  return {
    ...checkName(asked.name, product),
    description: checkDescription(asked.description),
    isactive: Number(is_open),
    bug_description_template: checkTemplate(asked.bug_description_template),
    assignee: checkAssignee(asked.default_assignee),
    qa_contact: asked.default_qa_contact?.trim() ?? '',
    cc: listed(asked.default_cc ?? []),
  }
}

/** The request, with `updates` merged in; top-level parameters take precedence. */
export function withUpdates({ updates = {}, ...asked }: ComponentChange): ComponentChange {
  const { is_active, is_open = is_active, ...rest } = updates
  return { ...rest, ...(is_open !== undefined && { is_open }), ...asked }
}

/** The columns that need no lookup of people; `isactive` is 0 or 1. */
export interface Texts extends Templated {
  name: string
  name_key: string
  description: string
  isactive: number
}

/** The new texts; those not requested stay. */
export function planTexts(
  before: Texts & { id: number },
  asked: ComponentChange,
  product: Product,
): Texts {
  const { name, description, is_open } = asked
  const named = name === undefined ? before : checkName(name, product, before.id)
  return {
    name: named.name,
    name_key: named.name_key,
    description: description === undefined ? before.description : checkDescription(description),
    isactive: is_open === undefined ? before.isactive : Number(is_open),
    bug_description_template: templateAfter(before, asked),
  }
}

/** Trimmed login names, without repetitions. */
export const listed = (logins: readonly string[]) => [
  ...new Set(logins.map((login) => login.trim()).filter(Boolean)),
]

/** The trimmed login name; fault 32000 if it is missing or blank. */
export const checkAssignee = (login: string | undefined) =>
  login?.trim() || fail('component_need_initialowner')

const checkDescription = (text: string | undefined) =>
  text?.trim() || fail('component_blank_description')

function checkName(given: string | undefined, { name: product, components }: Product, own_id = 0) {
  const name = oneLine(given ?? '')
  const name_key = fold(name)
  if (name_key === '') fail('component_blank_name')
  if (name.length > NAME_CHARS_MAX) fail('component_name_too_long', name.length, NAME_CHARS_MAX)
  if (components.some((other) => other.name_key === name_key && other.id !== own_id)) {
    fail('component_already_exists', product, name)
  }
  return { name, name_key }
}

/** Refuses one name for several components of a product, like a name that is taken. */
export function checkDistinct(name: string | undefined, products: readonly number[]) {
  if (name !== undefined && new Set(products).size < products.length) {
    fail('component_names_not_unique', name)
  }
}

/** A product must keep at least one component; `going` are the ids to delete. */
export function checkLast({ name, components }: Product, going: ReadonlySet<number>) {
  if (components.every(({ id }) => going.has(id))) fail('component_is_last', name)
}
