/**
 * The differential test of the search, at length:
 * `node tests/simulate/search.ts [--seed 1] [--bugs 200] [--rounds 5] [--searches 10000] [--walks
 * 500]`, where a round searches each field with each operator. PostgreSQL is included if
 * DOCKET_TEST_POSTGRES contains its URL.
 */

import { parseArgs } from 'node:util'

import { kinds } from '../databases.ts'
import { Random } from '../../tools/generate/random.ts'
import { differByChart, differByField, prepare } from './differential.ts'
import { pairs } from './ask.ts'
import { walk } from './paging.ts'

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const options = { seed: option, bugs: option, rounds: option, searches: option, walks: option }
  const { values } = parseArgs({ args, options })
  const { seed = '1', bugs = '200', rounds = '5', searches = '10000', walks = '500' } = values
  for (const kind of kinds) {
    const opened = await kind.open()
    const { db } = opened
    try {
      const data = await prepare(db, Number(seed), Number(bugs))
      const ofFields = await differByField(db, data, Number(seed), Number(rounds))
      tell(`${kind.name}: ${Number(rounds) * pairs.length} searches by one field`, ofFields)
      const ofCharts = await differByChart(db, data, Number(seed), Number(searches))
      tell(`${kind.name}: ${searches} searches by charts`, ofCharts)
      // This changes the bugs, so it runs last.
      const wrong = await walk(db, new Random(Number(seed), 'walks'), Number(walks))
      tell(`${kind.name}: ${walks} walks through pages`, wrong)
    } finally {
      await opened.remove()
    }
  }
}

function tell(what: string, differences: object[]) {
  process.stdout.write(`${what}, ${differences.length} differences\n`)
  for (const one of differences) process.stdout.write(`${JSON.stringify(one)}\n`)
  if (differences.length > 0) process.exitCode = 1
}

await main(process.argv.slice(2))
