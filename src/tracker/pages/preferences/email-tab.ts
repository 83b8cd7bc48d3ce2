/** The tab for mail preferences, watched users and ignored bugs. */

import { isOn } from '../../../accounts/parameters/parameters.ts'
import { fail } from '../../../platform/http/faults.ts'
import { markup } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { updateBugmail } from '../../bugs/bugmail/bugmail.methods.ts'
import { eventsFor } from '../../bugs/bugmail/bugmail.rules.ts'
import { readBugmail } from '../../bugs/bugmail/bugmail.ts'
import type { Bugmail, Event, Relationship } from '../../bugs/bugmail/bugmail.wire.ts'
import { completed } from '../parts/completed.ts'
import { runner } from '../parts/forms.ts'
import { type Action, buttonOf, formOf, type Tab } from './tab.ts'
import * as paths from '../../model/paths.ts'

const NAME = 'email'

const ROLES = [
  ['assignee', 'I am its assignee'],
  ['qa_contact', 'I am its QA contact'],
  ['reporter', 'I reported it'],
  ['cc', 'I am on its CC list'],
] as const satisfies readonly (readonly [Relationship, string])[]

const TITLES: Readonly<Record<Event, string>> = {
  bug_created: 'It is new',
  added_removed: 'I am added to or removed from this role',
  opened_closed: 'It is resolved or reopened',
  component: 'It is moved to another product or component',
  comment: 'Somebody comments on it',
  attachment: 'A file is attached',
  attachment_data: 'An attachment is changed',
  keyword: 'Its keywords are changed',
  depend_block: 'Its dependencies are changed',
  proj_management: 'Its priority, severity, status or milestone is changed',
  cc: 'Its CC list is changed',
  other: 'Anything else is changed',
  unconfirmed: 'Also if it is unconfirmed',
  changed_by_me: 'Also for my own changes',
  flag_requested: 'A flag is requested from me',
  requested_flag: 'A flag that I requested is granted, denied or cancelled',
}
const update = runner(updateBugmail)

/** Adds or removes people or bugs listed in a field, separated by blanks or commas. */
function changing(list: 'watched' | 'ignored_bugs', how: 'add' | 'remove', done: string): Action {
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

export const emailTab: Tab = {
  name: NAME,
  title: 'Email',
  actions: {
    wishes: {
      done: 'Your email preferences have been saved.',
      async run(door, { given }) {
        const shown = [...(given.get('role') ?? []), 'any']
        const wishes = Object.fromEntries(shown.map((role) => [role, given.get(role) ?? []]))
        await update(door, { wishes })
        return undefined
      },
    },
    watch: changing('watched', 'add', 'You are now watching these users.'),
    unwatch: changing('watched', 'remove', 'You are no longer watching this user.'),
    ignore: changing('ignored_bugs', 'add', 'You are now ignoring these bugs.'),
    heed: changing('ignored_bugs', 'remove', 'You are no longer ignoring this bug.'),
  },
  async show({ caller, ...door }, asked) {
    const { bugmail, hasContacts } = await door.look(caller.actor, async (look) => ({
      bugmail: await readBugmail(look),
      hasContacts: await isOn(look.tx, 'useqacontact'),
    }))
    const roles = ROLES.filter(([role]) => hasContacts || role !== 'qa_contact')
    return markup`<p>No mail about bugs is sent yet. Your preferences are stored for when it is.</p>
<h2>Mail about bugs</h2>
${wishesForm(bugmail, roles, asked)}
${watching(bugmail, asked)}
${ignoring(bugmail, asked)}`
  },
}

type Roles = readonly (typeof ROLES)[number][]

function wishesForm({ wishes }: Bugmail, roles: Roles, asked: PageAsked) {
  const boxes = (role: Relationship) => {
    const wanted = wishes[role] ?? []
    return Object.entries(TITLES).map(([event, title]) => {
      if (!eventsFor(role).includes(event as Event)) return undefined
      const checked = wanted.includes(event) && markup` checked`
      return markup`<label><input type="checkbox" name="${role}" value="${event}"${checked}>
${title}</label>\n`
    })
  }
  const body = markup`<div class="columns">${roles.map(
    ([role, title]) => markup`<fieldset><legend>${title}</legend>
<input type="hidden" name="role" value="${role}">
${boxes(role)}</fieldset>\n`,
  )}</div>
<fieldset><legend>Flags</legend>
${boxes('any')}</fieldset>
<button>Save</button>`
  return formOf({ tab: NAME, action: 'wishes', isLarge: true }, asked, body)
}

function watching({ watched, watchers }: Bugmail, asked: PageAsked) {
  const stop = (login: string) => ({ title: 'Stop watching', of: login, fields: { of: login } })
  return markup`<h2>Users you watch</h2>
<p>You get the same mail about bugs as they do, for bugs that you can see.</p>
${
  watched.length > 0 &&
  markup`<ul>${watched.map(
    (login) => markup`<li>${login} ${buttonOf(NAME, 'unwatch', asked, stop(login))}</li>\n`,
  )}</ul>`
}
${formOf(
  { tab: NAME, action: 'watch' },
  asked,
  markup`<label>Login names, separated by blanks or commas
<input name="of" required${completed('watched')}></label>
<button>Watch</button>`,
)}
${watchers.length > 0 && markup`<p>You are watched by ${watchers.join(', ')}.</p>`}`
}

function ignoring({ ignored_bugs }: Bugmail, asked: PageAsked) {
  const heed = (id: number) => ({ title: 'Stop ignoring', of: `bug ${id}`, fields: { of: id } })
  return markup`<h2>Ignored bugs</h2>
<p>You get no mail about these bugs, whatever your role.</p>
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
  markup`<label>Bug numbers, separated by blanks or commas
<input name="of" required${completed('ignored')}></label>
<button>Ignore</button>`,
)}`
}
