/** The list of groups, to search and to create one. */

import { getGroups } from '../../../../accounts/group-methods/get-groups.ts'
import { createNewGroup } from '../../../../accounts/group-methods/groups.methods.ts'
import type { Group } from '../../../../accounts/groups/groups.wire.ts'
import { fold } from '../../../../platform/fold.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import * as paths from '../../../model/paths.ts'
import { field, isOn, numberIn, runner } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { actionForm, administered, listWithForm } from '../administered.ts'
import { groupFields } from './group-fields.ts'
import { pageLinks } from '../lists.ts'
import { text } from './text.ts'

const ROWS = 50
const create = runner(createNewGroup)

/** Fault 805 for people who neither manage groups or accounts nor can add others to a group. */
export const groupsPage = administered({
  name: 'Page.admin_groups',
  path: paths.adminGroups,
  aside: true,
  show: listed,
  told: { delete: () => text('group_deleted') },
  actions: {
    create: {
      done: () => text('group_created'),
      async run(door, asked) {
        const { id } = (await create(door, {
          name: field(asked, 'name'),
          description: field(asked, 'description'),
          user_regexp: field(asked, 'user_regexp'),
          ...(asked.serves(paths.bugs) && { is_active: isOn(asked, 'is_active') }),
        })) as { id: number }
        return paths.adminGroup(id)
      },
    },
  },
})

async function listed(look: Look, asked: PageAsked) {
  const manages = look.actor.may('creategroups')
  const offset = numberIn(asked, 'offset')
  const words = asked.given.has('form_token') ? '' : field(asked, 'words').slice(0, 255)
  const { groups } = (await getGroups(look, { details: true })) as { groups: Group[] }
  const found = groups.filter(({ name, description }) =>
    fold(`${name} ${description}`).includes(fold(words.trim())),
  )
  const shown = found.slice(offset, offset + ROWS)
  const total = found.length
  const range = { first: offset + 1, last: offset + shown.length, total }
  const list = markup`<p>${text(asked.serves(paths.bugs) ? 'groups_about' : 'groups_about_rights')}</p>
<form class="card" action="${asked.to(paths.adminGroups)}">
<label>${text('words')} <input type="search" name="words" value="${words}" maxlength="255"></label>
<button>${text('show')}</button></form>
<p role="status">${shown.length === 0 ? text('none_found') : text('range', range)}</p>
${shown.length > 0 && table(titles(manages), shown.map(rowFor(asked, manages)))}
${pageLinks(asked, { path: paths.adminGroups, offset, rows: ROWS, total })}`
  const form = markup`<h2>${text('create_group')}</h2>
${actionForm(asked, {
  path: paths.adminGroups,
  action: 'create',
  fields: markup`${groupFields(asked, 'create', { is_active: 1 })}
<button>${text('create_group')}</button>`,
})}`
  return { title: text('groups'), body: manages ? listWithForm(list, form) : list }
}

const titles = (manages: boolean) => [
  text('name'),
  text('description'),
  ...(manages ? [text('kind')] : []),
  text('members'),
]

const rowFor =
  (asked: PageAsked, manages: boolean) =>
  (group: Group): Part[] => {
    const { id, name, description } = group
    const { to } = asked
    const members = to(paths.adminGroupMembers(id))
    const about = text('members_of', { group: name })
    return [
      manages ? markup`<a href="${to(paths.adminGroup(id))}">${name}</a>` : name,
      markup`<div class="wide">${description}</div>`,
      ...(manages ? [kindOf(group, asked)] : []),
      markup`<a href="${members}" aria-label="${about}">${group.member_count ?? text('show')}</a>`,
    ]
  }

const kindOf = ({ is_bug_group, is_active }: Group, { serves }: PageAsked) => {
  if (is_bug_group !== 1) return text('system_group')
  if (!serves(paths.bugs)) return text('other_kind')
  return text(is_active === 1 ? 'bug_group' : 'inactive')
}
