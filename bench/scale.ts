/**
 * How the cost of operations grows with the data, from the results of the other benchmarks at
 * several sizes: `node bench/scale.ts FILE…`, each of which is what `bench/run.ts --json` or
 * `bench/search.ts --json` wrote, or `node bench/scale.ts --sizes --data FOLDER [--database
 * ADDRESS]`. Prints tables in Markdown.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { sql } from 'kysely'

import { layOut } from '../src/server/data-folder.ts'
import { loadConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database.ts'
import { GENERATED, type Generated } from '../tools/generate-data.ts'
import type { Figures } from './measure.ts'

/** One operation at several sizes, by the number of bugs. */
type Sizes = Map<number, Figures>

/** The rows of a result file, whichever benchmark wrote it. */
interface Written {
  bugs: number
  results?: { name: string; figures?: Figures }[]
  rows?: { name: string; alone?: Figures }[]
}

/**
 * By which power of the number of bugs a cost grows, from the smallest and the largest size: 0 does
 * not grow, 1 grows as the data does.
 */
export function exponent(costs: readonly (readonly [bugs: number, cost: number])[]): number {
  const sorted = [...costs].sort(([a], [b]) => a - b)
  const [[few, cheap], [many, dear]] = [sorted[0]!, sorted.at(-1)!]
  return Math.log(dear / cheap) / Math.log(many / few)
}

function operationsIn(files: readonly string[]): Map<string, Sizes> {
  const operations = new Map<string, Sizes>()
  for (const file of files) {
    const { bugs, results = [], rows = [] } = JSON.parse(readFileSync(file, 'utf8')) as Written
    const measured = [
      ...results.map(({ name, figures }) => ({ name, figures })),
      ...rows.map(({ name, alone }) => ({ name, figures: alone })),
    ]
    for (const { name, figures } of measured) {
      if (!figures) continue
      const sizes: Sizes = operations.get(name) ?? new Map<number, Figures>()
      operations.set(name, sizes.set(bugs, figures))
    }
  }
  return operations
}

const millions = (bugs: number) => `${(bugs / 1e6).toFixed(bugs % 1e6 === 0 ? 0 : 1)} M`
const ofAll = (of: Figures) => of.cpu_us + of.database_us

/** A cell: CPU time of Docket and of PostgreSQL in µs, the latter's pages, and what was written. */
function growthTable(operations: ReadonlyMap<string, Sizes>): string[] {
  const all = [...new Set([...operations.values()].flatMap((sizes) => [...sizes.keys()]))]
  const bugs = all.sort((a, b) => a - b)
  const rows = [...operations].map(([name, sizes]) => {
    const cells = bugs.map((count) => {
      const of = sizes.get(count)
      if (!of) return ''
      const written = of.written_bytes > 0 ? ` · ${(of.written_bytes / 1024).toFixed(0)} KiB` : ''
      const pages = of.pages > 0 ? ` · ${of.pages.toFixed(0)} pages` : ''
      return `${of.cpu_us.toFixed(0)} + ${of.database_us.toFixed(0)}${pages}${written}`
    })
    const costs = [...sizes].map(([count, of]) => [count, ofAll(of)] as const)
    return [name, ...cells, costs.length > 1 ? exponent(costs).toFixed(2) : '']
  })
  return markdown(['', ...bugs.map(millions), 'exponent'], rows)
}

const markdown = (head: string[], rows: string[][]) =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map(
    (row) => `| ${row.join(' | ')} |`,
  )

/** The bytes of each table with its indexes, the largest first. */
async function tableSizes(data: string, database?: string): Promise<string[]> {
  const { config } = loadConfig({ data, ...(database && { database }) })
  const { bugs } = JSON.parse(readFileSync(join(data, GENERATED), 'utf8')) as Generated
  const db = await openDatabase(config, layOut(config.data))
  const asked =
    config.database === 'sqlite'
      ? sql`select coalesce(s.tbl_name, d.name) as name, sum(d.pgsize) as bytes from dbstat d
          left join sqlite_schema s on s.name = d.name group by 1 order by 2 desc`
      : sql`select relname as name, pg_total_relation_size(oid) as bytes from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc`
  const { rows } = await db.look((tx) => asked.execute(tx))
  await db.close()
  const sizes = (rows as { name: string; bytes: number | string }[]).map(({ name, bytes }) => ({
    name,
    bytes: Number(bytes),
  }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const shown = [{ name: 'all', bytes: total }, ...sizes.filter(({ bytes }) => bytes > total / 200)]
  return markdown(
    ['table', 'MiB', 'bytes a bug'],
    shown.map(({ name, bytes }) => [
      name,
      (bytes / 1024 ** 2).toFixed(0),
      (bytes / bugs).toFixed(0),
    ]),
  )
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const options = { sizes: { type: 'boolean' }, data: option, database: option } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { sizes = false, data = './data', database } = values
  const lines = sizes ? await tableSizes(data, database) : growthTable(operationsIn(positionals))
  process.stdout.write(`${lines.join('\n')}\n`)
}

if (import.meta.main) await main(process.argv.slice(2))
