/** All pages that administer keywords. */

import type { Page } from '../../../../platform/http/page.ts'
import { keywordPage } from './keyword-page.ts'
import { keywordsPage } from './keywords-page.ts'

/** Registered with the other pages of the tracker. */
export const keywordPages: readonly Page[] = [keywordsPage, keywordPage]
