import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

/** Runs a module in a context that has only the language itself, without Node's APIs. */
const RUN = `
  import { readFileSync } from 'node:fs'
  import { stripTypeScriptTypes } from 'node:module'
  import { createContext, SourceTextModule } from 'node:vm'
  const [start, body] = process.argv.slice(1)
  const context = createContext({})
  const known = new Map()
  const load = (url) => {
    if (!known.has(url)) {
      const code = stripTypeScriptTypes(readFileSync(new URL(url), 'utf8'))
      known.set(url, new SourceTextModule(code, { context, identifier: url }))
    }
    return known.get(url)
  }
  const made = new SourceTextModule(body, { context, identifier: start })
  await made.link((name, { identifier }) => load(new URL(name, identifier).href))
  await made.evaluate()
  console.log(JSON.stringify(made.namespace.said))
`

async function said(body: string): Promise<unknown> {
  const flags = ['--experimental-vm-modules', '--no-warnings', '--input-type=module']
  const run = [...flags, '--eval', RUN, import.meta.url, body]
  const { stdout } = await promisify(execFile)(process.execPath, run)
  return JSON.parse(stdout)
}

const works: [what: string, body: string, said: unknown][] = [
  [
    'charts are read and printed',
    `import { parseChart, printChart } from './ask/charts.wire.ts'
     const given = [['j_top', ['OR']], ['field0-0-0', ['cc']], ['type0-0-0', ['isempty']]]
     export const said = printChart(parseChart(new Map(given)))`,
    [
      ['f1', 'OP'],
      ['f2', 'cc'],
      ['o2', 'isempty'],
      ['f3', 'CP'],
    ],
  ],
  [
    'quicksearches are read and printed',
    `import { parseQuickSearch, printQuickSearch } from './ask/quicksearch.wire.ts'
     export const said = printQuickSearch(parseQuickSearch("OPEN 'two words' -P1"))`,
    'OPEN "two words" -P1',
  ],
  [
    'addresses become chips and addresses',
    `import { parseQuery, printQuery, withoutChip } from './ask/chips.wire.ts'
     const given = [['status', ['A']], ['f1', ['cc']], ['o1', ['isempty']], ['order', ['bug_id']]]
     export const said = printQuery(withoutChip(parseQuery(new Map(given)), 1))`,
    [
      ['bug_status', 'A'],
      ['order', 'bug_id'],
    ],
  ],
  [
    'invalid input is refused',
    `import { parseQuickSearch } from './ask/quicksearch.wire.ts'
     let refusal
     try { parseQuickSearch('a OR') } catch (error) { ({ refusal } = error) }
     export const said = refusal`,
    ['quicksearch_invalid_query', 'OR'],
  ],
]
for (const [what, body, expected] of works) {
  void test(`without Node ${what}`, async () => assert.deepEqual(await said(body), expected))
}
