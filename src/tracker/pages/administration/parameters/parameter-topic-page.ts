/** The parameters of one topic, as one form. */

import { fail } from '../../../../accounts/faults.ts'
import type { Fault } from '../../../../platform/faults.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { inReaders } from '../../../../platform/pages/language-attributes.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import { describeParameters } from '../../../administration/instance/describe-parameters.ts'
import type { Detail } from '../../../administration/instance/describe-parameters.wire.ts'
import * as paths from '../../../model/paths.ts'
import { field, formToken, hidden, isOn, tick } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { timeOf } from '../../parts/texts.ts'
import { actionForm, administered } from '../administered.ts'
import { control } from './control.ts'
import { saveParameters, undoChange } from './save-parameters.ts'
import { text } from './text.ts'
import { offeredBy, shownValue, topicTitle } from './values.ts'

/** Fault 304 for others than members of `tweakparams`, 51 for an unknown topic. */
export const parameterTopicPage = administered({
  name: 'Page.admin_parameter_topic',
  path: paths.PARAMETER_TOPIC,
  async show(look, asked, refusal) {
    const topic = asked.path['topic'] ?? ''
    const { parameters: all } = await describeParameters(look, { topic })
    const parameters = all.filter(offeredBy(asked))
    if (parameters.length === 0) fail('object_does_not_exist', 'topic of parameters', topic)
    const own = parameters.filter(({ kind }) => kind !== 'none')
    const others = parameters.filter(({ kind }) => kind === 'none')
    const body = markup`
<p><a href="${asked.to(paths.parameters)}">${text('all_topics')}</a></p>
<p>${text('about')}</p>
${
  own.length > 0 &&
  actionForm(asked, {
    path: paths.parameterTopic(topic),
    action: 'save',
    fields: markup`${own.map((one) => fieldset(one, asked, refusal))}
<button>${text('save')}</button>`,
  })
}
${own.map((one) => undoForm(one, asked))}
${others.length > 0 && withoutEffect(others)}`
    return { title: topicTitle(topic), body }
  },
  actions: {
    save: {
      done: () => text('saved'),
      run: async (door, asked) => {
        await saveParameters(door, asked)
        return undefined
      },
    },
    undo: {
      done: () => text('undone'),
      run: async (door, asked) => {
        await undoChange(door, asked)
        return undefined
      },
    },
  },
})

function fieldset(one: Detail, asked: PageAsked, refusal: Fault | undefined): Part {
  const { name, default_value, is_changed, has_effect } = one
  const isTyped = asked.given.has(`was.${name}`)
  const value = isTyped ? field(asked, `p.${name}`) : one.value!
  const alarm = refusal?.details[0] === name && refusal.message
  const alarm_id = alarm ? `wrong-${name}` : undefined
  const of = markup`<span class="unseen"> ${text('of', { name })}</span>`
  const reset = markup`${text('reset')}${of}`
  return markup`<fieldset id="p-${name}"><legend><code>${name}</code></legend>
${hidden([[`was.${name}`, one.value!]])}
${control(one, { value, alarm_id })}
${alarm && markup`<p class="alarm" id="${alarm_id}"${inReaders()}>${alarm}</p>`}
${!has_effect && markup`<p>${text('for_programs')}</p>`}
<p class="dim">${is_changed && markup`<strong>${text('differs')}</strong>. `}
${text('the_default', { value: shownValue(one, default_value) })}</p>
${is_changed && tick(`reset.${name}`, reset, isOn(asked, `reset.${name}`))}
${lastChange(one, of)}
</fieldset>`
}

const undoId = ({ name }: Detail) => `undo-${name}`

/** Undone only if it is still in force. */
const mayUndo = ({ value, last_change }: Detail) =>
  last_change !== null && last_change.removed !== null && last_change.added === value

function lastChange(one: Detail, of: Part): Part {
  const { last_change: change } = one
  if (change === null) return undefined
  const told = text('changed_by', {
    user: change.user ?? text('the_program'),
    removed: shownValue(one, change.removed ?? ''),
    added: shownValue(one, change.added ?? ''),
  })
  const undo = markup`<button class="plain" form="${undoId(one)}">${text('undo')}${of}</button>`
  return markup`<p class="dim">${told} ${timeOf(change.at_time)}
${mayUndo(one) && undo}</p>`
}

/** Forms cannot be inside another one; their buttons are. */
const undoForm = (one: Detail, asked: PageAsked): Part =>
  mayUndo(one) &&
  markup`<form id="${undoId(one)}" method="post"
 action="${asked.to(paths.parameterTopic(one.topic))}">
${formToken(asked)}${hidden([
    ['action', 'undo'],
    ['name', one.name],
    ['value', one.last_change!.removed!],
    ['was', one.value!],
  ])}</form>`

function withoutEffect(others: readonly Detail[]): Part {
  const titles = [text('name'), text('value'), text('reason')]
  const rows = others.map((one) => [
    markup`<code id="p-${one.name}">${one.name}</code>`,
    markup`<div class="wide">${shownValue(one, one.value)}</div>`,
    markup`<div class="wide">${one.description}</div>`,
  ])
  return markup`<h2>${text('no_effect')}</h2>
<p>${text('no_effect_about')}</p>
${table(titles, rows)}`
}
