/** Generates docs/errors.md from the faults of all rooms: each error by its number. */

import { type Known, listFaults } from '../../src/platform/http/error-pages.ts'
import { doorFaults } from '../../src/platform/http/faults.ts'
import { catalogues } from '../../src/server/compose.ts'
import { table } from './table.ts'

const HEAD = `# Errors

Every error is answered as \`{"error": true, "code": …, "message": …, "documentation": …}\`. The
code is for programs: it is that of Bugzilla where Bugzilla has one; those that begin with 2000
are Docket's own. The message is for people and says what was wrong in this call. A running Docket
shows these errors with their sentences under \`/docs/errors\`, and \`documentation\` leads there.

Several errors may have one code. Their names tell them apart in this table and in the source;
they are not sent. A \`Retry-After\` header says in how many seconds a second try makes sense.

`

/** The whole page as Markdown, ordered by number. */
export function errorsPage(): string {
  const known = listFaults([doorFaults, ...catalogues])
  // Several rooms may refuse the same thing, each with its own message.
  const rows = new Map(known.map((fault) => [keyOf(fault), rowOf(fault)]))
  return `${HEAD}${table(['Code', 'HTTP status', 'Name'], [...rows.values()])}\n`
}

const rowOf = ({ code, status, name }: Known) => [String(code), String(status), `\`${name}\``]
const keyOf = (fault: Known) => rowOf(fault).join(' ')
