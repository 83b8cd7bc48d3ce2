/** Who may have which series, and the names of series. Pure. */

import { fail as failAccounts } from '../../../accounts/faults.ts'
import { oneLine } from '../../../accounts/names.rules.ts'
import { fail } from './faults.ts'

/** The maximum length of names, as in Bugzilla, in characters. */
export const NAME_CHARS_MAX = 64
/** Days between counts, for all but administrators. */
export const FREQUENCY_MIN = 7

/** What people choose. */
export interface Choices {
  category: string
  subcategory: string
  name: string
  /** In days; 0 to stop counting. */
  frequency: number
  is_public: boolean
}

/** The choices with names in stored form; fault 32000 for an empty or long one. */
export function checkNames<Some extends Choices>(choices: Some): Some {
  const checked = { ...choices }
  for (const field of ['category', 'subcategory', 'name'] as const) {
    checked[field] = oneLine(choices[field])
    const chars = Array.from(checked[field]).length
    if (chars === 0 || chars > NAME_CHARS_MAX) fail('series_name_invalid', field, NAME_CHARS_MAX)
  }
  return checked
}

/**
 * Whether a series may become `after`; `before` is undefined for a new one. The numbers of a series
 * are those that its creator sees, so only administrators show them to others.
 */
export function checkChoices(isAdmin: boolean, after: Choices, before?: Choices) {
  if (isAdmin) return
  const { frequency, is_public } = after
  const isOften = frequency > 0 && frequency < FREQUENCY_MIN
  if (isOften && frequency !== before?.frequency) fail('series_frequency', FREQUENCY_MIN)
  const isShown = before?.is_public === true && before.category === after.category
  if (!is_public || isShown) return
  const reason = 'Others would see the numbers of bugs that only you see.'
  const object = before?.is_public === true ? 'public series to other categories' : 'series'
  const action = before?.is_public === true ? 'move' : 'publish'
  failAccounts('auth_failure', { action, object, group: 'admin', reason })
}

/** Whether a person may change and delete a series. */
export const mayEdit = (
  actor: { id: number; may: (group: string) => boolean },
  { creator }: { creator: number | null },
): boolean => actor.may('admin') || (actor.id !== 0 && creator === actor.id)
