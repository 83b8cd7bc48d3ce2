/** What a new component must bring. Pure. */

import { oneLine } from '../../accounts/names.rules.ts'
import { fold } from '../../platform/fold.ts'
import type { NewComponent } from './components.wire.ts'
import { fail } from './faults.ts'
import { NAME_CHARS_MAX } from './product-changes.rules.ts'

interface Home {
  name: string
  components: readonly { name_key: string }[]
}

/** Its texts, checked; people are looked up by others. */
export function planComponent(asked: NewComponent, { name: product, components }: Home) {
  const name = oneLine(asked.name ?? '')
  const name_key = fold(name)
  if (name_key === '') fail('component_blank_name')
  if (name.length > NAME_CHARS_MAX) fail('component_name_too_long', name.length, NAME_CHARS_MAX)
  if (components.some((other) => other.name_key === name_key)) {
    fail('component_already_exists', product, name)
  }
  const description = asked.description?.trim() || fail('component_blank_description')
  const { is_open = true } = asked
  return {
    name,
    name_key,
    description,
    isactive: Number(is_open),
    assignee: asked.default_assignee?.trim() || fail('component_need_initialowner'),
    qa_contact: asked.default_qa_contact?.trim() ?? '',
    cc: [...new Set((asked.default_cc ?? []).map((login) => login.trim()).filter(Boolean))],
  }
}
