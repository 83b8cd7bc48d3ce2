/** The tab for mail preferences, watched users and ignored bugs. */

import { readOwnStop } from '../../../accounts/bounces/bounces.ts'
import { readOwnKey } from '../../../accounts/pgp-keys/pgp-keys.ts'
import { isOn } from '../../../accounts/parameters/parameters.ts'
import { fail } from '../../../platform/http/faults.ts'
import { markup } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { link } from '../../../platform/pages/texts.ts'
import { updateBugmail } from '../../bugs/bugmail/bugmail.methods.ts'
import { eventsFor } from '../../bugs/bugmail/bugmail.rules.ts'
import { readBugmail } from '../../bugs/bugmail/bugmail.ts'
import { ownWatches } from '../../bugs/watches/watches.ts'
import type { Bugmail, Event, Relationship } from '../../bugs/bugmail/bugmail.wire.ts'
import { MAIL_ACTIONS, stopped } from './mail-tab.ts'
import { KEY_ACTIONS, keySection } from './pgp-key-part.ts'
import { completed } from '../parts/completed.ts'
import { runner } from '../../../platform/http/page-forms.ts'
import { type Action, buttonOf, formOf, type Tab } from './tab.ts'
import * as paths from '../../model/paths.ts'
import { type Key, text } from './text.ts'
import { watchActions, watchSection } from './watch-section.ts'

const NAME = 'email'

const ROLES = [
  ['assignee', 'i_am_its_assignee'],
  ['qa_contact', 'i_am_its_qa_contact'],
  ['reporter', 'i_reported'],
  ['cc', 'i_am_on_its_cc'],
  ['watcher', 'i_watch_it'],
] as const satisfies readonly (readonly [Relationship, Key])[]

const TITLES = {
  bug_created: 'is_new',
  added_removed: 'i_am_added_to_or',
  opened_closed: 'resolved_or_reopened',
  component: 'moved_to_another_product_or',
  comment: 'somebody_comments_on',
  attachment: 'file_attached',
  attachment_data: 'attachment_changed',
  keyword: 'its_keywords_changed',
  depend_block: 'its_dependencies_changed',
  proj_management: 'its_priority_severity_status_or',
  cc: 'its_cc_list_changed',
  other: 'anything_else_changed',
  unconfirmed: 'also_if_unconfirmed',
  changed_by_me: 'also_for_my_own_changes',
  flag_requested: 'flag_requested_from_me',
  requested_flag: 'flag_that_i_requested_granted',
} as const satisfies Record<Event, Key>
const update = runner(updateBugmail)

/** Adds or removes people or bugs listed in a field, separated by blanks or commas. */
function changing(list: 'watched' | 'ignored_bugs', how: 'add' | 'remove', done: Key): Action {
  return {
    done,
    async run(door, { given }) {
      const named = (given.get('of')?.[0] ?? '').split(/[\s,]+/).filter(Boolean)
      if (named.length === 0) fail('param_required', 'of')
      await update(door, { [list]: { [how]: named } })
      return undefined
    },
  }
}

/** What mail about bugs one gets. */
export const emailTab: Tab = {
  name: NAME,
  title: 'email',
  actions: {
    wishes: {
      done: 'your_email_preferences_have_saved',
      async run(door, { given }) {
        const shown = [...(given.get('role') ?? []), 'any']
        const wishes = Object.fromEntries(shown.map((role) => [role, given.get(role) ?? []]))
        await update(door, { wishes })
        return undefined
      },
    },
    watch: changing('watched', 'add', 'you_now_watching_these_users'),
    unwatch: changing('watched', 'remove', 'you_no_longer_watching_this'),
    ignore: changing('ignored_bugs', 'add', 'you_now_ignoring_these_bugs'),
    ...MAIL_ACTIONS,
    ...KEY_ACTIONS,
    heed: changing('ignored_bugs', 'remove', 'you_no_longer_ignoring_this'),
    ...watchActions,
  },
  async show({ caller, ...door }, asked) {
    const { bugmail, watches, stop, key, hasContacts } = await door.look(
      caller.actor,
      async (look) => ({
        bugmail: await readBugmail(look),
        watches: await ownWatches(look),
        stop: await readOwnStop(look),
        key: await readOwnKey(look),
        hasContacts: await isOn(look.tx, 'useqacontact'),
      }),
    )
    const roles = ROLES.filter(([role]) => hasContacts || role !== 'qa_contact')
    return markup`${!door.site.has_mail && markup`<p>${text('no_mail_sent')}</p>`}
${stopped(stop)}
<h2>${text('mail_about_bugs')}</h2>
${wishesForm(bugmail, roles, asked)}
${watching(bugmail, asked)}
${watchSection(watches, { tab: NAME, asked })}
${ignoring(bugmail, asked)}
${keySection(key, asked)}
<h2>${text('regular_mail')}</h2>
<p>${text.show('regular_mail_about', {
      whines: link(asked.to(paths.whines)),
      reminders: link(asked.to(paths.reminders)),
    })}</p>`
  },
}

type Roles = readonly (typeof ROLES)[number][]

function wishesForm({ wishes }: Bugmail, roles: Roles, asked: PageAsked) {
  const boxes = (role: Relationship) => {
    const wanted = wishes[role] ?? []
    return Object.entries(TITLES).map(([event, title]) => {
      if (!eventsFor(role).includes(event as Event)) return undefined
      const checked = wanted.includes(event) && markup` checked`
      const isMove = role === 'watcher' && event === 'added_removed'
      return markup`<label><input type="checkbox" name="${role}" value="${event}"${checked}>
${text(isMove ? 'moved_into_or_out' : title)}</label>\n`
    })
  }
  const body = markup`<div class="columns">${roles.map(
    ([role, title]) => markup`<fieldset><legend>${text(title)}</legend>
<input type="hidden" name="role" value="${role}">
${boxes(role)}</fieldset>\n`,
  )}</div>
<fieldset><legend>${text('flags')}</legend>
${boxes('any')}</fieldset>
<button>${text('save')}</button>`
  return formOf({ tab: NAME, action: 'wishes', isLarge: true }, asked, body)
}

function watching({ watched, watchers }: Bugmail, asked: PageAsked) {
  const stop = (login: string) => ({
    title: text('stop_watching'),
    of: login,
    fields: { of: login },
  })
  return markup`<h2>${text('users_you_watch')}</h2>
<p>${text('you_get_same_mail_about')}</p>
${
  watched.length > 0 &&
  markup`<ul>${watched.map(
    (login) => markup`<li>${login} ${buttonOf(NAME, 'unwatch', asked, stop(login))}</li>\n`,
  )}</ul>`
}
${formOf(
  { tab: NAME, action: 'watch' },
  asked,
  markup`<label>${text('login_names_separated_by_blanks')}
<input name="of" required${completed('watched')}></label>
<button>${text('watch')}</button>`,
)}
${
  watchers.length > 0 && markup`<p>${text.show('you_watched', { logins: watchers.join(', ') })}</p>`
}`
}

function ignoring({ ignored_bugs }: Bugmail, asked: PageAsked) {
  const heed = (id: number) => ({
    title: text('stop_ignoring'),
    of: text('bug', { id }),
    fields: { of: id },
  })
  return markup`<h2>${text('ignored_bugs')}</h2>
<p>${text('you_get_no_mail_about')}</p>
${
  ignored_bugs.length > 0 &&
  markup`<ul>${ignored_bugs.map(
    ({ id, summary }) => markup`<li><a href="${asked.to(paths.bug(id))}">${id}</a> ${summary}
${buttonOf(NAME, 'heed', asked, heed(id))}</li>\n`,
  )}</ul>`
}
${formOf(
  { tab: NAME, action: 'ignore' },
  asked,
  markup`<label>${text('bug_numbers_separated_by_blanks')}
<input name="of" required${completed('ignored')}></label>
<button>${text('ignore')}</button>`,
)}`
}
