/** Who must have a second factor: the members of the group in the parameter `mfa_group`. */

import type { Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/work/work.ts'
import { groupNamed } from '../groups/groups.ts'
import { docketParameters } from '../parameters/docket-parameters.ts'
import { hasMfa } from './codes.ts'

/** The name of the group because of which an account needs the second factor that it lacks. */
export async function lacksMfa(
  tx: Tx,
  { id, groups }: Pick<Actor, 'id' | 'groups'>,
): Promise<string | undefined> {
  const { mfa_group } = await docketParameters(tx)
  if (mfa_group === '') return undefined
  const group = await groupNamed(tx, mfa_group)
  if (!group || !groups.has(group.id)) return undefined
  return (await hasMfa(tx, id)) ? undefined : group.name
}
