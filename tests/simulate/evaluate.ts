/**
 * Evaluates searches in the obvious way: every condition is checked for every bug, using the rows
 * of the database. Slow, and shares nothing with the search that is tested except case folding and
 * the structure of charts; what operators mean is shared with the verification of imports.
 */

import { areTogether, joined, partsOf } from '../../src/importer/verify/source-operators.ts'
import { fold } from '../../src/platform/fold.ts'
import type { Chart, Condition } from '../../src/tracker/search/ask/charts.wire.ts'
import { NOW } from '../bugs-to-find.ts'
import { modelOf } from './fields.ts'
import type { Model, Value } from './model.ts'
import { compare, isComparison, type Meaning, meaningOf } from './operators.ts'
import type { Row } from './rows.ts'
import {
  changesOf,
  commentsOf,
  find,
  isVisible,
  loginOf,
  mayReadChange,
  mayReadComment,
  type Scene,
} from './scene.ts'
import { hasWords, textsOf } from './words.ts'
import { whenSaid } from './when.ts'

/** Whether a bug matches a chart, as the reader sees it. */
export function holds(chart: Chart, bug: Row, scene: Scene): boolean {
  const { joiner, isNegated, parts } = chart
  if (joiner === 'AND_G') return isOneRow(parts as Condition[], bug, scene) !== isNegated
  const part = (one: Condition | Chart) =>
    'parts' in one ? holds(one, bug, scene) : fits(one, bug, scene) !== one.isNegated
  return joined({ isOr: joiner === 'OR', isNegated }, parts, part)
}

/** Whether a single row meets all conditions, and a single change those about changes. */
function isOneRow(conditions: readonly Condition[], bug: Row, scene: Scene): boolean {
  const { field } = conditions[0]!
  const model = modelOf(field)
  const alone = (value: Value): Model => ({
    ...model,
    isList: false,
    saysNothing: undefined,
    of: () => [value],
  })
  const isOfChange = ({ operator }: Condition) => operator.startsWith('changed')
  if (field === 'longdesc') {
    // The change of a comment is its creation.
    return commentsOf(bug, scene).some((row) =>
      conditions.every((one) =>
        isOfChange(one)
          ? tells(one, row, bug, scene)
          : fits(one, bug, scene, alone(row['thetext'])),
      ),
    )
  }
  const changes = conditions.filter(isOfChange)
  const others = conditions.filter((one) => !isOfChange(one))
  const hasRow = rowsIn(model, bug, scene).some((value) =>
    others.every((one) => fits(one, bug, scene, alone(value))),
  )
  const hasChange = () =>
    toldOf(field, bug, scene).some((row) => changes.every((one) => tells(one, row, bug, scene)))
  return (others.length === 0 || hasRow) && (changes.length === 0 || hasChange())
}

function fits(
  condition: Condition,
  bug: Row,
  scene: Scene,
  model: Model = modelOf(condition.field),
): boolean {
  const { operator, values } = condition
  const meaning = meaningOf(operator)
  if (typeof meaning === 'object' && 'not' in meaning) {
    return !fits({ ...condition, operator: meaning.not }, bug, scene, model)
  }
  if (meaning === 'words') return values.some((value) => hasWords(value, textsOf(bug, scene)))
  if (meaning === 'changed') {
    return toldOf(condition.field, bug, scene).some((row) => tells(condition, row, bug, scene))
  }
  if (model.kind === 'idle') return isIdle(condition, bug, scene)
  const rows = rowsIn(model, bug, scene)
  if (!isComparison(meaning)) return model.isList ? rows.length === 0 : isNothing(rows[0]!)
  const parts = (value: string) => partsIn(meaning, value, { condition, model, scene })
  return values.some((value) =>
    areIn(meaning, parts(value), rows, { condition, model, bug, scene }),
  )
}

/** A flag without a requestee contributes no row. */
const rowsIn = (model: Model, bug: Row, scene: Scene) =>
  model.of(bug, scene).filter((row) => !model.isList || row !== null)

const isNothing = (value: Value) => value === null || value === '' || value === 0

interface Asked {
  condition: Condition
  model: Model
  scene: Scene
}

/** A value of a list is taken whole, even if it contains commas. */
function partsIn(meaning: Meaning, value: string, { condition, model, scene }: Asked): string[] {
  const names = new Set(model.names?.(scene).map(fold))
  const isWhole = model.names && (condition.values.length > 1 || names.has(fold(value)))
  const parts = isWhole && meaning.parts === 'commas' ? [value] : partsOf(meaning, value)
  // `---` means that a bug has no resolution.
  const isResolution = condition.field === 'resolution' && meaning.test === 'is'
  return parts.map((part) => (isResolution && part === '---' ? '' : part))
}

function areIn(meaning: Meaning, parts: string[], rows: Value[], asked: Asked & { bug: Row }) {
  const { condition, model } = asked
  const isIn = (row: Value, part: string) => {
    if (row === null) return false
    const logins = model.kind === 'person' && !/[<>]/.test(meaning.test) && meant(part, asked)
    return logins
      ? logins.includes(row as string | null)
      : compare(meaning, model.kind, row, timed(part, asked))
  }
  // `---` means that a list is empty.
  const has = (part: string) =>
    model.saysNothing && part === '---' ? rows.length === 0 : rows.some((row) => isIn(row, part))
  if (!meaning.wantsAll) return parts.some(has)
  if (parts.length === 0) return false
  const isNone = model.saysNothing && rows.length === 0 && parts.every((part) => part === '---')
  return areTogether(condition.field, model.kind === 'person')
    ? isNone || rows.some((row) => parts.every((part) => isIn(row, part)))
    : parts.every(has)
}

/** The last visit may be compared with the time of the last change of the bug. */
const timed = (part: string, { bug }: { bug: Row }) =>
  part === '%last_changed%' ? new Date(bug['delta_ts']).toISOString().replace(/\.\d+/, '') : part

/** The logins that a pronoun such as `%user%` stands for; undefined for a plain name. */
export function meant(name: string, { bug, scene }: { bug: Row; scene: Scene }) {
  const { data, viewer } = scene
  const [, pronoun = ''] = /^%(.+)%$/.exec(name) ?? []
  const roles: Record<string, number> = {
    user: viewer.id,
    reporter: bug['reporter'],
    assignee: bug['assigned_to'],
    qacontact: bug['qa_contact'],
  }
  if (pronoun === '') return undefined
  if (!pronoun.startsWith('group.')) return [loginOf(data, roles[pronoun]!)]
  const group = data.groups.find(({ name }) => `group.${name}` === pronoun)!
  const isMember = ({ group_set_id }: Row) =>
    JSON.parse(find(data.group_sets, group_set_id)['group_ids']).includes(group['id'])
  return data.users.filter(isMember).map((user): string => user['login_name'])
}

/** Rows that record what happened to a field. */
function toldOf(field: string, bug: Row, scene: Scene): Row[] {
  const { history } = modelOf(field)
  if (history === 'comments') return commentsOf(bug, scene)
  if (history === 'creation') return [{ bug_when: bug['creation_ts'], who: bug['reporter'] }]
  return changesOf(bug, field, scene)
}

const second = (ms: number) => Math.floor(ms / 1000)

function tells({ field, operator, values }: Condition, row: Row, bug: Row, scene: Scene): boolean {
  // Values of lists that every installation has are compared ignoring case.
  const names = scene.data.bugs[0]![field] === undefined ? [] : modelOf(field).names?.(scene)
  const lower = (text: string) => text.toLowerCase()
  const same = (told: string | null, value: string) =>
    (told ?? '') === value ||
    (names?.map(lower).includes(lower(value)) === true && lower(told ?? '') === lower(value))
  const isNone = (value: string) => field === 'resolution' && value === '---'
  return values.some((value) => {
    switch (operator) {
      case 'changedbefore':
        return second(row['bug_when']) <= second(whenSaid(value, NOW)!)
      case 'changedafter':
        return second(row['bug_when']) >= second(whenSaid(value, NOW)!)
      case 'changedby': {
        const login = loginOf(scene.data, row['who'])!
        return meant(value, { bug, scene })?.includes(login) ?? fold(login) === fold(value)
      }
      case 'changedfrom':
        return same(row['removed'], isNone(value) ? '' : value)
      default:
        return same(row['added'], isNone(value) ? '' : value)
    }
  })
}

/**
 * Whether the assignee has neither commented nor changed anything since, as far as the viewer sees.
 */
function isIdle({ operator, values }: Condition, bug: Row, scene: Scene): boolean {
  const { data } = scene
  const isSeen = ({ bug_id }: Row) => isVisible(find(data.bugs, bug_id), scene)
  const said = data.longdescs.filter((row) => isSeen(row) && mayReadComment(row, scene))
  const changed = data.bug_changes.filter((row) => isSeen(row) && mayReadChange(row, scene))
  return values.some((value) => {
    const since = whenSaid(value, NOW)!
    const isActive = [...said, ...changed].some(
      ({ who, bug_when }) => who === bug['assigned_to'] && bug_when > since,
    )
    return operator.startsWith('less') ? isActive : !isActive
  })
}
