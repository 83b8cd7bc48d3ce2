/** All pages that administer classifications. */

import type { Page } from '../../../../platform/http/page.ts'
import { classificationPage } from './classification-page.ts'
import { classificationsPage } from './classifications-page.ts'

/** Registered with the other pages of the tracker. */
export const classificationPages: readonly Page[] = [classificationsPage, classificationPage]
