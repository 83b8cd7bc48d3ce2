/** Bugs that only members of a group see, to test what others are shown. */

import { docket } from '../src/accounts/actors/actors.ts'
import { internForBug } from '../src/accounts/group-sets/group-sets.ts'
import { groupNamed } from '../src/accounts/groups/groups.ts'
import type { Instance } from './instance.ts'

/** Hides a bug from everyone but the members of a group and those with a role on it. */
export async function hide({ transactions }: Instance, bug_id: number, group = 'admin') {
  await transactions.work(docket, async ({ tx }) => {
    const { id: group_id } = (await groupNamed(tx, group))!
    const group_set_id = await internForBug(tx, [group_id])
    await tx.insertInto('bug_group_map').values({ bug_id, group_id }).execute()
    await tx.updateTable('bugs').set({ group_set_id }).where('id', '=', bug_id).execute()
  })
}
