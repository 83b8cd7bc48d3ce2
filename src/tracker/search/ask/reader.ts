/** The searcher, as far as the meaning of a search depends on it. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import type { Look } from '../../../platform/work/work.ts'
import { trackers } from '../../bugs/see-also/external.ts'
import { isTimeTracking } from '../../model/bug-fields/bug-fields.wire.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import type { Reader } from './conditions.ts'
import { isExternal } from './external.ts'
import { namedField, type SearchFields } from '../tree/fields.ts'
import { isNameOf, knownNames } from '../tree/names.ts'

/** What the parsing of a search needs to know about the caller and the installation. */
export async function readerOf(look: Look): Promise<Reader & { isTimeTracker: boolean }> {
  const names = await knownNames(look.tx)
  const isTimeTracker = await seesHours(look)
  return {
    isTimeTracker,
    fields: isTimeTracker ? names.fields : withoutTime(names.fields),
    isInsider: await isInNamed(look, 'insidergroup'),
    isName: (place, text) => isNameOf(place, text, names),
    now: look.now,
    trackers: await trackers(look.tx),
  }
}

/** Whether a parameter is a criterion, for `parseQuery`. */
export async function criteriaNames({ tx }: Look): Promise<(parameter: string) => boolean> {
  const { fields } = await knownNames(tx)
  const known = await trackers(tx)
  return (name) => namedField(name, fields) !== undefined || isExternal(name, known)
}

const withoutTime = (known: SearchFields): SearchFields =>
  new Map([...known].filter(([name]) => !isTimeTracking(name)))
