/** The values of a bug as texts in a form, and the titles of its fields. */

import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { fields } from '../../catalogue/fields/fields.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import { wireOf } from '../../model/bug-fields/columns.wire.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { Texts } from './changed.rules.ts'
import { type Key, text } from './text.ts'

type Value = string | number | boolean | null | undefined | readonly (string | number)[]

/** The fields that a bug has and Bug.update changes. Hours only for those who can see them. */
export async function changeableFields({ tx }: Look, bug: Bug): Promise<BugField[]> {
  const { inUse } = await fields(tx)
  return inUse.filter((field) => field.change !== undefined && wireOf(field) in bug)
}

/** By wire name; a duplicate's original is `dupe_of`. */
export function textsOf(bug: Bug, changeable: readonly BugField[]): Texts {
  const values = bug as unknown as Readonly<Record<string, Value>>
  const all = changeable.map((field): [string, string[]] => {
    const name = wireOf(field)
    const value = texts(values[name])
    // In forms, values of day fields have no time.
    return [name, field.custom?.holds === 'day' ? value.map((text) => text.slice(0, 10)) : value]
  })
  return new Map([...all, ['dupe_of', texts(values['dupe_of'])]])
}

function texts(value: Value): string[] {
  if (value === null || value === undefined || value === false || value === '') return []
  if (value === true) return ['1']
  return [value].flat().map(String)
}

/** Column titles are shorter than labels, except for lists of bugs. */
export function titleOf({ name, label, title = label, relation }: BugField): string {
  const key = IN_WORDS[name]
  return key ? text(key) : relation ? label : title
}

/** Labels that say what a switch does. */
const IN_WORDS: Readonly<Record<string, Key>> = {
  reporter_accessible: 'reporter_always_sees',
  cclist_accessible: 'cc_list_always_sees',
  restrict_comments: 'only_group_comments',
}
