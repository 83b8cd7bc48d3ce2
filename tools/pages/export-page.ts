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
  ['`manifest.json`', 'what there is, written last: a folder without it is no finished export'],
  ['`tables/*.jsonl.gz`', 'a file for each table, compressed with gzip, a row in each line'],
  ['`blobs/`', 'attached files, by their SHA-256: `ab/cd/abcd…`, as `attachments.blob_hash` says'],
  [
    '`blobs.sha256`',
    'the list of them, which `sha256sum --check` reads in the folder of the export',
  ],
  ['`secret.key`', 'with `--with-secrets`, the key that signs what the installation gives out'],
]

const DURATIONS = [
  ['`docket export`', '18 s', '3 minutes'],
  ['`docket import docket` into SQLite', '45 s', '8 minutes'],
  ['`docket copy` from SQLite to PostgreSQL', '126 s', '21 minutes'],
  ['`docket copy` from PostgreSQL to SQLite', '99 s', '17 minutes'],
]

const HEAD = `# Export

Nobody is locked in: \`docket export\` writes everything that Docket keeps as lines of JSON.

\`\`\`sh
docket export /exports/monday
docket import docket /exports/monday --data /srv/new
\`\`\`

The export is made as of one moment, also while the service runs. The folder must be empty or not
there yet. It holds all bugs, hidden ones and private comments among them: keep it as safe as the
data.

\`docket import docket\` reads it into a Docket in which nothing is yet: an empty data folder, and
an empty database where that is PostgreSQL (\`--database\`). All numbers stay, and deleted ones are
not given again. Everything is compared with the manifest before, what breaks on the way is taken
back, and the index over texts is made at the end. Exports of older versions are read as well.

To move a whole installation at once, passwords and keys included, use
[docket copy](operate.md#from-sqlite-to-postgresql-and-back). To be safe against loss, use
[docket backup](operate.md#backup), which is quicker.

## What is left out

Without \`--with-secrets\` nothing is written that lets somebody in: \`users.password\` is null, tickets and
grants with a password have one that nobody knows;
${[...SECRET_TABLES].map((name) => `\`${name}\``).join(', ')} are empty (letters with links wait in
\`jobs\`, and nobody knows what is secret in side data); parameters with passwords, and the key of
the installation are not there. People then need a new password: by \`docket user password\`, or
by the mail that the login page offers.

With \`--with-secrets\`, everybody who can read the export has the rights of the administrator.
The text index is never exported; it is rebuilt from the rest.

## The folder

${table(['in the export', 'what it is'], FOLDER)}

In the manifest stand:

- \`format\`: 1. It goes up when a program that reads exports has to be changed.
- \`database\`: \`export\`, which tells it from a backup.
- \`docket\`, \`made_at\`: the version that made it, and when.
- \`secrets\`: whether they are in it.
- \`steps\`: the steps of the schema, by which an older export is known.
- \`tables\`: of each its \`rows\`, \`digest\` (the SHA-256 of its lines) and, where it numbers its
  rows, \`last_id\`, the highest number that it ever gave.
- \`files\`: size and SHA-256 of each file but the manifest and the blobs.
- \`blobs\`: how many, their bytes together, and how many were lost before.

Two installations hold the same when their exports have the same digests. Rows are in the order of
the key, columns in the order below, so equal data gives equal lines from both kinds of database.

\`\`\`sh
zcat /exports/monday/tables/bugs.jsonl.gz | head -1
zcat /exports/monday/tables/bugs.jsonl.gz | jq -r '[.id, .bug_status, .short_desc] | @tsv'
\`\`\`

## How long it takes

Measured with 100,000 made-up bugs (1,137,000 rows, a SQLite database of 340 MB) on two cores that
others used as well; the index over texts is in it. It grows with the rows, so ten times as many
take ten times as long.

${table(['what', '100,000 bugs', '1,000,000 bugs, reckoned'], DURATIONS)}

Memory stays at some 350 MB, whatever there is. An export takes a quarter of the database's room.

## Forms

- _time_: \`"2026-02-03T04:05:06.789Z"\`, UTC. A day is its start.
- _number_: also booleans, as 0 and 1, and rows of other tables, by their \`id\`.
- _text_: a string. Some hold JSON, which is then a text in a text.
- A column \`x_key\` is \`x\` without differences of case, by which it is found.
- \`tx_id\` is negative: only its order counts.

A step of the schema adds tables, and never changes what a column means.

## Tables

`

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
    : `In the order of ${columns.map((column) => `\`${column}\``).join(', ')}.`
}

const columns = ({ table: { columns: all } }: Named) =>
  table(
    ['Column', 'Form', 'Null'],
    Object.entries(all).map(([column, kind]) => [
      `\`${column}\``,
      form(column, kind),
      kind.endsWith('?') ? 'may be' : '',
    ]),
  )

function form(column: string, kind: Kind): string {
  if (!kind.startsWith('->')) return formOf(column, kind)
  const to = kind.slice(3).replace('?', '')
  return `number of one of [${to}](#${to})`
}
