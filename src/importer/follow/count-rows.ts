/** Finds ranges of bugs of which the source has more or fewer rows than the staging. */

import { number } from '../map/cells.ts'
import { quoted } from '../read/names.ts'
import type { BugRange, Rounding } from './read-round.ts'
import type { OfBugs } from './source-tables.ts'

/** A range of so many bugs is read again as a whole. */
const RANGE_BUGS = 32

/** Ranges of bugs to read again, because rows were deleted or nothing told of new ones. */
export async function countsDiffer(round: Rounding): Promise<BugRange[]> {
  const found: BugRange[] = []
  for (const of of round.tables.ofBugs) {
    const here = [...round.staging.rows(countHere(of))][0]!
    const there = await countThere(round, of)
    if (there === number(here['n'])) continue
    const last = Math.max(await lastThere(round, of), number(here['last']))
    const whole = { from: 0, until: last }
    await search(round, of, { range: whole, there, here: number(here['n']), found })
  }
  return found
}

interface Search {
  range: BugRange
  there: number
  here: number
  found: BugRange[]
}

async function search(round: Rounding, of: OfBugs, { range, there, here, found }: Search) {
  if (there === here) return
  const { from, until } = range
  if (until - from < RANGE_BUGS) {
    found.push(range)
    return
  }
  const middle = Math.floor((from + until) / 2)
  const lower = { from, until: middle }
  const [low_there, row] = [
    await countThere(round, of, lower),
    [...round.staging.rows(countHere(of, lower))][0]!,
  ]
  const low_here = number(row['n'])
  await search(round, of, { range: lower, there: low_there, here: low_here, found })
  const upper = { from: middle + 1, until }
  await search(round, of, {
    range: upper,
    there: there - low_there,
    here: here - low_here,
    found,
  })
}

function countHere({ table, column }: OfBugs, range?: BugRange) {
  const where = range ? ` where ${quoted(column)} between ${range.from} and ${range.until}` : ''
  return `select count(*) as n, max(${quoted(column)}) as last
    from ${quoted(table.name.toLowerCase())}${where}`
}

async function countThere(round: Rounding, { table, column }: OfBugs, range?: BugRange) {
  const { quote } = round.foreign
  const where = range ? ` where ${quote(column)} between ${range.from} and ${range.until}` : ''
  return first(round, `select count(*) from ${quote(table.name)}${where}`)
}

const lastThere = (round: Rounding, { table, column }: OfBugs) =>
  first(round, `select max(${round.foreign.quote(column)}) from ${round.foreign.quote(table.name)}`)

async function first({ foreign }: Rounding, sql: string) {
  let value = 0
  for await (const [cell] of foreign.rows(sql)) value = Number(String(cell ?? 0))
  return value
}
