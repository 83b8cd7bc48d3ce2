/** `show_bug.cgi`: leads to the page of a bug, or gives bugs as XML to programs that want it. */

import { fail } from '../../platform/http/faults.ts'
import type { Page } from '../../platform/http/page.ts'
import { bugsAsXml } from './bug-xml.ts'
import { bugsNamed, idsIn } from './moved.ts'

/** Bugs in one document. */
const BUGS_MAX = 500

export const showBug: Page = {
  name: 'Page.show_bug',
  paths: ['/show_bug.cgi'],
  login: 'optional',
  async show(look, asked) {
    if (asked.given.get('ctype')?.at(-1) !== 'xml') return { moved: bugsNamed(asked), status: 301 }
    const ids = idsIn(asked)
    if (ids.length === 0) fail('param_required', 'id')
    if (ids.length > BUGS_MAX) fail('param_invalid', 'id', `it names more than ${BUGS_MAX} bugs`)
    return { type: 'application/xml', text: await bugsAsXml(look, ids, asked) }
  },
}
