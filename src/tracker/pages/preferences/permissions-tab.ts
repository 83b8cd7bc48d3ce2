/** The tab that lists one's groups, and the groups that one may grant. */

import { groupsById } from '../../../accounts/groups/groups.ts'
import { blessable } from '../../../accounts/memberships/memberships.ts'
import type { GroupRow } from '../../../accounts/tables.ts'
import { markup } from '../../../platform/pages/markup.ts'
import { described } from '../parts/texts.ts'
import type { Tab } from './tab.ts'
import { text } from './text.ts'

/** For reading only; administrators change memberships. */
export const permissionsTab: Tab = {
  name: 'permissions',
  title: 'permissions',
  actions: {},
  async show(door) {
    const { actor } = door.caller
    const { groups, mayGive } = await door.look(actor, async ({ tx }) => ({
      groups: [...(await groupsById(tx)).values()],
      mayGive: await blessable(tx, actor),
    }))
    return markup`<h2>${text('your_groups')}</h2>
${table(
  groups.filter(({ id }) => actor.groups.has(id)),
  text('you_not_in_any_group'),
)}
<h2>${text('groups_to_which_you_can')}</h2>
${table(
  groups.filter(({ id }) => mayGive.has(id)),
  text('none'),
)}
<p class="dim">${text('memberships_managed_by_administrators')}</p>`
  },
}

const table = (groups: readonly GroupRow[], otherwise: string) =>
  groups.length === 0
    ? markup`<p>${otherwise}</p>`
    : markup`<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${text('group')}</th>
<th scope="col">${text('description')}</th></tr></thead>
<tbody>
${groups.map(
  ({ name, description }) => markup`<tr><td>${name}</td><td>${described(description)}</td></tr>\n`,
)}</tbody></table></div>`
