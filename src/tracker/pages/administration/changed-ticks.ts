/** Lists of ticks, of which a form changes only those that differ from what it showed. */

import type { PageAsked } from '../../../platform/http/page.ts'
import { field } from '../../../platform/http/page-forms.ts'

/**
 * Ids to add and to remove. `before` is a hidden field with the ids that were ticked; ticks that
 * somebody else changed meanwhile stay.
 */
export function changedTicks(asked: PageAsked, name: string, before: string) {
  const ticked = asked.given.get(name) ?? []
  const had = field(asked, before).split(',').filter(Boolean)
  const numbers = (ids: readonly string[]) => ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
  return {
    add: numbers(ticked.filter((id) => !had.includes(id))),
    remove: numbers(had.filter((id) => !ticked.includes(id))),
  }
}
