/** Searches to compare with the reference: each field with each operator, and random charts. */

import { isComparison, meaningOf } from '../../src/importer/verify/evaluate/operators.ts'
import type { Chart, Condition, Group } from '../../src/tracker/search/ask/charts.wire.ts'
import { builtInFields } from '../../src/tracker/search/tree/fields.ts'
import { operators } from '../../src/tracker/search/tree/operators.ts'
import type { Random } from '../../tools/generate/random.ts'
import { LOGINS, MOMENTS } from './asks.ts'
import { modelOf } from './fields.ts'
import { ownModels } from './own-fields.ts'

const builtIn = [...builtInFields].filter(([, { isInner }]) => !isInner).map(([name]) => name)
/** The fields of the search itself, so that the reference has to know all of them. */
const FIELDS = [...builtIn, ...Object.keys(ownModels)]
const OPERATORS = Object.keys(operators)

/** Every field with every operator, also those that refuse each other. */
export const pairs = FIELDS.flatMap((field) => OPERATORS.map((operator) => ({ field, operator })))

/** Random values that fit the field and the operator. */
export function conditionOf(random: Random, field: string, operator: string): Condition {
  const isNegated = random.chance(0.2)
  const model = modelOf(field)
  const meaning = meaningOf(operator)
  if (!meaning) throw new Error(`the evaluation of searches does not know '${operator}'`)
  const positive =
    typeof meaning === 'object' && 'not' in meaning ? meaningOf(meaning.not)! : meaning
  if (positive === 'empty') return { field, operator, values: [], isNegated }
  const isOfText = isComparison(positive) && /has|pattern/.test(positive.test)
  const isTime = model.kind === 'moment' || model.kind === 'day'
  const value = () => {
    const asks = isTime && isOfText ? PARTS_OF_TIMES : model.asks
    if (positive === 'changed') return changedValue(random, operator, asks)
    if (!isComparison(positive) || isPronoun(asks[0]!)) return random.pick(asks)
    if (positive.test === 'fits the pattern') return pattern(random, random.pick(asks))
    if (positive.parts === 'one') return random.pick(asks)
    const parts = random.some(asks, 1 + random.below(2))
    // A pronoun for a user or a time has to be the whole value, except in a list with commas.
    const isAlone = positive.parts === 'words' && parts.some(isPronoun)
    return isAlone ? parts[0]! : parts.join(positive.parts === 'words' ? ' ' : ',')
  }
  const isSeveral = random.chance(0.15) && positive !== 'words'
  return { field, operator, values: isSeveral ? [value(), value()] : [value()], isNegated }
}

const PARTS_OF_TIMES = ['2026', '2025-12', '01-2', '2026-01-31', '-30', '12:00:00', ':36', '9999']

const isPronoun = (value: string) => value.startsWith('%')

function changedValue(random: Random, operator: string, asks: readonly string[]) {
  if (operator === 'changedby') return random.pick([...LOGINS, '%user%', '%reporter%', 'nobody'])
  if (/before|after/.test(operator)) return random.pick(MOMENTS)
  return random.pick([...asks.filter((value) => value !== ''), ...CHANGED, ...CHANGED])
}
const CHANGED = ['CONFIRMED', 'FIXED', 'High', 'crash', 'crash', 'ann@example.com', '1', '1']

/** A part of the value as a pattern in any case, with special characters replaced. */
function pattern(random: Random, value: string): string {
  // A pronoun or `---` means more than the pattern of its letters would.
  if (isPronoun(value) || value === '---') return value
  const letters = value.replace(/[^a-z0-9]/gi, '.')
  const turn = random.below(3)
  if (turn === 0) return `^${letters}`
  return turn === 1 ? `${letters}$` : `${letters.slice(0, 2)}.*`
}

type MayAsk = (asked: Condition | Group) => boolean

/** Of conditions that `mayAsk` accepts; by default, of fields that every installation has. */
export function randomChart(random: Random, mayAsk: MayAsk = isOfEverybody): Chart {
  return randomGroup(random, mayAsk, 2)
}
const isOfEverybody: MayAsk = (asked) =>
  'parts' in asked || (builtInFields.has(asked.field) && !modelOf(asked.field).only)

const TRIES = 50
/** The first of several candidates that may be searched for. */
function tried<Asked extends Condition | Group>(make: () => Asked, mayAsk: MayAsk): Asked {
  for (let turn = 0; turn < TRIES; turn++) {
    const made = make()
    if (mayAsk(made)) return made
  }
  return make()
}

function randomGroup(random: Random, mayAsk: MayAsk, depth: number): Group {
  if (depth < 2 && random.chance(0.2)) return tried(() => randomRow(random, mayAsk), mayAsk)
  const part = (): Condition | Group =>
    depth > 0 && random.chance(0.25)
      ? randomGroup(random, mayAsk, depth - 1)
      : randomCondition(random, mayAsk)
  return {
    joiner: random.pick(['AND', 'OR'] as const),
    isNegated: depth < 2 && random.chance(0.3),
    parts: Array.from({ length: 1 + random.below(3) }, part),
  }
}

const randomCondition = (random: Random, mayAsk: MayAsk): Condition =>
  tried(() => {
    const { field, operator } = random.pick(pairs)
    return conditionOf(random, field, operator)
  }, mayAsk)

/** Conditions that one row has to meet together; often a comment. */
function randomRow(random: Random, mayAsk: MayAsk): Group {
  const field = random.chance(0.5) ? 'longdesc' : random.pick(FIELDS)
  const part = () =>
    tried(
      () => ({ ...conditionOf(random, field, random.pick(OPERATORS)), isNegated: false }),
      mayAsk,
    )
  return {
    joiner: 'AND_G',
    isNegated: random.chance(0.3),
    parts: Array.from({ length: 1 + random.below(3) }, part),
  }
}
