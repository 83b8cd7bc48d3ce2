/**
 * The differential test of the search, at length:
 * `node tests/simulate/search.ts [--seed 1] [--bugs 200] [--searches 10000]`.
 * PostgreSQL is asked too where DOCKET_TEST_POSTGRES says where one is.
 */

import { parseArgs } from 'node:util'

import { kinds } from '../databases.ts'
import { differ, prepare } from './differential.ts'

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const options = { seed: option, bugs: option, searches: option }
  const { values } = parseArgs({ args, options })
  const { seed = '1', bugs = '200', searches = '10000' } = values
  for (const kind of kinds) {
    const opened = await kind.open()
    const { db } = opened
    try {
      const data = await prepare(db, Number(seed), Number(bugs))
      const found = await differ(db, data, Number(seed), Number(searches))
      process.stdout.write(`${kind.name}: ${searches} searches, ${found.length} differences\n`)
      for (const one of found) process.stdout.write(`${JSON.stringify(one)}\n`)
      if (found.length > 0) process.exitCode = 1
    } finally {
      await opened.remove()
    }
  }
}

await main(process.argv.slice(2))
