/** What the buttons of a chart do to its parameters: add or remove conditions and groups. Pure. */

import { type Given, lastOf } from '../../search/ask/given.wire.ts'

/** The parameter that the buttons send, such as `add-4`. */
export const CHART = 'chart'

/** Numbers in addresses are limited, so that what follows them can be renumbered. */
const EDIT = /^(add|group|remove)-(\d{1,6})$/
const NUMBERED = /^([fovnj])(\d{1,6})$/

/** The search after a button was pressed. */
export interface Edited {
  given: Map<string, readonly string[]>
  /** The number of the row to look at next. */
  at: number
}

/** Undefined if no button of a chart was pressed. */
export function editedChart(given: Given): Edited | undefined {
  if (!given.has(CHART)) return undefined
  const without = new Map([...given].filter(([name]) => name !== CHART))
  const [, verb, digits] = EDIT.exec(lastOf(given, CHART)) ?? []
  const at = Number(digits ?? 1)
  if (verb === undefined) return { given: without, at }
  if (verb === 'remove') return { given: removed(without, at), at: Math.max(1, at - 1) }
  const isGroup = verb === 'group'
  const made = moved(without, at, isGroup ? 2 : 1)
  if (isGroup)
    made
      .set(`f${at}`, ['OP'])
      .set(`j${at}`, ['OR'])
      .set(`f${at + 1}`, ['CP'])
  else made.set(`f${at}`, ['short_desc']).set(`o${at}`, ['substring'])
  return { given: made, at }
}

/** Rows from `from` on get numbers that are higher. */
function moved(given: Given, from: number, by: number): Map<string, readonly string[]> {
  return new Map(
    [...given].map(([name, values]) => {
      const [, letter, digits] = NUMBERED.exec(name) ?? []
      const number = Number(digits)
      return [letter && number >= from ? `${letter}${number + by}` : name, values]
    }),
  )
}

/** A group goes with everything in it. */
function removed(given: Given, at: number): Map<string, readonly string[]> {
  const last = lastOf(given, `f${at}`) === 'OP' ? endOf(given, at) : at
  return new Map(
    [...given].filter(([name]) => {
      const number = Number(NUMBERED.exec(name)?.[2])
      return !(number >= at && number <= last)
    }),
  )
}

/** The number of the parenthesis that closes the one with this number. */
function endOf(given: Given, at: number): number {
  const fields = [...given.keys()]
    .flatMap((name) => /^f(\d{1,6})$/.exec(name)?.[1] ?? [])
    .map(Number)
    .filter((number) => number >= at)
    .sort((a, b) => a - b)
  let depth = 0
  for (const number of fields) {
    const field = lastOf(given, `f${number}`)
    depth += Number(field === 'OP') - Number(field === 'CP')
    if (depth === 0) return number
  }
  return fields.at(-1) ?? at
}
