/** The recordings of Bugzilla and dl: their lines by number, and the names in their answers. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { later } from '../../tests/recordings/exceptions.ts'
import { type FieldLines, namesIn, stepsTo } from './lines.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'tests', 'recordings')

let lines: Map<number, string> | undefined
let linesOfDl: Map<number, string> | undefined

/** The line of `recording 112` or `recording of dl 28`; undefined if it is not replayed. */
export function recordingOf(test: string): string | undefined {
  const [, number] = /^recording (\d+)$/.exec(test) ?? []
  if (number && later.some(({ of }) => of.includes(Number(number)))) return undefined
  if (number) {
    lines ??= byNumber<{ n: number }>('recordings.jsonl', ({ n }) => n)
    return lines.get(Number(number))
  }
  linesOfDl ??= byNumber<{ name: string }>('tickets.jsonl', ({ name }) => Number.parseInt(name, 10))
  return linesOfDl.get(Number(/^recording of dl (\d+)$/.exec(test)?.[1]))
}

function byNumber<Recorded>(file: string, numberOf: (recorded: Recorded) => number) {
  const all = readFileSync(join(FOLDER, file), 'utf8').split('\n').filter(Boolean)
  return new Map(all.map((line) => [numberOf(JSON.parse(line) as Recorded), line]))
}

/** The promised fields: those that are named, or recorded, without the custom fields there. */
export function fieldsOf({ of, fields, tests }: FieldLines): string[] {
  if (fields !== undefined) return namesIn(fields)
  const answers = tests.flatMap((test) => {
    const line = recordingOf(test)
    return line === undefined ? [] : [(JSON.parse(line) as { answer?: unknown }).answer]
  })
  const names = inside(answers, stepsTo(of)).flatMap((one) => Object.keys(one))
  return [...new Set(names)].filter((name) => !name.startsWith('cf_')).toSorted()
}

type Answer = Readonly<Record<string, unknown>>
function inside(answers: readonly unknown[], steps: readonly string[]): Answer[] {
  const isObject = (one: unknown): one is Answer => typeof one === 'object' && one !== null
  let at = answers.filter(isObject)
  for (const step of steps) {
    const next = (one: Answer) =>
      step === '[]' || step === '{}' ? Object.values(one) : [one[step]]
    at = at.flatMap(next).filter(isObject)
  }
  return at
}
