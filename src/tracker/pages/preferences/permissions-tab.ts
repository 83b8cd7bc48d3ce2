/** The tab that lists one's groups, and the groups that one may grant. */

import { groupsById } from '../../../accounts/groups/groups.ts'
import { blessable } from '../../../accounts/memberships/memberships.ts'
import type { GroupRow } from '../../../accounts/tables.ts'
import { markup } from '../../../platform/pages/markup.ts'
import { described } from '../parts/texts.ts'
import type { Tab } from './tab.ts'

export const permissionsTab: Tab = {
  name: 'permissions',
  title: 'Permissions',
  actions: {},
  async show(door) {
    const { actor } = door.caller
    const { groups, mayGive } = await door.look(actor, async ({ tx }) => ({
      groups: [...(await groupsById(tx)).values()],
      mayGive: await blessable(tx, actor),
    }))
    return markup`<h2>Your groups</h2>
${table(
  groups.filter(({ id }) => actor.groups.has(id)),
  'You are not in any group.',
)}
<h2>Groups to which you can add others</h2>
${table(
  groups.filter(({ id }) => mayGive.has(id)),
  'None.',
)}
<p class="dim">Memberships are managed by administrators.</p>`
  },
}

const table = (groups: readonly GroupRow[], otherwise: string) =>
  groups.length === 0
    ? markup`<p>${otherwise}</p>`
    : markup`<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">Group</th><th scope="col">Description</th></tr></thead>
<tbody>
${groups.map(
  ({ name, description }) => markup`<tr><td>${name}</td><td>${described(description)}</td></tr>\n`,
)}</tbody></table></div>`
