/** The controls for a flag type, and what was typed in them. */

import { groupsById } from '../../../../accounts/groups/groups.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import type { Look } from '../../../../platform/work/work.ts'
import type { AdministeredType } from '../../../administration/flag-types/search-flag-types.wire.ts'
import { field, isOn, options, tick } from '../../../../platform/http/page-forms.ts'
import { text } from './text.ts'

const SWITCHES = [
  'is_active',
  'is_requestable',
  'is_specifically_requestable',
  'is_multiplicable',
] as const
const TEXTS = ['name', 'description', 'sortkey', 'cc_list', 'grant_group', 'request_group'] as const

type Shown = Pick<AdministeredType, (typeof SWITCHES)[number] | (typeof TEXTS)[number]>

/** What a new type begins with. */
export const FRESH: Shown = {
  name: '',
  description: '',
  sortkey: 1,
  cc_list: '',
  grant_group: null,
  request_group: null,
  is_active: true,
  is_requestable: true,
  is_specifically_requestable: true,
  is_multiplicable: true,
}

/** The parameters of the methods that create and change types. */
export const typedIn = (asked: PageAsked): Record<string, unknown> => ({
  ...Object.fromEntries(TEXTS.map((name) => [name, field(asked, name)])),
  ...Object.fromEntries(SWITCHES.map((name) => [name, isOn(asked, name)])),
})

/** Filled in with what was typed, else with the type. */
export async function controls(look: Look, asked: PageAsked, type: Shown): Promise<Part> {
  const isTyped = asked.given.has('form_token') && asked.given.has('description')
  const value = (name: (typeof TEXTS)[number]) =>
    isTyped ? field(asked, name) : String(type[name] ?? '')
  const group = async (name: 'grant_group' | 'request_group') => markup`<label>${text(name)}
<select name="${name}">${options(
    [
      ['', text('everybody')],
      ...(await groupNames(look, type[name])).map((one) => [one, one] as const),
    ],
    [value(name)],
  )}</select></label>`
  return markup`<div class="columns">
<label>${text('name')} <input name="name" value="${value('name')}" maxlength="50" required
title="${text('name_about')}"></label>
<label>${text('sortkey')} <input name="sortkey" type="number" min="1" max="32767"
value="${value('sortkey')}" required></label></div>
<label>${text('description')} <textarea name="description" rows="2" maxlength="65535" required>
${value('description')}</textarea></label>
${SWITCHES.map((name) => tick(name, text(name), isTyped ? isOn(asked, name) : type[name]))}
<div class="columns">
${await group('grant_group')}
${await group('request_group')}</div>
<label>${text('cc_list')} <input name="cc_list" value="${value('cc_list')}"
maxlength="200"></label>`
}

/** All groups for those who administer all products, else the reader's own and the present one. */
async function groupNames({ tx, actor }: Look, now: string | null): Promise<string[]> {
  const all = [...(await groupsById(tx)).values()]
  return all
    .filter(({ id, name }) => actor.may('editcomponents') || actor.groups.has(id) || name === now)
    .map(({ name }) => name)
}
