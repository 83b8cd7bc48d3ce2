/** The controls of groups in a form, as parameters of Product.update_group_control. */

import type { PageAsked } from '../../../../platform/http/page.ts'
import { controlUpdate } from '../../../administration/groups/group-controls.methods.ts'
import type { Control, ControlChange } from '../../../administration/groups/group-controls.wire.ts'
import type { Product } from '../../../catalogue/products/products.ts'
import { field, isOn, reader } from '../../../../platform/http/page-forms.ts'
import { text } from './text.ts'

/** Whether bugs are in the group. */
export const LEVELS = ['membercontrol', 'othercontrol'] as const
/** What only members may do, or may do in addition. */
export const FLAGS = ['entry', 'canedit', 'editcomponents', 'canconfirm', 'editbugs'] as const

const NAMES = ['never', 'optional', 'by_default', 'always'] as const

/** The levels as options of a control. */
export const levelTexts = (): (readonly [string, string])[] =>
  NAMES.map((name, level) => [String(level), text(name)] as const)

/** A level in words. */
export const levelText = (level: number): string => text(NAMES[level] ?? 'never')

const read = reader<ControlChange>(controlUpdate)

/** All groups of the form; its fields end with the id of their group. */
export function controlsAsked(asked: PageAsked, product: Product): ControlChange[] {
  const groups = new Set(asked.given.get('group') ?? [])
  return [...groups].map((group) => {
    const levels = LEVELS.filter((name) => asked.given.has(`${name}-${group}`))
    const given = [
      ['product', String(product.id)],
      ['group', group],
      ...levels.map((name) => [name, field(asked, `${name}-${group}`)]),
      ...FLAGS.map((name) => [name, isOn(asked, `${name}-${group}`) ? '1' : '0']),
    ] as const
    return read({ given: new Map(given.map(([name, value]) => [name!, [value!]])) })
  })
}

/** The control as it was typed, if the form was refused. */
export function typedControl(asked: PageAsked, control: Control): Control {
  const id = String(control.id)
  if (!(asked.given.get('group') ?? []).includes(id)) return control
  const typed = { ...control }
  for (const name of LEVELS) typed[name] = Number(field(asked, `${name}-${id}`))
  for (const name of FLAGS) typed[name] = isOn(asked, `${name}-${id}`)
  return typed
}
