/** What a component must be when it is made or changed. Pure. */

import { oneLine } from '../../../accounts/names.rules.ts'
import { fold } from '../../../platform/fold.ts'
import type { ComponentChange, NewComponent } from './components.wire.ts'
import { fail } from './faults.ts'
import { NAME_CHARS_MAX } from './names.rules.ts'

interface Home {
  name: string
  components: readonly { id: number; name_key: string }[]
}

/** Its texts, checked; people are looked up by others. */
export function planComponent(asked: NewComponent, home: Home) {
  const { is_open = true } = asked
  return {
    ...checkName(asked.name, home),
    description: checkDescription(asked.description),
    isactive: Number(is_open),
    assignee: checkAssignee(asked.default_assignee),
    qa_contact: asked.default_qa_contact?.trim() ?? '',
    cc: listed(asked.default_cc ?? []),
  }
}

/** What is asked, with what stands in `updates` as if it stood outside, where it does not. */
export function withUpdates({ updates = {}, ...asked }: ComponentChange): ComponentChange {
  const { is_active, is_open = is_active, ...rest } = updates
  return { ...rest, ...(is_open !== undefined && { is_open }), ...asked }
}

export interface Texts {
  name: string
  name_key: string
  description: string
  isactive: number
}

/** The texts as they are to be; what was not asked for is as it was. */
export function planTexts(
  before: Texts & { id: number },
  asked: ComponentChange,
  home: Home,
): Texts {
  const { name, description, is_open } = asked
  const named = name === undefined ? before : checkName(name, home, before.id)
  return {
    name: named.name,
    name_key: named.name_key,
    description: description === undefined ? before.description : checkDescription(description),
    isactive: is_open === undefined ? before.isactive : Number(is_open),
  }
}

/** Login names without blanks around them, each once. */
export const listed = (logins: readonly string[]) => [
  ...new Set(logins.map((login) => login.trim()).filter(Boolean)),
]

export const checkAssignee = (login: string | undefined) =>
  login?.trim() || fail('component_need_initialowner')

const checkDescription = (text: string | undefined) =>
  text?.trim() || fail('component_blank_description')

function checkName(given: string | undefined, { name: product, components }: Home, own_id = 0) {
  const name = oneLine(given ?? '')
  const name_key = fold(name)
  if (name_key === '') fail('component_blank_name')
  if (name.length > NAME_CHARS_MAX) fail('component_name_too_long', name.length, NAME_CHARS_MAX)
  if (components.some((other) => other.name_key === name_key && other.id !== own_id)) {
    fail('component_already_exists', product, name)
  }
  return { name, name_key }
}

/** A name for several components of one product is refused, as one that is taken would be. */
export function checkDistinct(name: string | undefined, products: readonly number[]) {
  if (name !== undefined && new Set(products).size < products.length) {
    fail('component_names_not_unique', name)
  }
}

/** Components may go as long as the product keeps one; `going` are the numbers of those. */
export function checkLast({ name, components }: Home, going: ReadonlySet<number>) {
  if (components.every(({ id }) => going.has(id))) fail('component_is_last', name)
}
