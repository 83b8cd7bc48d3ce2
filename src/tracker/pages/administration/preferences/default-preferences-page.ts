/** The defaults of preferences, and whether users may choose, as one form. */

import { updateDefaultPreferences } from '../../../../accounts/preferences/preferences.methods.ts'
import { listDefaults } from '../../../../accounts/preferences/default-preferences.ts'
import type { PreferenceDefault } from '../../../../accounts/preferences/preferences.wire.ts'
import type { Fault } from '../../../../platform/faults.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { inReaders } from '../../../../platform/pages/language-attributes.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import * as paths from '../../../model/paths.ts'
import { field, hidden, isOn, options, runner } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { offeredBy, preferenceTitle, preferenceValue } from '../../preferences/settings-tab.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { text } from './text.ts'

const update = runner(updateDefaultPreferences)

/** Fault 304 for others than members of `tweakparams`. */
export const defaultPreferencesPage = administered({
  name: 'Page.admin_default_preferences',
  path: paths.defaultPreferences,
  async show(look, asked, refusal) {
    const { preferences: all } = await listDefaults(look)
    const preferences = all.filter(offeredBy(asked))
    const titles = [text('preference'), text('default_value'), text('enabled')]
    const rows = preferences.map((one) => cells(one, asked, refusal))
    const body = markup`<p>${text('about')}</p>
${actionForm(asked, {
  path: paths.defaultPreferences,
  action: 'save',
  fields: markup`${table(titles, rows)}
<p><button>${text('save')}</button></p>`,
})}
${historyLink(look, asked, { class: 'Bugzilla::Setting', object_id: 0 })}`
    return { title: text('title'), body }
  },
  actions: {
    save: {
      done: () => text('saved'),
      async run(door, asked) {
        const names = [...asked.given.keys()].flatMap((key) => /^was\.(.+)$/.exec(key)?.[1] ?? [])
        const changed = names.filter((name) => field(asked, `was.${name}`) !== typed(asked, name))
        const preferences = changed.map((name) => [name, read(typed(asked, name))] as const)
        const was = changed.map((name) => [name, read(field(asked, `was.${name}`))] as const)
        await update(door, {
          preferences: Object.fromEntries(preferences),
          was: Object.fromEntries(was),
        })
        return undefined
      },
    },
  },
})

type Default = Pick<PreferenceDefault, 'default_value' | 'is_enabled'>

/** A default as one text, to be compared and sent back. */
const written = ({ default_value, is_enabled }: Default) => `${default_value} ${Number(is_enabled)}`
const typed = (asked: PageAsked, name: string) =>
  written({
    default_value: field(asked, `value.${name}`),
    is_enabled: isOn(asked, `enabled.${name}`),
  })
const read = (said: string): Default => ({
  default_value: said.slice(0, -2),
  is_enabled: said.endsWith('1'),
})

function cells(one: PreferenceDefault, asked: PageAsked, refusal: Fault | undefined): Part[] {
  const { name, default_value, choices, built_in_value, is_obeyed } = one
  const isTyped = asked.given.has(`was.${name}`)
  const shown = isTyped ? read(typed(asked, name)) : one
  const title = preferenceTitle(name)
  const alarm = refusal?.details[0] === name && refusal.message
  const said = choices.map((choice) => {
    const value = preferenceValue(choice)
    return [choice, choice === built_in_value ? text('built_in', { value }) : value] as const
  })
  const control =
    choices.length === 0
      ? markup`${preferenceValue(default_value)}${hidden([[`value.${name}`, default_value]])}`
      : markup`<select name="value.${name}" aria-label="${text('default_of', { title })}">
${options(said, [shown.default_value])}</select>`
  return [
    markup`<div class="wide">${title}${
      !is_obeyed && markup`<br><span class="dim">${text('no_effect')}</span>`
    }</div>`,
    markup`${hidden([[`was.${name}`, written(one)]])}${control}
${alarm && markup`<p class="alarm"${inReaders()}>${alarm}</p>`}`,
    markup`<input type="checkbox" name="enabled.${name}" value="1"
 aria-label="${text('enabled_of', { title })}"${shown.is_enabled && markup` checked`}>`,
  ]
}
