/**
 * Measures searches on generated data, through HTTP and compared with handwritten SQL, in one run:
 * `node bench/search.ts [--data FOLDER] [--database ADDRESS] [--seconds 3] [--only WORD] [--json
 * FILE]`.
 */

import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { loadConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database.ts'
import { layOut } from '../src/server/data-folder.ts'
import { GENERATED, type Generated } from '../tools/generate-data.ts'
import { type Database, watchDatabase } from './database.ts'
import { measure } from './measure.ts'
import { isMet, type Row, searchTable } from './search/report.ts'
import { type Hand, runByHand } from './search/by-hand.ts'
import { type Question, questions } from './search/questions.ts'
import { exploreWorld } from './search/world.ts'
import { dataFlags, type Server, startDocket, warm } from './servers.ts'

const CLIENTS = 8
/** With fewer, the slowest twentieth would be only a few responses. */
const ANSWERS_MIN = 100

/** What is measured, and for how long. */
interface Bench {
  docket: Server
  watched: Database
  seconds: number
}

async function ask(
  { docket, watched, seconds }: Bench,
  { variants }: Question,
  connections: number,
) {
  const paths = variants.map(({ reader, query }) => ({
    path: `/rest/bug?${new URLSearchParams(query).toString()}`,
    headers: { 'x-bugzilla-api-key': reader.api_key },
  }))
  const orders = {
    method: 'GET' as const,
    path: '',
    paths,
    headers: {},
    status: 200,
    connections,
    seconds,
    answers_min: ANSWERS_MIN,
    // The first reads come from disk, and code is slow at first.
    warm_up: 2 * paths.length,
  }
  return measure(docket, orders, watched)
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: { data: option, database: option, seconds: option, only: option, json: option },
  })
  const { data = './data', database, only = '', json } = values
  const seconds = Number(values.seconds ?? '3')
  const { config } = loadConfig({ data, ...(database && { database }) })
  const folder = layOut(config.data)
  const kind = config.database === 'sqlite' ? 'sqlite' : 'postgres'
  if (kind === 'sqlite') await warm(join(data, 'docket.db'))
  // One client sends as many requests as many clients do.
  const docket = await startDocket(dataFlags(data, database))
  const db = await openDatabase(config, folder)
  const watched = await watchDatabase(database)
  const bench = { docket, watched, seconds }
  const rows: Row[] = []
  async function measureOne(one: Question) {
    const alone = await ask(bench, one, 1)
    const together = await ask(bench, one, CLIENTS)
    const hands = one.variants.flatMap(({ hand }) => hand ?? [])
    const byHand = await askByHand(hands)
    return { alone, together, byHand }
  }
  // Slow SQL, or an error such as a statement timeout, is reported beside Docket's times.
  function askByHand(hands: Hand[]) {
    if (hands.length === 0) return undefined
    return runByHand(db, hands, seconds).catch((error: Error) => `SQL: ${error.message}`)
  }
  try {
    const world = await db.look((tx) => exploreWorld(tx, data))
    for (const one of questions(world).filter(({ name }) => name.includes(only))) {
      const measured = await measureOne(one).catch((error: Error) => ({ failed: error.message }))
      rows.push({ name: one.name, limit: one.limit[kind], ...measured })
      process.stderr.write(`${one.name} done\n`)
    }
  } finally {
    await Promise.all([db.close(), watched.close()])
    await docket.stop()
  }
  const [cpu] = cpus()
  const about = `${kind}, Node ${process.version}, ${cpus().length} × ${cpu?.model}`
  process.stdout.write(`${about}\n${searchTable(rows).join('\n')}\n`)
  const { bugs } = JSON.parse(readFileSync(join(data, GENERATED), 'utf8')) as Generated
  if (json) await writeFile(json, `${JSON.stringify({ about, bugs, rows }, null, 2)}\n`)
  process.stdout.write(`${rows.filter((row) => !isMet(row)).length} limits missed\n`)
}

if (import.meta.main) await main(process.argv.slice(2))
