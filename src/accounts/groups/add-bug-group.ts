/** Creates a group for bugs, by Group.create or together with something else, such as a product. */

import { GROUPS } from '../../migrations/topics.ts'
import { touch } from '../../platform/db/remembered.ts'
import { fold } from '../../platform/fold.ts'
import type { Work } from '../../platform/work/work.ts'
import { auditCreation } from '../audit/audit.ts'
import { putOver } from '../memberships/grants.ts'
import { spreadInclusion, spreadPattern } from '../memberships/spread.ts'
import { groupNamed } from './groups.ts'
import type { Fields } from './groups.rules.ts'
import * as store from './groups.store.ts'

/** Administrators are in every new group, which is what lets them see its bugs. */
const ADMIN = 'admin'
const PLAIN = { userregexp: '', isactive: 1, icon_url: null, mail_content: 'all' } as const

/** Returns its id. The name must be unused. The caller checks permission. */
export async function addBugGroup(
  work: Work,
  asked: Pick<Fields, 'name' | 'description'> & Partial<Fields>,
): Promise<number> {
  const { tx } = work
  const group: Fields = { ...PLAIN, ...asked }
  const { id } = (await store.addGroup.first(tx, { ...group, name_key: fold(group.name) }))!
  await touch(tx, GROUPS)
  const admin = await groupNamed(tx, ADMIN)
  if (admin) {
    await putOver(tx, admin.id, id)
    await spreadInclusion(work, id, { added: [admin.id], removed: [] })
  }
  if (group.userregexp) await spreadPattern(work, id)
  await auditCreation(work, 'Group', id, group.name)
  return id
}
