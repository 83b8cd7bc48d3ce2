/** The tab for settings that users may choose. */

import { updatePreferences } from '../../../accounts/preferences/preferences.methods.ts'
import { listPreferences } from '../../../accounts/preferences/preferences.ts'
import type { Preference } from '../../../accounts/preferences/preferences.wire.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { options, runner } from '../parts/forms.ts'
import { formOf, type Tab } from './tab.ts'

const NAME = 'settings'

const TITLES: Readonly<Record<string, string>> = {
  bugmail_new_prefix: 'Mark mail about new bugs with “New” in the subject',
  comment_box_position: 'Position of the comment box',
  comment_sort_order: 'Order of comments',
  csv_colsepchar: 'Column separator in CSV files',
  display_quips: 'Show a quip above bug lists',
  email_format: 'Format of mail',
  inline_history: 'Show changes of a bug among its comments',
  lang: 'Language',
  new_login_mail: 'Notify me by mail of logins from new addresses',
  per_bug_queries: 'Tag individual bugs to create lists',
  possible_duplicates: 'Show possible duplicates while filing a bug',
  post_bug_submit_action: 'After changing a bug, show',
  quicksearch_fulltext: 'Include comments in quicksearches',
  quote_replies: 'Quote the comment in replies',
  requestee_cc: 'Add me to the CC list of bugs on which a flag is requested from me',
  skin: 'Look',
  state_addselfcc: 'Add me to the CC list of bugs that I change',
  timezone: 'Time zone',
  use_markdown: 'Markdown in comments',
  zoom_textareas: 'Enlarge text fields while typing',
}
const VALUES: Readonly<Record<string, string>> = {
  on: 'Yes',
  off: 'No',
  before_comments: 'Before the comments',
  after_comments: 'After the comments',
  oldest_to_newest: 'Oldest first',
  newest_to_oldest: 'Newest first',
  newest_to_oldest_desc_first: 'Newest first, after the description',
  ',': 'Comma',
  ';': 'Semicolon',
  html: 'HTML',
  text_only: 'Text only',
  next_bug: 'The next bug in the list',
  same_bug: 'The same bug',
  nothing: 'Nothing',
  quoted_reply: 'The full text',
  simple_reply: 'Only a reference to it',
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
      done: 'Your settings have been saved.',
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
  markup`<h2>Imported from Bugzilla</h2>
<p>These settings have no effect yet, but are stored.</p>
${kept.map(choice)}`
}
<button>Save</button>`
    return [
      formOf({ tab: NAME, action: 'choose' }, asked, form),
      fixed.length > 0 && notToChoose(fixed),
    ]
  },
}

const notToChoose = (fixed: readonly Preference[]) => markup`<h2>Fixed by the administrators</h2>
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
