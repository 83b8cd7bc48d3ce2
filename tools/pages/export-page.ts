/** Generates docs/guide/export.md from the schema: each table, its purpose and its columns. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { migrations } from '../../src/migrations/list.ts'
import type { Kind } from '../../src/platform/db/schema.ts'
import { keyOf, type Named, tablesOf } from '../../src/platform/db/whole-tables.ts'
import { formOf, SECRET_TABLES } from '../../src/server/backup/readable.ts'
import { table } from './table.ts'

const MIGRATIONS = join(import.meta.dirname, '../../src/migrations')

const FOLDER = [
  ['`manifest.json`', 'the list of contents, written last: without it, the export is incomplete'],
  ['`tables/*.jsonl.gz`', 'one file per table, compressed with gzip, one row per line'],
  ['`blobs/`', 'attached files, by their SHA-256: `ab/cd/abcd…`, as in `attachments.blob_hash`'],
  [
    '`blobs.sha256`',
    'the list of blobs; run `sha256sum --check` on it in the folder of the export',
  ],
  ['`secret.key`', 'with `--with-secrets`, the key with which the installation signs'],
]

const DURATIONS = [
  ['`docket export`', '18 s', '3 minutes'],
  ['`docket import docket` into SQLite', '45 s', '8 minutes'],
  ['`docket copy` from SQLite to PostgreSQL', '126 s', '21 minutes'],
  ['`docket copy` from PostgreSQL to SQLite', '99 s', '17 minutes'],
]

const HEAD = `# Export

\`docket export\` writes everything that Docket stores as lines of JSON, for other programs or for
another Docket.

\`\`\`sh
docket export /exports/monday
docket import docket /exports/monday --data /srv/new
\`\`\`

The service can keep running: the export is a consistent snapshot. The folder must be empty or not
exist. The export contains all bugs, including hidden ones and private comments, so keep it as safe
as the data.

\`docket import docket\` reads it into a new installation: an empty data folder and, with
PostgreSQL, an empty database (\`--database\`). All ids stay the same, and ids of deleted rows are
not reused. Everything is first compared with the manifest; if the import fails, it is rolled back.
The text index is built at the end. Exports of older versions are accepted.

To move a whole installation at once, including passwords and keys, use
[docket copy](operate.md#from-sqlite-to-postgresql-and-back). To protect against loss, use
[docket backup](operate.md#backup), which is faster. For a Bugzilla,
\`docket export bugzilla\` writes SQL or XML ([back.md](back.md)).

## What is left out

Without \`--with-secrets\`, nothing is written that grants access. \`users.password\` is null, and
tickets and grants with a password get one that nobody knows. These tables are empty:
${[...SECRET_TABLES].map((name) => `\`${name}\``).join(', ')}
(\`jobs\` can contain letters with links, and side data unknown secrets). Parameters with passwords,
and the key of the installation, are omitted. People then need a new password, with
\`docket user password\` or with the mail that the login page offers.

With \`--with-secrets\`, anyone who can read the export has the administrator's access. The text
index is never exported; it is rebuilt.

## The folder

${table(['in the export', 'contents'], FOLDER)}

The manifest contains:

- \`format\`: 1. It increases when programs that read exports have to be changed.
- \`database\`: \`export\`, which distinguishes it from a backup.
- \`docket\`, \`made_at\`: the version that wrote it, and when.
- \`secrets\`: whether secrets are included.
- \`steps\`: the schema steps, which identify exports of older versions.
- \`tables\`: for each table its \`rows\`, \`digest\` (the SHA-256 of its lines) and, if it numbers
  its rows, \`last_id\`, the highest id ever used.
- \`files\`: size and SHA-256 of each file except the manifest and the blobs.
- \`blobs\`: their number, their total size, and how many were already missing.

Two installations contain the same if their exports have the same digests. Rows are in the order of
the key and columns in the order below, so both databases produce identical lines for identical
data.

\`\`\`sh
zcat /exports/monday/tables/bugs.jsonl.gz | head -1
zcat /exports/monday/tables/bugs.jsonl.gz | jq -r '[.id, .bug_status, .short_desc] | @tsv'
\`\`\`

## How long it takes

Measured with 100,000 generated bugs (1,137,000 rows, a SQLite database of 340 MB) on two busy
cores, including the text index. Times are proportional to the number of rows.

${table(['what', '100,000 bugs', '1,000,000 bugs, extrapolated'], DURATIONS)}

Memory stays at about 350 MB regardless of size. An export takes a quarter of the size of the
database.

## Types

- _time_: \`"2026-02-03T04:05:06.789Z"\`, in UTC. A date is its first moment.
- _number_: also booleans, as 0 and 1, and references to other tables, by \`id\`.
- _text_: a string. Some contain JSON, encoded as a string.
- A column \`x_key\` contains \`x\` without differences in case, for lookups.
- \`tx_id\` is negative: only its order matters.

Later versions may add tables and columns. They do not change the meaning of existing ones.

## Tables

`

/** The whole page as Markdown. Descriptions are the comments in `src/migrations`. */
export function exportPage(): string {
  const said = descriptions()
  const sections = tablesOf(migrations).map((named) =>
    [`### ${named.name}`, said.get(named.name), key(named), columns(named)]
      .filter((part) => part !== undefined)
      .join('\n\n'),
  )
  return `${HEAD}${sections.join('\n\n')}\n`
}

/** The comments above each table in the migrations. */
function descriptions(): Map<string, string> {
  const above = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+(\w+): table\(/g
  const texts = globSync('0*.ts', { cwd: MIGRATIONS }).map((name) =>
    readFileSync(join(MIGRATIONS, name), 'utf8'),
  )
  const found = texts.flatMap((text) => [...text.matchAll(above)])
  return new Map(found.map(([, said = '', name = '']) => [name, paragraph(said)]))
}

/** Wraps lines at the formatter's width. */
function paragraph(comment: string): string {
  const words = comment
    .replaceAll(/\n\s*\* ?/g, ' ')
    .trim()
    .split(/\s+/)
  const lines = ['']
  for (const word of words) {
    const line = `${lines.at(-1)} ${word}`.trimStart()
    if (line.length > 100) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines.join('\n')
}

function key(named: Named): string | undefined {
  const columns = keyOf(named)
  return columns.length === 1 && columns[0] === 'id'
    ? undefined
    : `Ordered by ${columns.map((column) => `\`${column}\``).join(', ')}.`
}

const columns = ({ table: { columns: all } }: Named) =>
  table(
    ['Column', 'Type', 'Null'],
    Object.entries(all).map(([column, kind]) => [
      `\`${column}\``,
      form(column, kind),
      kind.endsWith('?') ? 'yes' : '',
    ]),
  )

function form(column: string, kind: Kind): string {
  if (!kind.startsWith('->')) return formOf(column, kind)
  const to = kind.slice(3).replace('?', '')
  return `number: [${to}](#${to})`
}
