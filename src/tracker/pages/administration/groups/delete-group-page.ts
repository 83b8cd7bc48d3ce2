/** Asks before a group is deleted, with how often it is used. */

import { refuseOthers } from '../../../../accounts/groups/change-groups.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { groupDelete } from '../../../administration/groups/groups.methods.ts'
import type { GroupsRemoved } from '../../../administration/groups/groups.wire.ts'
import { areMany } from '../../../administration/operations/in-steps.ts'
import { countUses } from '../../../administration/groups/remove-groups.ts'
import * as paths from '../../../model/paths.ts'
import { idIn, isOn, runner, tick } from '../../../../platform/http/page-forms.ts'
import { actionForm, administered } from '../administered.ts'
import { groupById } from './group-page.ts'
import { text } from './text.ts'

const remove = runner(groupDelete)

/** Uses, and what is asked for each. */
const USES = [
  ['users', 'remove_users'],
  ['bugs', 'remove_bugs'],
  ['products', 'remove_products'],
  ['flags', 'remove_flags'],
] as const

/** Fault 304 for others than members of `creategroups`. */
export const deleteGroupPage = administered({
  name: 'Page.admin_group_delete',
  path: paths.ADMIN_GROUP_DELETE,
  aside: true,
  show,
  actions: {
    delete: {
      done: () => '',
      async run(door, asked) {
        const ticks = USES.map(([use]) => [`remove_from_${use}`, isOn(asked, `remove_from_${use}`)])
        const id = idIn(asked)
        const given = { id_or_name: String(id), ...Object.fromEntries(ticks) }
        const { groups } = (await remove(door, given)) as GroupsRemoved
        return groups[0]!.operation === undefined ? paths.adminGroups : paths.adminGroup(id)
      },
    },
  },
})

/** Bugs are all bugs, also those that the reader cannot see: they would become visible. */
async function show(look: Look, asked: PageAsked) {
  refuseOthers(look, 'delete')
  const group = await groupById(look, idIn(asked))
  const uses = await countUses(look.tx, group)
  const used = USES.filter(([use]) => uses[use] > 0)
  const body = markup`<p>${used.length === 0 ? text('not_used') : text('delete_final')}</p>
${areMany(uses.bugs) && markup`<p>${text('delete_in_steps')}</p>`}
${actionForm(asked, {
  path: paths.adminGroupDelete(group.id),
  action: 'delete',
  fields: markup`${used.map(([use, title]) =>
    tick(`remove_from_${use}`, text(title, { count: uses[use] }), false),
  )}
<button>${text('delete_confirm', { group: group.name })}</button>`,
})}`
  return { title: text('delete_title', { group: group.name }), body }
}
