/** The pages of the administration of people. */

import type { Page } from '../../../../platform/http/page.ts'
import { deleteUserPage } from './delete-user-page.ts'
import { userPage } from './user-page.ts'
import { usersFilePage, usersPage } from './users-page.ts'

export const peoplePages: readonly Page[] = [usersPage, usersFilePage, userPage, deleteUserPage]
