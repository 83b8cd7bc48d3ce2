/** `show_bug.cgi`: redirects to the page of a bug or of several, or returns XML to programs. */

import { fail } from '../../platform/http/faults.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Page, PageAsked } from '../../platform/http/page.ts'
import { fullBugs } from './bug/full-bugs-page.ts'
import { xmlFile } from './xml-file.ts'
import * as where from './parts/where.ts'
import * as paths from '../model/paths.ts'

/** Bugs per document. */
const BUGS_MAX = 500

/** Shows several bugs at this address if their list is too long for a redirect. */
export const showBug: Page = {
  name: 'Page.show_bug',
  paths: [paths.showBug],
  login: 'optional',
  // Programs request hundreds of bugs this way.
  reads_forms: true,
  open: async (door, asked) => {
    if (asked.given.get('ctype')?.at(-1) === 'xml') return showXml(door, asked)
    const moved = where.bugs(asked)
    if (moved.length <= where.ADDRESS_CHARS_MAX) return { moved, status: 301 }
    return door.look(door.caller.actor, (look) => fullBugs(look, asked))
  },
}

/** Bugzilla's `xml.cgi`: always XML. */
export const bugXmlPage: Page = {
  name: 'Page.bug_xml',
  paths: [paths.xml],
  login: 'optional',
  open: showXml,
}

/** Without bugs it returns version and URL, which some programs read. */
async function showXml(door: Door, asked: PageAsked) {
  const ids = where.idsIn(asked)
  if (ids.length > BUGS_MAX) fail('param_invalid', 'id', `it names more than ${BUGS_MAX} bugs`)
  return xmlFile(door, asked, ids)
}
