/** Lists in Bugzilla's legacy RDF format. */

import { escapeXml } from '../../../platform/http/xml.ts'
import { toText } from '../../../platform/times.ts'
import { addressOf, type Form, here } from './form.ts'

/** `ctype=rdf` of `buglist.cgi`. */
export const rdf: Form = {
  type: 'application/rdf+xml',
  extension: 'rdf',
  is_shown: true,
  head: (list) => `<?xml version="1.0" encoding="UTF-8"?>
<RDF xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
     xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
     xmlns:bz="http://www.bugzilla.org/rdf#"
     xmlns:nc="http://home.netscape.com/NC-rdf#">
<bz:result rdf:about="${escapeXml(here(list))}">
<bz:installation rdf:resource="${escapeXml(list.base)}" />
<bz:query_timestamp>${toText(list.now).replace('T', ' ').replace('Z', ' UTC')}</bz:query_timestamp>
<bz:bugs>
<Seq>
`,
  entry: (list, bug) => {
    const cells = list.columns.filter(({ name }) => name !== 'bug_id')
    const elements = cells.map(
      ({ name, text }) => `<bz:${name}>${escapeXml(text(bug))}</bz:${name}>\n`,
    )
    return `<li><bz:bug rdf:about="${escapeXml(addressOf(list, bug))}">
<bz:id nc:parseType="Integer">${bug.id}</bz:id>
${elements.join('')}</bz:bug></li>
`
  },
  tail: '</Seq>\n</bz:bugs>\n</bz:result>\n</RDF>\n',
}
