/** The pages of the administration of groups. */

import type { Page } from '../../../../platform/http/page.ts'
import { deleteGroupPage } from './delete-group-page.ts'
import { groupPage } from './group-page.ts'
import { groupsPage } from './groups-page.ts'
import { membersFilePage, membersPage } from './members-page.ts'
import { removeMembersPage } from './remove-members-page.ts'

/** Registered with the other pages of the tracker. */
export const groupPages: readonly Page[] = [
  groupsPage,
  groupPage,
  membersPage,
  membersFilePage,
  removeMembersPage,
  deleteGroupPage,
]
