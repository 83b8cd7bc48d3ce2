/** Lists as Atom feeds, latest changes first. */

import { markup } from '../../../platform/pages/markup.ts'
import { escapeXml } from '../../../platform/http/xml.ts'
import { toText } from '../../../platform/times.ts'
import type { Listed } from './columns.ts'
import { addressOf, type Form, here, type List } from './form.ts'

/** `ctype=atom` of `buglist.cgi`, with the elements of Bugzilla's feed (RFC 4287). */
export const atom: Form = {
  type: 'application/atom+xml',
  extension: 'atom',
  is_shown: true,
  columns:
    'short_desc,opendate,changeddate,reporter,reporter_realname,priority,bug_severity,' +
    'assigned_to,assigned_to_realname,bug_status,product,component,resolution,target_milestone',
  order: 'changeddate DESC,bug_id DESC',
  head: (list, first) => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escapeXml(list.title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(pageOf(list))}"/>
<link rel="self" type="application/atom+xml" href="${escapeXml(here(list))}"/>
<updated>${first?.last_change_time ?? toText(list.now)}</updated>
<id>${escapeXml(here(list))}</id>
`,
  entry: (list, bug) => {
    const address = escapeXml(addressOf(list, bug))
    return `<entry>
<title>[Bug ${bug.id}] ${escapeXml(bug.summary)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<id>${address}</id>
<author><name>${escapeXml(bug.creator_detail.real_name || bug.creator)}</name></author>
<published>${bug.creation_time}</published>
<updated>${bug.last_change_time}</updated>
<summary type="html">${escapeXml(tableOf(list, bug))}</summary>
</entry>
`
  },
  tail: '</feed>\n',
}

/** The URL of the list. */
const pageOf = ({ base, query }: List) =>
  `${base}buglist.cgi?${query
    .split('&')
    .filter((part) => !/^(ctype|format)=/.test(part))
    .join('&')}`

const ROWS: [name: string, column: string][] = [
  ['product', 'product'],
  ['component', 'component'],
  ['assignee', 'assigned_to_realname'],
  ['reporter', 'reporter_realname'],
  ['bug_status', 'bug_status'],
  ['resolution', 'resolution'],
  ['priority', 'priority'],
  ['severity', 'bug_severity'],
  ['target_milestone', 'target_milestone'],
  ['creation_date', 'opendate'],
  ['changed_date', 'changeddate'],
]

function tableOf({ columns }: List, bug: Listed): string {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const text = (name: string) => byName.get(name)!.text(bug)
  const rows = ROWS.map(([name, column]) => {
    // People without a real name appear with their login name.
    const value = text(column) || text(column.replace('_realname', ''))
    const title = byName.get(column.replace('_realname', ''))!.title
    return markup`<tr class="bz_feed_${name}"><td>${title}</td><td>${value}</td></tr>`
  })
  return markup`<table><tr><th>Field</th><th>Value</th></tr>${rows}</table>`.html
}
