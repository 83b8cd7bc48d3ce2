/** What searches may not request, and the error code of each refusal. */

import {
  type Comparison,
  isComparison,
  isOrder,
  type Meaning,
  meaningOf,
  numberSaid,
  partsOf,
} from '../../src/importer/verify/evaluate/operators.ts'
import { saysNothing } from '../../src/importer/verify/evaluate/conditions.ts'
import { fold } from '../../src/platform/fold.ts'
import type { Chart, Condition } from '../../src/tracker/search/ask/charts.wire.ts'
import { NOW } from '../bugs-to-find.ts'
import { modelOf } from './fields.ts'
import type { Model } from './model.ts'
import type { Scene } from './scene.ts'
import { whenSaid } from './when.ts'

const UNKNOWN_FIELD = 108
const UNSUPPORTED = 32000
const NOT_A_NUMBER = 52
const NOT_A_DATE = 56
const NO_INSIDER = 304
const NO_SUCH_USER = 504
const NO_SUCH_GROUP = 804

/** The codes of everything that is refused; a search reports one of them. */
export function refusalsOf(asked: Chart | Condition, scene: Scene): number[] {
  if (!('parts' in asked)) return ofCondition(asked, scene)
  const isOfRow = asked.joiner === 'AND_G'
  const codes = asked.parts.flatMap((part) =>
    isOfRow ? ofCondition(part as Condition, scene, isOfRow) : refusalsOf(part, scene),
  )
  return [...codes, ...ofGroup(asked)]
}

/**
 * A field with one value allows conditions on its value and on a change together; a list does not.
 */
function ofGroup({ joiner, parts }: Chart): number[] {
  if (joiner !== 'AND_G') return []
  const asked = parts as Condition[]
  const { field } = asked[0]!
  const isOfChange = asked.map(({ operator }) => operator.startsWith('changed'))
  if (!isOfChange.includes(false)) return []
  if (UNGROUPED.includes(field)) return [UNSUPPORTED]
  const isOfRows = modelOf(field).isList && field !== 'longdesc'
  return isOfRows && isOfChange.includes(true) ? [UNSUPPORTED] : []
}
const UNGROUPED = ['classification', 'component', 'product', 'commenter', 'longdescs.count'].concat(
  ['owner_idle_time', 'content', 'attach_data.thedata'],
)

function ofCondition(condition: Condition, scene: Scene, isOfRow = false): number[] {
  const { field, operator, values } = condition
  const { viewer } = scene
  const model = modelOf(field)
  if (model.only === 'time trackers' && !viewer.tracksTime) return [UNKNOWN_FIELD]
  const meaning = meaningOf(operator)!
  if (typeof meaning === 'object' && 'not' in meaning) {
    return ofCondition({ ...condition, operator: meaning.not }, scene, isOfRow)
  }
  if (!hasOperator(model, operator, meaning)) return [UNSUPPORTED]
  if (model.only === 'insiders' && !viewer.isInsider) return [NO_INSIDER]
  if (meaning === 'changed') return ofChange(operator, values, scene)
  if (!isComparison(meaning)) return []
  return values.flatMap((value) => {
    // A row is never empty, so `---` is an ordinary value here.
    const parts = partsOf(meaning, value).filter(
      (part) => isOfRow || !saysNothing({ ...model, name: field }) || part !== '---',
    )
    return ofParts(model, meaning, parts, scene)
  })
}

function hasOperator(model: Model, operator: string, meaning: Meaning) {
  if ((model.kind === 'content') !== (meaning === 'words')) return false
  if (model.kind === 'idle') return isComparison(meaning) && isOrder(meaning.test)
  if (meaning === 'changed') {
    if (model.history === 'none') return false
    if (model.history === 'creation') return /before|after/.test(operator)
    return model.history === 'changes' || /before|after|by/.test(operator)
  }
  return true
}

function ofParts(model: Model, meaning: Comparison, parts: string[], scene: Scene) {
  const isOfText = /has$|case|pattern/.test(meaning.test)
  if (model.kind === 'number' || model.kind === 'switch') {
    // In a list of values, those that are not numbers are ignored.
    const isWrong = (part: string) => Number.isNaN(numberSaid(part))
    const mustBe = meaning.parts === 'one' && !isOfText
    return mustBe && parts.some(isWrong) ? [NOT_A_NUMBER] : []
  }
  if (model.kind === 'person') {
    return isOrder(meaning.test) ? [] : parts.flatMap((part) => ofPronoun(part, scene))
  }
  if (model.kind !== 'moment' && model.kind !== 'day' && model.kind !== 'idle') return []
  if (isOfText || meaning.test === 'has the word') return []
  const isWrong = (part: string) => part !== '%last_changed%' && whenSaid(part, NOW) === undefined
  return parts.some(isWrong) ? [NOT_A_DATE] : []
}

function ofPronoun(part: string, { data, viewer }: Scene): number[] {
  const [, pronoun] = /^%(.+)%$/.exec(part) ?? []
  if (pronoun === undefined) return []
  if (pronoun.startsWith('group.')) {
    const group = data.groups.find(({ name }) => `group.${name}` === pronoun)
    return group && viewer.groups.has(group['id']) ? [] : [NO_SUCH_GROUP]
  }
  if (pronoun === 'user') return viewer.id === 0 ? [UNSUPPORTED] : []
  return ['reporter', 'assignee', 'qacontact'].includes(pronoun) ? [] : [UNSUPPORTED]
}

function ofChange(operator: string, values: readonly string[], scene: Scene) {
  if (/before|after/.test(operator)) {
    return values.some((value) => whenSaid(value, NOW) === undefined) ? [NOT_A_DATE] : []
  }
  if (operator !== 'changedby') return []
  const isKnown = (login: string) =>
    scene.data.users.some(({ login_name }) => fold(login_name) === fold(login))
  return values.flatMap((value) => {
    if (/^%.+%$/.test(value)) return ofPronoun(value, scene)
    return isKnown(value) ? [] : [NO_SUCH_USER]
  })
}
