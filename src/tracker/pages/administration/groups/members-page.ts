/** Who is in a group and why, to search, add, remove and export. */

import { getGroups } from '../../../../accounts/group-methods/get-groups.ts'
import type { Group } from '../../../../accounts/groups/groups.wire.ts'
import { fail } from '../../../../accounts/faults.ts'
import { blessable } from '../../../../accounts/memberships/memberships.ts'
import type { PersonFound } from '../../../../accounts/people/people.wire.ts'
import { searchPeople } from '../../../../accounts/people/search-people.ts'
import { userUpdateGroups } from '../../../../accounts/people/people.methods.ts'
import type { Page, PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import * as paths from '../../../model/paths.ts'
import { csvFile } from '../../parts/csv-file.ts'
import {
  field,
  formToken,
  hidden,
  idIn,
  numberIn,
  options,
  runner,
} from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { actionForm, administered, listWithForm } from '../administered.ts'
import { reasonsOf } from '../people/user-groups.ts'
import { changedQuery } from '../../parts/where.ts'
import { pageLinks } from '../lists.ts'
import { text } from './text.ts'

const ROWS = 50
const update = runner(userUpdateGroups)

/** For members of `editusers` and `creategroups`, and people who can add others to the group. */
export const membersPage = administered({
  name: 'Page.admin_group_members',
  path: paths.ADMIN_GROUP_MEMBERS,
  aside: true,
  show: listed,
  told: { remove_matching: () => text('people_removed') },
  actions: {
    add: {
      done: () => text('members_added'),
      async run(door, asked) {
        const names = field(asked, 'names')
          .split(/[\s,]+/)
          .filter(Boolean)
        await update(door, { names, groups: { add: [idIn(asked)] } })
        return undefined
      },
    },
    remove: {
      done: () => text('member_removed'),
      async run(door, asked) {
        await update(door, { ids: [numberIn(asked, 'user')], groups: { remove: [idIn(asked)] } })
        return undefined
      },
    },
  },
})

const STATES = ['all', 'enabled', 'disabled'] as const
const filtersOf = (asked: PageAsked) => {
  if (asked.given.has('form_token')) return {}
  const state = STATES.find((one) => one === field(asked, 'state'))
  return { text: field(asked, 'text').slice(0, 255), ...(state && { state }) }
}

async function listed(look: Look, asked: PageAsked) {
  const offset = numberIn(asked, 'offset')
  const id = idIn(asked)
  const group = await named(look, id)
  const page = { limit: ROWS, offset }
  const { users, total } = await searchPeople(look, {
    ...filtersOf(asked),
    group: String(id),
    ...page,
  })
  const mayGive = (await blessable(look.tx, look.actor)).has(id)
  const range = { first: offset + 1, last: offset + users.length, total }
  const file = changedQuery(paths.adminGroupMembersFile(id), asked, {})
  const more = markup`<a href="${asked.to(file)}">${text('as_csv')}</a>`
  const titles = [text('login_name'), text('real_name'), text('state'), text('why')]
  if (mayGive) titles.push(text('change'))
  const list = markup`<p>${group.description}</p>
${
  look.actor.may('creategroups') &&
  markup`<p><a href="${asked.to(paths.adminGroup(id))}">${text('group_page')}</a></p>
<p><a href="${asked.to(paths.adminGroupMembersRemove(id))}">${text('remove_by_pattern')}</a></p>`
}
${filter(asked, id)}
<p role="status">${users.length === 0 ? text('nobody_found') : text('range', range)}</p>
${users.length > 0 && table(titles, users.map(rowFor(asked, id, mayGive)))}
${pageLinks(asked, { path: paths.adminGroupMembers(id), offset, rows: ROWS, total }, more)}`
  const title = text('members_title', { group: group.name })
  return { title, body: mayGive ? listWithForm(list, adding(asked, id)) : list }
}

async function named(look: Look, id: number): Promise<Group> {
  const { groups } = (await getGroups(look, { ids: [id] })) as { groups: Group[] }
  return groups[0] ?? fail('object_does_not_exist', 'group', id)
}

const rowFor =
  (asked: PageAsked, id: number, mayGive: boolean) =>
  (user: PersonFound): Part[] => {
    const { membership } = user
    const page = asked.to(paths.adminUser(user.id))
    return [
      mayGive ? markup`<a href="${page}">${user.name}</a>` : user.name,
      user.real_name,
      text(user.can_login ? 'enabled' : 'disabled'),
      membership && reasonsOf(membership),
      ...(mayGive ? [membership?.is_direct && removing(asked, id, user)] : []),
    ]
  }

const removing = (asked: PageAsked, id: number, user: PersonFound) => markup`
<form method="post" action="${asked.to(paths.adminGroupMembers(id))}">${formToken(asked)}
${hidden([
  ['action', 'remove'],
  ['user', String(user.id)],
])}
<button class="plain">${text('remove')}
<span class="unseen"> ${text('remove_of', { login: user.name })}</span></button></form>`

function filter(asked: PageAsked, id: number) {
  const now = (name: string) => (asked.given.has('form_token') ? '' : field(asked, name))
  const states = STATES.map((one) => [one, text(one)] as const)
  return markup`<form class="card" action="${asked.to(paths.adminGroupMembers(id))}">
<label>${text('part_of_name')}
<input type="search" name="text" value="${now('text')}" maxlength="255"></label>
<label>${text('state')} <select name="state">${options(states, [now('state')])}</select></label>
<button>${text('show')}</button></form>`
}

const adding = (asked: PageAsked, id: number) => markup`<h2>${text('add_members')}</h2>
${actionForm(asked, {
  path: paths.adminGroupMembers(id),
  action: 'add',
  fields: markup`<label>${text('login_names')}
<input name="names" value="${field(asked, 'names')}" data-complete="people" required></label>
<button>${text('add')}</button>`,
})}`

const COLUMNS = ['id', 'name', 'real_name', 'can_login'] as const
const WHY = ['is_direct', 'by_pattern', 'through'] as const

/** All members of the filter, with the reasons. */
export const membersFilePage: Page = {
  name: 'Page.admin_group_members_file',
  paths: [paths.ADMIN_GROUP_MEMBERS_FILE],
  login: 'required',
  open: (door, asked) =>
    csvFile(door, {
      name: 'members',
      columns: [...COLUMNS, ...WHY],
      async read(look, page) {
        const group = String(idIn(asked))
        const { users } = await searchPeople(look, { ...filtersOf(asked), group, ...page })
        return users.map((user) => [
          ...COLUMNS.map((name) => String(user[name])),
          ...WHY.map((name) => String(user.membership?.[name] ?? '')),
        ])
      },
    }),
}
