/**
 * Lists every row that an import skipped or changed, in files for people, spreadsheets and
 * programs.
 */

import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { makeFolders } from '../../platform/files.ts'
import { escapeHtml } from '../../platform/pages/markup.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lineOf, quoted } from '../../platform/csv.ts'
import type { RangeDone } from '../load/ranges-done.ts'
import { KEPT_ASIDE } from '../map/losses.ts'

/** The names of the files, in the order in which `FORMS` writes them. */
export const LEFT_OUT = ['left-out.html', 'left-out.json', 'left-out.csv'] as const

interface Row {
  /** Of the import: usually a table. */
  part: string
  what: string
  row: string
}

interface Form {
  head(summary: readonly string[]): string
  row(row: Row, isFirst: boolean): string
  tail: string
}

const HTML: Form = {
  head: (summary) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>What the import left out or changed</title>
<style>
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
pre { white-space: pre-wrap }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0;
  border-bottom: 1px solid; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>What the import left out or changed</h1>
<h2>In short</h2>
<pre>${escapeHtml(summary.join('\n'))}</pre>
<h2>Every row</h2>
<table>
<thead><tr><th scope="col">Part</th><th scope="col">What</th><th scope="col">Row</th></tr></thead>
<tbody>
`,
  row: ({ part, what, row }) =>
    `<tr>${[part, what, row].map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>\n`,
  tail: '</tbody>\n</table>\n</body>\n</html>\n',
}

const JSON_FORM: Form = {
  head: (summary) => `{"summary": ${JSON.stringify(summary)},\n"rows": [`,
  row: (row, isFirst) => `${isFirst ? '' : ','}\n${JSON.stringify(row)}`,
  tail: '\n]}\n',
}

const CSV: Form = {
  head: () => lineOf(['part', 'what', 'row'].map(quoted), ','),
  row: ({ part, what, row }) => lineOf([part, what, row].map(quoted), ','),
  tail: '',
}

const FORMS: Readonly<Record<(typeof LEFT_OUT)[number], Form>> = {
  'left-out.html': HTML,
  'left-out.json': JSON_FORM,
  'left-out.csv': CSV,
}

/** Creates the folder first, so that an error is reported before the work. */
export async function makeReportFolder(folder: string): Promise<void> {
  try {
    await makeFolders(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refusal(
      `the folder ${folder} cannot be created (${code}); choose another one with --report`,
    )
  }
}

/**
 * Writes all files atomically, replacing those of an earlier report; readable only by their owner,
 * since they name hidden things. `summary` is the printed report of the import.
 */
export async function writeLeftOut(
  folder: string,
  summary: readonly string[],
  ranges: () => AsyncIterable<RangeDone>,
): Promise<void> {
  for (const name of LEFT_OUT) {
    const path = join(folder, name)
    // The mode applies to new files only.
    await rm(`${path}.part`, { force: true })
    const file = await open(`${path}.part`, 'wx', 0o600)
    try {
      await writeForm(file, FORMS[name], { summary, ranges: ranges() })
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.part`, path)
  }
}

interface Content {
  summary: readonly string[]
  ranges: AsyncIterable<RangeDone>
}

async function writeForm(file: FileHandle, form: Form, { summary, ranges }: Content) {
  await file.writeFile(form.head(summary))
  let isFirst = true
  for await (const range of ranges) {
    let lines = ''
    for (const row of rowsOf(range)) {
      lines += form.row(row, isFirst)
      isFirst = false
    }
    await file.writeFile(lines)
  }
  await file.writeFile(form.tail)
}

function* rowsOf({ part, losses }: RangeDone): Iterable<Row> {
  for (const { what, count, examples } of losses) {
    if (what.startsWith(KEPT_ASIDE)) continue
    for (const row of examples) yield { part, what, row }
    // Imports begun by an earlier Docket stored only some rows per range.
    const more = count - examples.length
    if (more > 0) yield { part, what, row: `${more} more, without details` }
  }
}
