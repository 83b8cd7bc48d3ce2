/** The controls for a custom field, and what was typed in them. */

import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import type { Fields } from '../../../catalogue/fields/fields.ts'
import type { Field } from '../../../catalogue/fields/fields.wire.ts'
import { isSelect } from '../../../model/bug-fields/custom-fields.rules.ts'
import { field, isOn, options, tick } from '../../../../platform/http/page-forms.ts'
import { customTypes } from './kinds.ts'
import { text } from './text.ts'

const SWITCHES = ['is_on_bug_entry', 'is_mandatory', 'mailhead', 'obsolete'] as const

/** The parameters of the methods that create and change fields. */
export function typedIn(asked: PageAsked): Record<string, unknown> {
  const visibility_field = field(asked, 'visibility_field')
  const lines = field(asked, 'visibility_values').split('\n')
  const values = lines.map((line) => line.trim()).filter(Boolean)
  const sortkey = field(asked, 'sortkey').trim()
  return {
    display_name: field(asked, 'display_name'),
    long_desc: field(asked, 'long_desc'),
    ...(sortkey !== '' && { sortkey }),
    ...Object.fromEntries(SWITCHES.map((name) => [name, isOn(asked, name)])),
    reverse_desc: field(asked, 'reverse_desc'),
    visibility_field: visibility_field || null,
    ...(visibility_field !== '' && { visibility_values: values }),
    value_field: field(asked, 'value_field') || null,
  }
}

/** A custom field as `Bug.fields` tells it to administrators. */
export type Told = Partial<Field>

/** Filled in with what was typed, else with the field; without one, for a new field. */
export function controls(known: Fields, asked: PageAsked, now?: Told): Part {
  const isTyped = asked.given.has('form_token') && asked.given.has('display_name')
  const value = (name: string, was: string | number | null | undefined) =>
    isTyped ? field(asked, name) : String(was ?? '')
  const controllers = known.all
    .filter((one) => isSelect(one) && one.name !== now?.name)
    .map(({ name, description }) => [name, description] as const)
  const choices = [['', text('always')] as const, ...controllers]
  const chosen = (name: 'visibility_field' | 'value_field') => markup`<label>${text(name)}
<select name="${name}">${options(choices, [value(name, now?.[name])])}</select></label>`
  const fresh =
    now === undefined &&
    markup`<div class="columns">
<label>${text('name')} <input name="name" value="${value('name', '')}" maxlength="64" required
title="${text('name_about')}"></label>
<label>${text('type')}
<select name="type">${options(customTypes(), [value('type', '2')])}</select></label></div>`
  return markup`${fresh}<div class="columns">
<label>${text('label')} <input name="display_name"
value="${value('display_name', now?.display_name)}" maxlength="255" required></label>
<label>${text('long_desc')} <input name="long_desc" value="${value('long_desc', now?.long_desc)}"
maxlength="255"></label>
<label>${text(now ? 'sortkey' : 'sortkey_new')} <input name="sortkey" type="number" min="0"
max="32767" value="${value('sortkey', now?.sortkey)}"></label>
<label>${text('reverse_desc')} <input name="reverse_desc"
value="${value('reverse_desc', now?.reverse_desc)}" maxlength="255"></label></div>
${SWITCHES.map((name) => {
  const was = now ? now[name] === true : name === 'is_on_bug_entry'
  return tick(name, text(name), isTyped ? isOn(asked, name) : was)
})}
<fieldset><legend>${text('visibility')}</legend>
<p class="dim">${text('visibility_about')}</p>
<div class="columns">${chosen('visibility_field')}${chosen('value_field')}</div>
<label>${text('visibility_values')} <textarea name="visibility_values" rows="3" maxlength="65535">
${value('visibility_values', now?.visibility_values?.join('\n'))}</textarea></label></fieldset>`
}
