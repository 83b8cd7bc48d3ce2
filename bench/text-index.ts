/**
 * Rebuilds the text index of generated data, and reports the time taken and the size:
 * `node bench/text-index.ts [--data FOLDER] [--database ADDRESS]`.
 */

import { parseArgs } from 'node:util'

import { sql } from 'kysely'

import { clock } from '../src/platform/clock.ts'
import type { Tx } from '../src/platform/db/db.ts'
import { lockFolder } from '../src/platform/db/folder-lock.ts'
import { loadConfig } from '../src/server/config.ts'
import { makeFolder } from '../src/server/data-folder.ts'
import { bringUpToDate, openDatabase } from '../src/server/database.ts'
import { createProgress } from '../src/server/progress.ts'
import { renewTextIndex } from '../src/tracker/bugs/text-index/complete.ts'
import { columnsOf } from '../src/tracker/model/bug-fields/columns.wire.ts'

const BUGS_A_SECOND_MIN = 5_000
const PART_OF_TEXT_MAX = 0.7

/** The size in bytes of all parts of the index. */
const SIZES = {
  sqlite: `select sum(pgsize) as bytes from dbstat
    where name like 'bugs_words%' or name like 'bugs_parts%' or name like 'longdescs_words%'`,
  postgres: `select sum(pg_total_relation_size(name::regclass)) as bytes
    from (values ('bugs_words'), ('bugs_parts'), ('longdescs_words')) as indexes (name)`,
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { data: option, database: option } })
  const { data, database } = values
  const { config } = loadConfig({ ...(data && { data }), ...(database && { database }) })
  const folder = await makeFolder(config.data)
  const lock = lockFolder(folder.path)
  const db = await openDatabase(config, folder, { patient: true })
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const progress = createProgress(say, clock)
  try {
    await bringUpToDate(db, folder, { now: clock(), progress })
    const began = performance.now()
    await renewTextIndex(db, (left) => progress.soFar(() => `${left} texts to come`))
    const seconds = (performance.now() - began) / 1000
    const { bugs, bytes } = await db.look(readTexts)
    const size = await db.look(async (tx) => {
      const asked = sql.raw<{ bytes: number | string }>(SIZES[db.dialect.name])
      return Number((await asked.execute(tx)).rows[0]!.bytes)
    })
    const isLimited = db.dialect.name === 'sqlite'
    const speed = bugs / seconds
    const part = size / bytes
    const told = (isMet: boolean, limit: string) =>
      isLimited ? `limit ${limit}: ${isMet ? 'met' : 'missed'}` : ''
    process.stdout.write(
      [
        `${db.dialect.name}, Node ${process.version}, ${bugs} bugs, ${mib(bytes)} MiB of texts`,
        `built in ${seconds.toFixed(0)} s, ${speed.toFixed(0)} bugs/s  ` +
          told(speed >= BUGS_A_SECOND_MIN, `>= ${BUGS_A_SECOND_MIN}/s`),
        `${mib(size)} MiB, ${part.toFixed(2)} of the texts  ` +
          told(part <= PART_OF_TEXT_MAX, `<= ${PART_OF_TEXT_MAX}`),
        '',
      ].join('\n'),
    )
  } finally {
    await db.close()
    lock.unlock()
  }
}

const mib = (bytes: number) => Math.round(bytes / 1024 / 1024)

async function readTexts(tx: Tx) {
  const lengths = columnsOf('line').map((name) => sql`octet_length(${sql.ref(name)})`)
  const { rows } = await sql<{ bugs: number; bytes: number | string }>`
    select count(*) as bugs,
      sum(${sql.join(lengths, sql` + `)})
        + (select sum(octet_length(thetext)) from longdescs) as bytes
    from bugs`.execute(tx)
  const { bugs, bytes } = rows[0]!
  return { bugs, bytes: Number(bytes) }
}

await main(process.argv.slice(2))
