/** The tab for settings that users may choose. */

import { updatePreferences } from '../../../accounts/preferences/preferences.methods.ts'
import { listPreferences } from '../../../accounts/preferences/preferences.ts'
import type { Preference } from '../../../accounts/preferences/preferences.wire.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { options, runner } from '../parts/forms.ts'
import { formOf, type Tab } from './tab.ts'

const NAME = 'settings'

const TITLES: Readonly<Record<string, string>> = {
  bugmail_new_prefix: 'Say “New” in the subject of letters about new bugs',
  comment_box_position: 'Where one comments on a bug',
  comment_sort_order: 'The order of comments',
  csv_colsepchar: 'What stands between the columns of lists as CSV',
  display_quips: 'A quip above lists of bugs',
  email_format: 'How letters are written',
  inline_history: 'Changes of a bug among its comments',
  lang: 'Language',
  new_login_mail: 'A letter when I log in from a new address, in case it was not I',
  per_bug_queries: 'Bugs that one marks for a list of one’s own',
  possible_duplicates: 'Similar bugs, while one files a new one',
  post_bug_submit_action: 'What is shown after a bug was changed',
  quicksearch_fulltext: 'Quick searches look into comments as well',
  quote_replies: 'What a reply to a comment quotes',
  requestee_cc: 'Who asks me for a flag puts me on the CC list of the bug',
  skin: 'Look',
  state_addselfcc: 'Put me on the CC list of bugs that I change',
  timezone: 'Time zone',
  use_markdown: 'Markdown in comments',
  zoom_textareas: 'Fields for text grow while one types',
}
const VALUES: Readonly<Record<string, string>> = {
  on: 'Yes',
  off: 'No',
  before_comments: 'Before the comments',
  after_comments: 'After the comments',
  oldest_to_newest: 'The oldest first',
  newest_to_oldest: 'The newest first',
  newest_to_oldest_desc_first: 'The newest first, after the description',
  ',': 'A comma',
  ';': 'A semicolon',
  html: 'HTML',
  text_only: 'Text only',
  next_bug: 'The next bug of the list',
  same_bug: 'The same bug',
  nothing: 'Nothing',
  quoted_reply: 'All of it',
  simple_reply: 'Only which one it is',
  always: 'Always',
  never: 'Never',
  cc_unless_role: 'Unless I have another role',
}
const said = (texts: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(texts, name) ? texts[name]! : name

const update = runner(updatePreferences)

export const settingsTab: Tab = {
  name: NAME,
  title: 'Settings',
  actions: {
    choose: {
      done: 'Your settings are saved.',
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
    const mine = preferences.filter(({ choices }) => choices.length > 0)
    const fixed = preferences.filter(({ choices }) => choices.length === 0)
    const kept = mine.filter(({ is_obeyed }) => !is_obeyed)
    const form = markup`${mine.filter(({ is_obeyed }) => is_obeyed).map(choice)}
${
  kept.length > 0 &&
  markup`<h2>Kept from Bugzilla</h2>
<p>Nothing here depends on these yet. They stay as you choose them.</p>
${kept.map(choice)}`
}
<button>Save</button>`
    return [
      formOf({ tab: NAME, action: 'choose' }, asked, form),
      fixed.length > 0 && notToChoose(fixed),
    ]
  },
}

const notToChoose = (fixed: readonly Preference[]) => markup`<h2>What nobody can choose here</h2>
<dl class="facts">${fixed.map(
  ({ name, value }) =>
    markup`<div><dt>${said(TITLES, name)}</dt><dd>${said(VALUES, value)}</dd></div>\n`,
)}</dl>`

function choice({ name, value, default_value, is_chosen, choices }: Preference): Part {
  const all = choices.map((one) => [one, said(VALUES, one)] as const)
  const usual = ['', `As for everybody: ${said(VALUES, default_value)}`] as const
  return markup`<label>${said(TITLES, name)}
<select name="${name}">${options([usual, ...all], [is_chosen ? value : ''])}</select></label>\n`
}
