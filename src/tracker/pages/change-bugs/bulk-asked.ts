/** What the form for several bugs asks for: which bugs, and which change. */

import type { PageAsked } from '../../../platform/http/page.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import { isList } from '../../model/bug-fields/bug-fields.wire.ts'
import { wireOf } from '../../model/bug-fields/columns.wire.ts'
import { BUGS_MAX } from '../../views/bulk-changes/bulk-changes.wire.ts'
import { wordsIn } from '../bug/changed.rules.ts'
import { field, isOn } from '../../../platform/http/page-forms.ts'
import { titleOf } from '../bug/bug-values.ts'
import { CLEAR, controlsOf, emptyOf, resetOf } from './bulk-fields.ts'

/** The parameter that names all bugs of a search, by the query of its list. */
export const QUERY = 'query'

/** The ids of the selected bugs. */
export const selectedIn = ({ given }: Pick<PageAsked, 'given'>): number[] => {
  const ids = (given.get('id') ?? []).flatMap((text) => text.split(',')).map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, BUGS_MAX)
}

/** The titles of fields that are to be emptied or reset, and also get a value. */
export function ambiguousIn(asked: PageAsked, fields: readonly BugField[]): string[] {
  const cleared = asked.given.get(CLEAR) ?? []
  return fields.flatMap((one) => {
    const reset = resetOf(one)
    const ways = [
      cleared.includes(wireOf(one)),
      reset !== undefined && isOn(asked, reset),
      controlsOf(one).some((name) => (asked.given.get(name) ?? []).some((text) => text.trim())),
    ]
    return ways.filter(Boolean).length > 1 ? [titleOf(one)] : []
  })
}

/**
 * The parameters of Bug.update, without ids; empty if nothing is to be changed. Fields without a
 * value are left unchanged.
 */
export function changeIn(asked: PageAsked, fields: readonly BugField[]): Record<string, unknown> {
  const wanted: Record<string, unknown> = {}
  const cleared = asked.given.get(CLEAR) ?? []
  for (const field of fields) {
    const name = wireOf(field)
    const reset = resetOf(field)
    if (reset !== undefined && isOn(asked, reset)) wanted[reset] = true
    if (cleared.includes(name) && emptyOf(field) !== undefined) {
      wanted[name] = emptyOf(field)
      continue
    }
    if (isList(field)) {
      const [add = [], remove = []] = controlsOf(field).map((control) =>
        wordsIn(asked.given.get(control), name),
      )
      if (add.length + remove.length > 0) wanted[name] = { add, remove }
      continue
    }
    const values = (asked.given.get(name) ?? []).map((text) => text.trim()).filter(Boolean)
    if (values.length > 0) wanted[name] = field.custom?.holds === 'multi' ? values : values[0]
  }
  const body = field(asked, 'comment')
  if (body.trim() !== '') {
    const is_private = isOn(asked, 'comment_is_private')
    wanted['comment'] = { body, is_private, is_markdown: isOn(asked, 'use_markdown') }
  }
  return wanted
}
