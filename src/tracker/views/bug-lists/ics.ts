/** Lists as calendar tasks (RFC 5545). */

import { toText } from '../../../platform/times.ts'
import type { Listed } from './columns.ts'
import { addressOf, type Form, type List } from './form.ts'

/** `ctype=ics` of `buglist.cgi`: a VTODO for each bug. Lines end with CRLF. */
export const ics: Form = {
  type: 'text/calendar',
  extension: 'ics',
  is_shown: true,
  columns:
    'short_desc,bug_status,opendate,changeddate,deadline,priority,percentage_complete,' +
    'product,component,version,keywords',
  head: () =>
    lines(['BEGIN:VCALENDAR', 'CALSCALE:GREGORIAN', 'PRODID:-//Docket//EN', 'VERSION:2.0']),
  entry: (list, bug) => lines(['BEGIN:VTODO', ...propertiesOf(list, bug), 'END:VTODO']),
  tail: 'END:VCALENDAR\r\n',
}

const lines = (all: readonly string[]) => all.map((line) => `${folded(line)}\r\n`).join('')

function propertiesOf(list: List, bug: Listed): string[] {
  const { base, columns, now, priorities } = list
  const percentage = columns.find(({ name }) => name === 'percentage_complete')?.text(bug) ?? '0'
  // Due dates are dates; creation has a time.
  const when = bug.deadline
    ? `DUE;VALUE=DATE:${bug.deadline.replaceAll('-', '')}`
    : `DTSTART:${stamp(bug.creation_time)}`
  const rank = priorities.indexOf(bug.priority) + 1
  const text = (name: string, value: string) => (value === '' ? [] : [`${name}:${escaped(value)}`])
  return [
    `UID:${escaped(encodeURI(`${bug.id}@${base}`))}`,
    `DTSTAMP:${stamp(toText(now))}`,
    `CREATED:${stamp(bug.creation_time)}`,
    `LAST-MODIFIED:${stamp(bug.last_change_time)}`,
    when,
    ...text('SUMMARY', bug.summary),
    `URL;VALUE=URI:${encodeURI(addressOf(list, bug))}`,
    `STATUS:${statusOf(bug)}`,
    ...(rank > 0 ? [`PRIORITY:${Math.min(rank, LOWEST)}`] : []),
    ...(percentage === '0' ? [] : [`PERCENT-COMPLETE:${Math.min(Number(percentage), 100)}`]),
    ...text('X-BUGZILLA-PRODUCT', bug.product),
    ...text('X-BUGZILLA-COMPONENT', bug.component),
    ...text('X-BUGZILLA-VERSION', bug.version),
    ...text('X-BUGZILLA-KEYWORDS', bug.keywords.join(', ')),
  ]
}

/** The range of priorities in calendars. */
const LOWEST = 9

function statusOf({ is_open, status }: Listed) {
  if (!is_open) return 'COMPLETED'
  return /^(IN_PROGRESS|ASSIGNED)$/.test(status) ? 'IN-PROCESS' : 'NEEDS-ACTION'
}

/** `20260131T093000Z` from `2026-01-31T09:30:00Z`. */
const stamp = (text: string) => text.replace(/[-:]/g, '')

/** Escapes text for a property; characters that are not allowed are dropped. */
const escaped = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const LINE_BYTES = 75

/** A line has at most 75 bytes; continuation lines begin with a blank. */
export function folded(line: string): string {
  let out = ''
  let bytes = 0
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (bytes + more > LINE_BYTES) {
      out += '\r\n '
      bytes = 1
    }
    out += character
    bytes += more
  }
  return out
}
