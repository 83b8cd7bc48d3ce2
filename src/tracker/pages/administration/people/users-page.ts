/** The list of accounts, to search and to create one. */

import { searchPeople } from '../../../../accounts/people/search-people.ts'
import type { PersonFound } from '../../../../accounts/people/people.wire.ts'
import { userSearch } from '../../../../accounts/people/people.methods.ts'
import { groupsById } from '../../../../accounts/groups/groups.ts'
import { blessable } from '../../../../accounts/memberships/memberships.ts'
import { createUser } from '../../../../accounts/users/users.methods.ts'
import { toText } from '../../../../platform/times.ts'
import type { Page, PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import * as paths from '../../../model/paths.ts'
import { csvFile } from '../../parts/csv-file.ts'
import { field, numberIn, options, reader, runner } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { timeOf } from '../../parts/texts.ts'
import { actionForm, administered, listWithForm } from '../administered.ts'
import { changedQuery } from '../../parts/where.ts'
import { pageLinks } from '../lists.ts'
import { text } from './text.ts'

const ROWS = 50
const create = runner(createUser)
const read = reader<Parameters<typeof searchPeople>[1]>(userSearch)

/** Fault 304 for people who neither administer accounts nor can add people to a group. */
export const usersPage = administered({
  name: 'Page.admin_users',
  path: paths.adminUsers,
  aside: true,
  show: listed,
  told: {
    delete: () => text('user_deleted'),
    create_several: () => text('users_created'),
  },
  actions: {
    create: {
      done: () => text('user_created'),
      async run(door, asked) {
        const password = field(asked, 'new_password')
        const { id } = (await create(door, {
          email: field(asked, 'email'),
          full_name: field(asked, 'full_name'),
          ...(password !== '' && { password }),
        })) as { id: number }
        return paths.adminUser(id)
      },
    },
  },
})

const FILTERS = ['text', 'state', 'group']
/** Validated like the parameters of the method; empty fields are omitted. */
const filtersOf = ({ given }: PageAsked) =>
  read({ given: new Map([...given].filter(([name, [value]]) => FILTERS.includes(name) && value)) })

async function listed(look: Look, asked: PageAsked) {
  const offset = numberIn(asked, 'offset')
  const isForm = asked.given.has('form_token')
  const filters = isForm ? {} : filtersOf(asked)
  const { users, total } = await searchPeople(look, { ...filters, limit: ROWS, offset })
  const range = { first: offset + 1, last: offset + users.length, total }
  const list = markup`<p>${text('users_about')}</p>
${await filter(look, asked)}
<p role="status">${users.length === 0 ? text('none_found') : text('range', range)}</p>
${users.length > 0 && table(titles(look), users.map(rowFor(look, asked)))}
${pageLinks(asked, { path: paths.adminUsers, offset, rows: ROWS, total }, markup`<a href="${asked.to(changedQuery(paths.adminUsersFile, asked, {}))}">${text('as_csv')}</a>`)}`
  const mayCreate = look.actor.may('editusers')
  return { title: text('users'), body: mayCreate ? listWithForm(list, creating(asked)) : list }
}

const titles = ({ actor }: Look) => [
  text('login_name'),
  text('real_name'),
  text('state'),
  ...(actor.may('editusers') ? [text('created')] : []),
]

const rowFor =
  (look: Look, { to }: PageAsked) =>
  (user: PersonFound): Part[] => [
    markup`<a href="${to(paths.adminUser(user.id))}">${user.name}</a>`,
    user.real_name,
    stateOf(user),
    ...(look.actor.may('editusers') ? [timeOf(user.creation_time ?? toText(look.now))] : []),
  ]

/** Such as `Disabled, No mail`. */
function stateOf({ can_login, email_enabled, login_denied_text }: PersonFound): Part {
  const mail = email_enabled === false && text('no_mail')
  if (can_login) return [text('enabled'), mail && markup` · ${mail}`]
  return [
    markup`<span title="${login_denied_text}">${text('disabled')}</span>`,
    mail && markup` · ${mail}`,
  ]
}

async function filter(look: Look, asked: PageAsked) {
  const mayGive = await blessable(look.tx, look.actor)
  const groups = [...(await groupsById(look.tx)).values()].filter(({ id }) => mayGive.has(id))
  const isForm = asked.given.has('form_token')
  const now = (name: string) => (isForm ? '' : field(asked, name))
  const states = (['all', 'enabled', 'disabled'] as const).map((one) => [one, text(one)] as const)
  return markup`<form class="card" action="${asked.to(paths.adminUsers)}">
<label>${text('part_of_name')}
<input type="search" name="text" value="${now('text')}" maxlength="255"></label>
<label>${text('state')} <select name="state">${options(states, [now('state')])}</select></label>
<label>${text('member_of')} <select name="group">${options(
    [['', text('any_group')], ...groups.map(({ id, name }) => [String(id), name] as const)],
    [now('group')],
  )}</select></label>
<button>${text('show')}</button></form>`
}

const creating = (asked: PageAsked) => {
  const typed = (name: string) => (asked.given.has('form_token') ? field(asked, name) : '')
  return markup`<h2>${text('create_user')}</h2>
${actionForm(asked, {
  path: paths.adminUsers,
  action: 'create',
  fields: markup`<label>${text('login_name')}
<input name="email" value="${typed('email')}" autocomplete="off" required></label>
<label>${text('real_name')}
<input name="full_name" value="${typed('full_name')}" maxlength="255" autocomplete="off"></label>
<label>${text('initial_password')}
<input type="password" name="new_password" autocomplete="new-password"></label>
<p class="dim">${text('initial_password_hint')}</p>
<button>${text('create_user')}</button>`,
})}
<p><a class="link" href="${asked.to(paths.adminUsersNew)}">${text('create_several')}</a></p>`
}

const COLUMNS = [
  'id',
  'name',
  'real_name',
  'can_login',
  'login_denied_text',
  'email_enabled',
  'creation_time',
] as const

/** All accounts of the filter. */
export const usersFilePage: Page = {
  name: 'Page.admin_users_file',
  paths: [paths.adminUsersFile],
  login: 'required',
  open: (door, asked) =>
    csvFile(door, {
      name: 'users',
      columns: COLUMNS,
      async read(look, page) {
        const { users } = await searchPeople(look, { ...filtersOf(asked), ...page })
        return users.map((user) => COLUMNS.map((name) => String(user[name] ?? '')))
      },
    }),
}
