/**
 * Measures how long each call that anonymous users may make blocks the main thread of a server:
 * `node bench/blocked.ts [--data FOLDER] [--database ADDRESS] [--only WORD]`.
 */

import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { dataFlags, type Server, startDocket, warm, WITHOUT_BUDGETS } from './servers.ts'
import { ask } from './strangers/ask.ts'
import { CALLS } from './strangers/calls.ts'
import type { Blocked } from './strangers/loop-watch.ts'

const TIMES = 3
const SETTLE_MS = 300
const LOOP_WATCH = join(import.meta.dirname, 'strangers', 'loop-watch.ts')

async function blocked({ child }: Server): Promise<Blocked> {
  child.send('tell')
  const [told] = (await once(child, 'message')) as [Blocked]
  return told
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: { data: option, database: option, only: option },
  })
  const { data = './data', database, only = '' } = values
  const flags = dataFlags(data, database)
  if (!database) await warm(join(data, 'docket.db'))
  const server = await startDocket(flags, WITHOUT_BUDGETS, [`--import=${LOOP_WATCH}`])
  try {
    await ask(server.port, CALLS['bug']!)
    await pause(SETTLE_MS)
    for (const [name, bytes] of Object.entries(CALLS).filter(([one]) => one.includes(only))) {
      const told: string[] = []
      let seen = ''
      for (let time = 0; time < TIMES; time++) {
        await blocked(server)
        const { status, bytes: length } = await ask(server.port, bytes)
        await pause(SETTLE_MS)
        const { longest_ms, all_ms } = await blocked(server)
        told.push(`${longest_ms.toFixed(1)} of ${all_ms.toFixed(1)} ms`)
        seen = `${status}, ${(length / 1024).toFixed(0)} KiB`
      }
      process.stdout.write(`${name} (${seen}): ${told.join('; ')}\n`)
    }
  } finally {
    await server.stop()
  }
}

if (import.meta.main) await main(process.argv.slice(2))
