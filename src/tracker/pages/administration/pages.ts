/** All pages of the administration. */

import type { Page } from '../../../platform/http/page.ts'
import { administrationPage } from './start-page.ts'

/** Registered with the other pages of the tracker. */
export const administrationPages: readonly Page[] = [administrationPage]
