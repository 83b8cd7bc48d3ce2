/**
 * Generates docs/differences.md: each recorded response of Bugzilla 5.2 that Docket gives
 * differently.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { differs, type Exception } from '../../tests/recordings/exceptions.ts'
import { table } from './table.ts'

const HEAD = `# Where Docket answers otherwise

Answers of Bugzilla 5.2 were recorded, and Docket is asked the same in the same order by
\`tests/recordings\`. Where it answers otherwise on purpose, this page says what was asked (with the
number of the recording), what is different (\`.bugs[].id\` is a place in the answer), and why. The
test fails when one of these lines is no longer true. The messages of errors are Docket's own
everywhere.
`

/** Differences that no recording covers. */
const OTHERS: [what: string, how: string][] = [
  [
    'Criteria of logins and of `url`',
    'are whole, in any case, unless `NAME_type` says otherwise; repeated, any value counts',
  ],
  [
    'Updates of users, products, groups and kinds of flags',
    'take the path, `ids` and `names` together',
  ],
  ['New attachments', 'go to the bug of the path first, then to those of `ids`'],
  ['Private attachments', 'are for their submitter, too'],
  ['`class` of `last_audit_time`', 'may begin with `Tracker::`; an unknown class is an error'],
  [
    'Aliases and flags',
    'need the right to edit the bug; a flag is cleared also by whom it is of, or who may give it',
  ],
  ['History and lists', 'never hold what the reader may not see'],
  [
    'Updates',
    'overwrite what others changed meanwhile, unless the client says what it had read: 409',
  ],
  ['Negated words, and `isempty` of aliases', 'look at all bugs, not only at those with an alias'],
  ['`owner_idle_time`', 'counts only what the reader may see of what the assignee did'],
  [
    '`content`',
    'asks for all of its words, in the summary or in one comment; the database of Bugzilla takes any',
  ],
  ['Repeated `summary` and `whiteboard`', 'fit where any of the values has all of its words'],
  ['Times in charts that are none', 'are refused with 56'],
  [
    '`attach_data.thedata`',
    'is compared as text, in any case, within limits: [searching](guide/search.md#files)',
  ],
  [
    '`include_fields=comments`, and others of later trackers',
    'answers with them, as BMO does: `attachments`, `comments`, `counts`, `description`, ' +
      '`duplicates`, `history`',
  ],
  [
    'Keys, tokens and passwords among the parameters',
    'count only where neither a header nor a proxy says who calls',
  ],
  [
    '`time`, `extensions`, `last_audit_time` with a token that has ended',
    'are answered, as `version`, `timezone` and `parameters` are',
  ],
]

export function differencesPage(): string {
  const requests = recordedRequests()
  const others = `## Besides\n\n${table(
    ['What', 'In Docket'],
    OTHERS.map((row) => [...row]),
  )}\n`
  return [HEAD, ...differs.map((one) => partOf(one, requests)), others].join('\n')
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
