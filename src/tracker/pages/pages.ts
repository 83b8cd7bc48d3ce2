/** All pages of the tracker that need no script, and the older addresses that lead to them. */

import type { Page } from '../../platform/http/page.ts'
import { bugPage } from './bug-page.ts'
import { configPage } from './config-page.ts'
import { historyPage } from './history-page.ts'
import { bugListPage, listPage } from './list-page.ts'
import { loginPage, logoutPage } from './login-pages.ts'
import { movedPages } from './moved.ts'
import { accountPage, newPasswordPage, resetPage } from './password-pages.ts'
import { productPage, productsPage } from './product-pages.ts'
import { showBug } from './show-bug.ts'

export const pages: readonly Page[] = [
  productsPage,
  productPage,
  listPage,
  bugListPage,
  bugPage,
  historyPage,
  loginPage,
  logoutPage,
  configPage,
  accountPage,
  resetPage,
  newPasswordPage,
  showBug,
  ...movedPages,
]
