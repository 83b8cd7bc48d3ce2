/**
 * Handwritten SQL for a question, which returns ids only: run for comparison on Docket's database.
 */

import type { Db } from '../../src/platform/db/db.ts'

/** A query in the SQL of both databases, with named values. */
export interface Hand {
  /** Contains `:name` for values, and `{has TABLE :name}` for words in a text index. */
  text: string
  params: Record<string, number | string>
}

/** Names in the text without a value are mistakes, which fail when it is run. */
export const hand = (text: string, params: Hand['params']): Hand => ({ text, params })

/** The maximum count, and one more to tell that there are more. */
const COUNTED_MAX = 20_001
/** Counts the bugs. */
export const count = (bugs: string, params: Hand['params']): Hand =>
  hand(
    `select count(*) from (select * from (${bugs}) as found limit ${COUNTED_MAX}) as counted`,
    params,
  )

/** Matches all words, each the value of a parameter. */
const HAS = {
  sqlite: (table: string, words: string[]) =>
    `${table} match ${words.map((name) => `'"' || ${name} || '"'`).join(` || ' AND ' || `)}`,
  postgres: (table: string, words: string[]) =>
    `${table}.texts @@ (${words.map((name) => `${name}::text`).join(` || ' & ' || `)})::tsquery`,
}

/** Whether the reader `:viewer`, with the set of groups `:set`, sees a bug. */
export const SEEN = `(bugs.group_set_id = 0
  or exists (select 1 from group_set_sees
    where reader_set_id = :set and bug_set_id = bugs.group_set_id)
  or bugs.assigned_to = :viewer or bugs.qa_contact = :viewer
  or (bugs.reporter = :viewer and bugs.reporter_accessible = 1)
  or (bugs.cclist_accessible = 1
    and exists (select 1 from cc where cc.bug_id = bugs.id and cc.who = :viewer)))`

/** Of the query alone, without Docket. */
export interface Times {
  p50_ms: number
  p95_ms: number
}

/** The maximum warm-up time, even if some statements have not been run. */
const WARM_UP_MS_MAX = 20_000

/** Runs each statement once to warm up, then all of them in turn for this long. */
export async function runByHand(db: Db, hands: Hand[], seconds: number): Promise<Times> {
  const { name } = db.dialect
  const compiled = hands.map(({ text, params }) => {
    const written = text.replaceAll(/\{has (\w+) ([^}]+)\}/g, (_, table: string, words: string) =>
      HAS[name](table, words.split(' ')),
    )
    return compile({ text: written, params }, name === 'postgres')
  })
  const waits: number[] = []
  await db.look(async ({ handle }) => {
    const warm = performance.now() + WARM_UP_MS_MAX
    for (const [text, values] of compiled) {
      if (performance.now() < warm) await handle.run(text, values, false)
    }
    const end = performance.now() + seconds * 1000
    for (let at = 0; performance.now() < end; at++) {
      const [text, values] = compiled[at % compiled.length]!
      const started = performance.now()
      await handle.run(text, values, false)
      waits.push(performance.now() - started)
    }
  })
  waits.sort((a, b) => a - b)
  const at = (part: number) => waits[Math.floor(part * waits.length)] ?? Number.NaN
  return { p50_ms: at(0.5), p95_ms: at(0.95) }
}

/** Each placeholder gets its own value, on both databases. */
function compile({ text, params }: Hand, isNumbered: boolean): [string, (number | string)[]] {
  const values: (number | string)[] = []
  const placed = text.replaceAll(/(?<!:):([a-z]\w*)/g, (_, name: string) => {
    values.push(params[name]!)
    return isNumbered ? `$${values.length}` : '?'
  })
  return [placed, values]
}
