/** `show_bug.cgi`: leads to where the page of a bug is now. */

import type { Page } from '../../platform/http/page.ts'
import { bugsNamed } from './moved.ts'

export const showBug: Page = {
  name: 'Page.show_bug',
  paths: ['/show_bug.cgi'],
  login: 'optional',
  show: async (_look, asked) => ({ moved: bugsNamed(asked), status: 301 }),
}
