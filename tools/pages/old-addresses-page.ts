/** Generates docs/old-addresses.md from the table of old addresses. */

import { fateOf } from '../../src/tracker/pages/moved.ts'
import { oldAddresses } from '../../src/tracker/pages/old-addresses.ts'
import { table } from './table.ts'

const HEAD = `# Old addresses

What became of the pages of a Bugzilla, as they stand in mails, bookmarks, comments and programs.
They are answered below each base path, and below each of \`old_bases\`
([guide/addresses.md](guide/addresses.md)). A running Docket shows the same list at
\`/old_addresses\`. What has no page here is answered with status 404 and a page that says so, and
names the calls that have the data.

`

export function oldAddressesPage(): string {
  const rows = [...oldAddresses].map(([name, old]) => [`\`${name}\``, old.was, fateOf(old)])
  return `${HEAD}${table(['Address', 'What it was', 'What it is now'], rows)}\n`
}
