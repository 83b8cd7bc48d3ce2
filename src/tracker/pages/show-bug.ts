/** `show_bug.cgi`: leads to the page of a bug, or gives bugs as XML to programs that want it. */

import { fail } from '../../platform/http/faults.ts'
import type { Page, PageAsked, Served } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work.ts'
import { bugsAsXml } from './bug-xml.ts'
import * as where from './where.ts'

/** Bugs in one document. */
const BUGS_MAX = 500

export const showBug: Page = {
  name: 'Page.show_bug',
  paths: ['/show_bug.cgi'],
  login: 'optional',
  // Programs ask for hundreds of bugs so.
  reads_forms: true,
  show: async (look, asked) =>
    asked.given.get('ctype')?.at(-1) === 'xml'
      ? showXml(look, asked)
      : { moved: where.bugs(asked), status: 301 },
}

export const bugXmlPage: Page = {
  name: 'Page.bug_xml',
  paths: ['/xml.cgi'],
  login: 'optional',
  show: showXml,
}

async function showXml(look: Look, asked: PageAsked): Promise<Served> {
  const ids = where.idsIn(asked)
  if (ids.length === 0) fail('param_required', 'id')
  if (ids.length > BUGS_MAX) fail('param_invalid', 'id', `it names more than ${BUGS_MAX} bugs`)
  return { type: 'application/xml', text: await bugsAsXml(look, ids, asked) }
}
