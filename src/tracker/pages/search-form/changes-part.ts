/** Controls for changes and deadlines in search forms. */

import { markup, type Markup } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import { hasHistory } from '../../search/ask/conditions.ts'
import { CREATION } from '../../search/ask/old-forms.wire.ts'
import { readerOf } from '../../search/ask/reader.ts'
import type { Fields } from './choices.ts'
import { type Options, withChosen } from './controls.ts'
import type { Changed, Deadline } from './draft.ts'
import { text } from './text.ts'

/** The fields whose changes are recorded. */
export async function recordedFields(
  look: Look,
  { titles }: Pick<Fields, 'titles'>,
): Promise<Options> {
  const { fields } = await readerOf(look)
  const recorded = [...titles].filter(([name]) => hasHistory(name, fields.get(name)!, 'changedto'))
  return [[CREATION, text('filed')], ...recorded]
}

/** Which fields changed, when, and to what. */
export const changedControls = (changed: Changed, offered: Options): Markup => markup`
<label>${text('changed_fields')}
<select name="chfield" multiple size="6">${withChosen(offered, changed.fields)}</select></label>
<div>${labelled('chfieldfrom', text('changed_from'), changed.from, text('day_about'))}
${labelled('chfieldto', text('changed_until'), changed.to, text('day_about'))}
${labelled('chfieldvalue', text('new_value'), changed.value)}</div>`

/** The period in which the deadline is. */
export const deadlineControls = ({ from, to }: Deadline): Markup => markup`
<div>${labelled('deadlinefrom', text('deadline_from'), from, text('day_about'))}
${labelled('deadlineto', text('deadline_to'), to, text('day_about'))}</div>`

const labelled = (name: string, title: string, value: string, placeholder = '') => markup`
<label>${title}
<input name="${name}" value="${value}" placeholder="${placeholder}"></label>`
