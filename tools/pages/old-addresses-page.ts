/** Generates docs/old-addresses.md from the table of old addresses. */

import { fateOf } from '../../src/tracker/pages/moved.ts'
import { oldAddresses } from '../../src/tracker/pages/old-addresses.ts'
import { table } from './table.ts'

const HEAD = `# Old addresses

The addresses of a Bugzilla, as found in mail, bookmarks, comments and programs, and what Docket
returns for them. They work below each base path, and below each of \`old_bases\`
([guide/addresses.md](guide/addresses.md)). A running Docket shows the same list at
\`/old_addresses\`. An address without a page returns status 404 and a page that names the methods
with its data.

`

/** The whole page as Markdown. */
export function oldAddressesPage(): string {
  const rows = [...oldAddresses].map(([name, old]) => [`\`${name}\``, old.was, fateOf(old)])
  return `${HEAD}${table(['Address', 'In Bugzilla', 'In Docket'], rows)}\n`
}
