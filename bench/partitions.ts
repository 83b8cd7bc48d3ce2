/**
 * What it costs PostgreSQL to divide comments into partitions by the number of their bug:
 * `node bench/partitions.ts --database ADDRESS [--bugs 100000]`, on generated data. It copies the
 * comments of so many bugs into a schema of its own, undivided and divided, runs prepared
 * statements as Docket sends them, prints the CPU time of the server process for each, and drops
 * the schema.
 */

import { parseArgs } from 'node:util'

import pg from 'pg'

import { Random } from '../tools/generate/random.ts'
import { cpuSeconds } from './servers.ts'

const SCHEMA = 'docket_partitions'
const DIVISIONS = [1, 10, 100]
const WARM_UP = 50
const TIMES = 2_000

/** The condition of a statement, and the numbers that it is asked with. */
interface Reading {
  name: string
  where: string
  values: (random: Random, most: { bugs: number; comments: number }) => number[]
}
const several = (count: number, next: () => number) => Array.from({ length: count }, next)
const READINGS: Reading[] = [
  {
    name: 'comments of a bug',
    where: 'bug_id = any($1)',
    values: (random, { bugs }) => [1 + random.below(bugs)],
  },
  {
    name: 'comments of 100 bugs',
    where: 'bug_id = any($1)',
    values: (random, { bugs }) => several(100, () => 1 + random.below(bugs)),
  },
  {
    name: 'a comment by its id',
    where: 'id = any($1)',
    values: (random, { comments }) => [1 + random.below(comments)],
  },
  {
    name: '10 comments by their ids',
    where: 'id = any($1)',
    values: (random, { comments }) => several(10, () => 1 + random.below(comments)),
  },
]

const tableOf = (parts: number) => `${SCHEMA}.longdescs_${parts}`

async function divide(client: pg.Client, bugs: number, parts: number) {
  const table = tableOf(parts)
  const size = Math.ceil(bugs / parts)
  await client.query(`create table ${table} (like longdescs) partition by range (bug_id)`)
  for (let at = 0; at < parts; at++) {
    const range = `from (${at * size + 1}) to (${(at + 1) * size + 1})`
    await client.query(`create table ${table}_${at} partition of ${table} for values ${range}`)
  }
  await client.query(`insert into ${table} select * from longdescs where bug_id <= ${bugs}`)
  // A key of a divided table contains what divides it.
  await client.query(
    `alter table ${table} add primary key (bug_id, id), add unique (bug_id, count)`,
  )
  await client.query(`create index on ${table} (id)`)
  await client.query(`analyze ${table}`)
}

/** The CPU time of the server process for a statement, in µs. */
async function cost(client: pg.Client, pid: number, next: () => pg.QueryConfig): Promise<number> {
  for (let at = 0; at < WARM_UP; at++) await client.query(next())
  const before = cpuSeconds(pid)
  for (let at = 0; at < TIMES; at++) await client.query(next())
  return ((cpuSeconds(pid) - before) / TIMES) * 1e6
}

async function measure(client: pg.Client, bugs: number) {
  const first = async (text: string) => Number(Object.values((await client.query(text)).rows[0])[0])
  const pid = await first('select pg_backend_pid()')
  for (const parts of DIVISIONS) await divide(client, bugs, parts)
  const comments = await first(`select max(id) from ${tableOf(1)}`)
  process.stdout.write(`| | ${DIVISIONS.join(' | ')} |\n|---|${'---:|'.repeat(DIVISIONS.length)}\n`)
  for (const { name, where, values } of READINGS) {
    const costs: string[] = []
    for (const parts of DIVISIONS) {
      const random = new Random(1, name)
      const text = `select id, bug_id, count, who, bug_when from ${tableOf(parts)} where ${where}`
      const next = () => ({
        name: `${parts} ${name}`,
        text,
        values: [values(random, { bugs, comments })],
      })
      costs.push((await cost(client, pid, next)).toFixed(0))
    }
    process.stdout.write(`| ${name} | ${costs.join(' | ')} |\n`)
  }
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { database: option, bugs: option } })
  if (values.database === undefined) throw new Error('--database is missing')
  const options = '-c jit=off -c plan_cache_mode=force_generic_plan'
  const client = new pg.Client({ connectionString: values.database, options })
  await client.connect()
  try {
    await client.query(`create schema ${SCHEMA}`)
    await measure(client, Number(values.bugs ?? 100_000))
  } finally {
    await client.query(`drop schema if exists ${SCHEMA} cascade`)
    await client.end()
  }
}

await main(process.argv.slice(2))
