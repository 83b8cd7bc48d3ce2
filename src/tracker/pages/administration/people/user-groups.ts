/** The groups of an account, with why it is in them, to change by ticks. */

import type { Account, GroupOfPerson } from '../../../../accounts/people/people.wire.ts'
import { userUpdateGroups } from '../../../../accounts/people/people.methods.ts'
import { updateUser } from '../../../../accounts/users/users.methods.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import * as paths from '../../../model/paths.ts'
import { hidden, idIn, runner } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { actionForm } from '../administered.ts'
import { changedTicks } from '../changed-ticks.ts'
import { text } from './text.ts'

const update = runner(updateUser)
const updateGroups = runner(userUpdateGroups)

/** Only members of `editusers` change who can add others. */
export function groupsPart({ actor }: Look, asked: PageAsked, { id, groups }: Account): Part {
  if (groups.length === 0) return markup`<p>${text('no_groups')}</p>`
  const isEditor = actor.may('editusers')
  const titles = [text('group'), text('member'), text('why')]
  if (isEditor) titles.push(text('may_add_others'))
  const had = groups.filter(({ is_direct }) => is_direct).map((group) => group.id)
  const blessed = groups.filter((group) => group.may_bless_directly).map((group) => group.id)
  return markup`<h2 id="groups">${text('groups')}</h2>
<p>${text('groups_about')}</p>
${actionForm(asked, {
  path: paths.adminUser(id),
  action: 'groups',
  fields: markup`${hidden([
    ['had', had.join()],
    ['had_bless', blessed.join()],
  ])}
${table(
  titles,
  groups.map((group) => cells(group, { asked, isEditor })),
)}
<button>${text('save_groups')}</button>`,
})}`
}

function cells(
  group: GroupOfPerson,
  { asked: { to }, isEditor }: { asked: PageAsked; isEditor: boolean },
) {
  const { id, name, description } = group
  return [
    markup`<a href="${to(paths.adminGroupMembers(id))}" title="${description}">${name}</a>`,
    box('group', id, group.is_direct, text('member_of_group', { group: name })),
    reasonsOf(group),
    ...(isEditor
      ? [
          markup`${box('bless', id, group.may_bless_directly, text('blesses_group', { group: name }))}
${group.bless_through.length > 0 && through(group.bless_through)}`,
        ]
      : []),
  ]
}

const box = (name: string, id: number, isTicked: boolean, about: string) => markup`
<input type="checkbox" name="${name}" value="${id}" aria-label="${about}"${
  isTicked && markup` checked`
}>`

const through = (groups: readonly string[]) => text('through', { groups: groups.join(', ') })

/** Why somebody is in a group; empty if they are not. */
export const reasonsOf = (reason: Pick<GroupOfPerson, 'is_direct' | 'by_pattern' | 'through'>) =>
  [
    reason.is_direct && text('direct'),
    reason.by_pattern && text('by_pattern'),
    reason.through.length > 0 && through(reason.through),
  ]
    .filter(Boolean)
    .join(', ')

/** Changes only the ticks that were changed since the form was shown. */
export async function saveGroups(door: Door, asked: PageAsked) {
  const id = idIn(asked)
  const groups = changedTicks(asked, 'group', 'had')
  if (door.caller.actor.may('editusers')) {
    await update(door, {
      ids: [id],
      groups,
      bless_groups: changedTicks(asked, 'bless', 'had_bless'),
    })
  } else await updateGroups(door, { ids: [id], groups })
  return undefined
}
