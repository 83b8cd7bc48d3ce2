/** The pages of the administration of people. */

import type { Page } from '../../../../platform/http/page.ts'
import { deleteUserPage } from './delete-user-page.ts'
import { newUsersPage } from './new-users-page.ts'
import { userPage } from './user-page.ts'
import { usersFilePage, usersPage } from './users-page.ts'

/** Registered with the other pages of the tracker. */
export const peoplePages: readonly Page[] = [
  usersPage,
  usersFilePage,
  newUsersPage,
  userPage,
  deleteUserPage,
]
