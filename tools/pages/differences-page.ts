/**
 * Generates docs/differences.md: each recorded response and mail of Bugzilla 5.2 that differs in
 * Docket.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { exceptions } from '../../tests/mail/exceptions.ts'
import { differs, type Exception } from '../../tests/recordings/exceptions.ts'
import { table } from './table.ts'

const HEAD = `# Differences from Bugzilla

\`tests/recordings\` sends the requests of a recorded session with Bugzilla 5.2 to Docket, in the
same order, and compares the responses. This page lists intended differences: the requests with the
number of the recording, what is different (\`.bugs[].id\` is a path in the response), and why. The
test fails if one of these lines is no longer true. Error messages are always Docket's own.
`

/** Differences that no recording covers. */
const OTHERS: [what: string, how: string][] = [
  [
    'Criteria with login names and `url`',
    'match the whole value, ignoring case, unless `NAME_type` says otherwise; one of repeated ' +
      'values is enough',
  ],
  [
    'Updates of users, products, groups and flag types',
    'apply to the objects in the path, in `ids` and in `names` together',
  ],
  ['New attachments', 'are added to the bug in the path first, then to those in `ids`'],
  ['Private attachments', 'are also visible to their submitter'],
  ['`class` of `last_audit_time`', 'accepts names with `Tracker::`; an unknown class is an error'],
  [
    'Aliases and flags',
    'require the right to edit the bug; a flag can also be cleared by its setter, its requestee ' +
      'and those who can request or grant it',
  ],
  ['History and lists', 'contain nothing that the reader cannot see'],
  [
    'Updates',
    'overwrite changes by others, unless the client states what it read: then 409 is returned',
  ],
  ['Negated words, and `isempty` for aliases', 'match all bugs, not only those with an alias'],
  [
    'A locked account',
    'gets 400 and code 32000 with `Retry-After`, but 401 on the paths of file tickets: clients of ' +
      'dl ask for another password only then',
  ],
  ['`owner_idle_time`', 'considers only actions of the assignee that the reader can see'],
  [
    '`content`',
    'requires all words, in the summary or in one comment; in Bugzilla it depends on the database',
  ],
  ['Repeated `summary` and `whiteboard`', 'match if one of the values has all of its words'],
  ['Invalid times in charts', 'are refused with fault 56'],
  [
    '`attach_data.thedata`',
    'is compared as text, ignoring case, within limits: [searching](guide/search.md#files)',
  ],
  [
    '`include_fields=comments`, and other fields of later versions',
    'return them, as BMO does: `attachments`, `comments`, `counts`, `description`, ' +
      '`duplicates`, `history`',
  ],
  [
    'Keys, tokens and passwords in parameters',
    'are used only if neither a header nor a proxy identifies the caller',
  ],
  [
    '`time`, `extensions` and `last_audit_time` with an expired token',
    'return the same as without it, like `version`, `timezone` and `parameters`',
  ],
]

const MAIL = `## Mail

\`tests/mail\` repeats recorded calls, and mail that comes in, and compares what is mailed:
recipients, headers, tables of changes, comments and reasons; of regular mail the subject and the
bugs that it lists; of letters about accounts recipient, sender and type. Sentences are always
Docket's own.
These are the intended differences, with the scenarios in which they occur; the test fails if one of
them no longer occurs, or occurs elsewhere. Of messages that come in, the
[guide](guide/mail.md#on-standard-input) says what differs from \`email_in.pl\`.
`

/** The whole page as Markdown. Reads the recordings. */
export function differencesPage(): string {
  const requests = recordedRequests()
  const others = `## Other differences\n\n${table(
    ['What', 'In Docket'],
    OTHERS.map((row) => [...row]),
  )}\n`
  const mail = table(
    ['What is different', 'Scenarios'],
    exceptions.map(({ why, of }) => [why, of.join(', ')]),
  )
  return [HEAD, ...differs.map((one) => partOf(one, requests)), others, MAIL, `${mail}\n`].join(
    '\n',
  )
}

function partOf({ of, mismatches, why }: Exception, requests: Map<number, string>): string {
  const asked = of.map((number) => `- \`${requests.get(number)}\` (${number})`)
  const what = table(
    ['What is different'],
    mismatches.map((text) => [`\`${text}\``]),
  )
  return `## ${why[0]!.toUpperCase()}${why.slice(1)}\n\n${asked.join('\n')}\n\n${what}\n`
}

function recordedRequests() {
  const path = join(import.meta.dirname, '..', '..', 'tests', 'recordings', 'recordings.jsonl')
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const { n, method, path: asked } = JSON.parse(line) as Recorded
      return [n, `${method} ${shortened(asked)}`]
    }),
  )
}
interface Recorded {
  n: number
  method: string
  path: string
}

/** Removes the API key, which is irrelevant here. */
const shortened = (path: string) => decodeURIComponent(path).replace(/[?&]api_key=\w+/, '')
