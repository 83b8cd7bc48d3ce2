/** Makes a group that bugs can be in, whoever asks for it: Group.create, or a product that gets its own. */

import { touch } from '../../platform/db/remembered.ts'
import { fold } from '../../platform/fold.ts'
import type { Work } from '../../platform/work.ts'
import { auditCreation } from '../audit/audit.ts'
import { putOver } from '../memberships/grants.ts'
import { applyPattern, refreshMembers } from '../memberships/memberships.ts'
import { groupNamed } from './groups.ts'
import type { Fields } from './groups.rules.ts'
import * as store from './groups.store.ts'

type NewBugGroup = Pick<Fields, 'name' | 'description'> & Partial<Fields>

/** Administrators are in every group, and only that lets them see what is in it. */
const ADMIN = 'admin'

/** Its number; the name must be free. Members follow at once: administrators, and whom the pattern names. */
export async function addBugGroup(work: Work, group: NewBugGroup) {
  const { tx } = work
  const row = { userregexp: '', isactive: 1, icon_url: null, ...group }
  const { id } = (await store.addGroup.first(tx, { ...row, name_key: fold(row.name) }))!
  await touch(tx)
  const admin = await groupNamed(tx, ADMIN)
  if (admin) {
    await putOver(tx, admin.id, id)
    await refreshMembers(tx, admin.id)
  }
  if (row.userregexp) await applyPattern(tx, id, row.userregexp)
  await auditCreation(work, 'Group', id, row.name)
  return id
}
