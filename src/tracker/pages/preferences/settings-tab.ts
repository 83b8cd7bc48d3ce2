/** The tab for settings that users may choose. */

import { updatePreferences } from '../../../accounts/preferences/preferences.methods.ts'
import { listPreferences } from '../../../accounts/preferences/preferences.ts'
import type { Preference } from '../../../accounts/preferences/preferences.wire.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { type Language, LANGUAGES } from '../../../platform/pages/language.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import * as paths from '../../model/paths.ts'
import { options, runner } from '../../../platform/http/page-forms.ts'
import { formOf, type Tab } from './tab.ts'
import { type Key, text } from './text.ts'

const NAME = 'settings'

const TITLES: Readonly<Record<string, Key>> = {
  bugmail: 'send_me_mail_about_bugs',
  bugmail_batch: 'collect_mail_about_bugs',
  bugmail_new_prefix: 'mark_mail_about_new_bugs',
  comment_box_position: 'position_comment_box',
  comment_sort_order: 'order_comments',
  csv_colsepchar: 'column_separator_in_csv_files',
  display_quips: 'show_quip_above_bug_lists',
  email_format: 'format_mail',
  inline_history: 'show_changes_bug_among_its',
  mention_mail: 'mail_me_mentions',
  new_login_mail: 'notify_me_by_mail_logins',
  per_bug_queries: 'tag_individual_bugs_to_create',
  possible_duplicates: 'show_possible_duplicates_while_filing',
  post_bug_submit_action: 'after_changing_bug_show',
  quicksearch_fulltext: 'include_comments_in_quicksearches',
  quote_replies: 'quote_comment_in_replies',
  request_reminder_mail: 'remind_me_of_requests',
  requestee_cc: 'add_me_to_cc_list',
  state_addselfcc: 'add_me_to_cc_of_changed',
  lang: 'language_of_mail',
  timezone: 'time_zone',
  use_markdown: 'write_comments_in_markdown',
  zoom_textareas: 'enlarge_text_fields_while_typing',
}
const VALUES: Readonly<Record<string, Key>> = {
  on: 'yes',
  off: 'no',
  before_comments: 'before_comments',
  after_comments: 'after_comments',
  oldest_to_newest: 'oldest_first',
  newest_to_oldest: 'newest_first',
  newest_to_oldest_desc_first: 'newest_first_after_description',
  ',': 'comma',
  ';': 'semicolon',
  at_once: 'at_once',
  '10_minutes': 'after_10_minutes',
  '1_hour': 'after_an_hour',
  daily: 'once_a_day',
  local: 'that_of_the_installation',
  html: 'html',
  text_only: 'text_only',
  next_bug: 'next_bug_in_list',
  same_bug: 'same_bug',
  nothing: 'nothing',
  quoted_reply: 'full_text',
  simple_reply: 'only_reference_to',
  always: 'always',
  never: 'never',
  cc_unless_role: 'unless_i_have_another_role',
}
const said = (texts: Readonly<Record<string, Key>>, name: string) =>
  Object.hasOwn(texts, name) ? text(texts[name]!) : name

/** What pages call a preference. */
export const preferenceTitle = (name: string) => said(TITLES, name)
/** What pages call a value of a preference; languages are named in themselves. */
export const preferenceValue = (value: string) =>
  Object.hasOwn(LANGUAGES, value) ? LANGUAGES[value as Language].name : said(VALUES, value)

/** Selects the preferences of a service, which may have no bugs. */
export const offeredBy =
  ({ serves }: PageAsked) =>
  ({ name }: { name: string }): boolean =>
    serves(paths.bugs) || ['lang', 'new_login_mail'].includes(name)

const update = runner(updatePreferences)

/**
 * Settings of Bugzilla that have no effect here are not shown, although they are stored; those that
 * users cannot change are shown as text.
 */
export const settingsTab: Tab = {
  name: NAME,
  title: 'settings',
  actions: {
    choose: {
      done: 'your_settings_have_saved',
      async run(door, { given }) {
        const chosen = [...given].filter(([name]) => name !== 'action' && name !== 'form_token')
        const preferences = Object.fromEntries(chosen.map(([name, [value = '']]) => [name, value]))
        await update(door, { preferences })
        return undefined
      },
    },
  },
  async show({ caller, ...door }, asked) {
    const { preferences } = await door.look(caller.actor, listPreferences)
    const obeyed = preferences.filter(({ is_obeyed }) => is_obeyed).filter(offeredBy(asked))
    const fixed = obeyed.filter(({ choices }) => choices.length === 0)
    const form = markup`${obeyed.filter(({ choices }) => choices.length > 0).map(choice)}
<button>${text('save')}</button>`
    return [
      formOf({ tab: NAME, action: 'choose' }, asked, form),
      fixed.length > 0 && notToChoose(fixed),
    ]
  },
}

const notToChoose = (
  fixed: readonly Preference[],
) => markup`<h2>${text('fixed_by_administrators')}</h2>
<dl class="facts">${fixed.map(
  ({ name, value }) =>
    markup`<div><dt>${preferenceTitle(name)}</dt><dd>${preferenceValue(value)}</dd></div>\n`,
)}</dl>`

function choice({ name, value, default_value, is_chosen, choices }: Preference): Part {
  const all = choices.map((one) => [one, preferenceValue(one)] as const)
  const usual = ['', text('as_for_everybody', { said: preferenceValue(default_value) })] as const
  return markup`<label>${preferenceTitle(name)}
<select name="${name}">${options([usual, ...all], [is_chosen ? value : ''])}</select></label>\n`
}
