/**
 * Every sortable column as the reference knows it: the parts of a bug that are compared. A column
 * without an entry here fails the test.
 */

import type { Value } from '../../src/importer/verify/evaluate/world.ts'
import { fold } from '../../src/platform/fold.ts'
import { columns } from '../../src/tracker/search/compile/order.ts'
import type { Random } from '../../tools/generate/random.ts'
import { modelOf } from './fields.ts'
import { ownModels } from './own-fields.ts'
import type { Row } from './rows.ts'
import { find, flagsOf, loginOf, type Scene } from './scene.ts'

/** The parts are compared in order, each one only if those before it are equal. */
type Key = (bug: Row, scene: Scene) => Value[]

const key = (value: Value) => (typeof value === 'string' ? fold(value) : value)
const BEGINNING = /^.{0,255}/su

/** By the value of the field with that name; of a list, by the first value. */
const shown =
  (field: string): Key =>
  (bug, scene) => {
    const { kind, of } = modelOf(field)
    const nameOf = (id: Value) => loginOf(scene.data, id as number | null)
    const values = of(bug, scene).map((value) => key(kind === 'person' ? nameOf(value) : value))
    return [values.sort(compareValues)[0] ?? null]
  }
const beginning =
  (field: string): Key =>
  (bug, scene) => {
    const [text] = shown(field)(bug, scene)
    return [(text as string).match(BEGINNING)![0]]
  }
/** By the position of a value in its list; by that of `---` if there is no value. */
const ranked =
  (field: string): Key =>
  (bug, { data }) => {
    const { id } = data.fielddefs.find(({ name }) => name === field)!
    const values = data.field_values.filter(({ field_id }) => field_id === id)
    const chosen = bug[field] ?? chosenIn(data.bug_cf_values, bug, id)
    const row =
      values.find((value) => value['id'] === chosen || value['value'] === chosen) ??
      values.find(({ value }) => value === '---')!
    return [row['sortkey'], row['value_key']]
  }
const chosenIn = (rows: Row[], bug: Row, field_id: number) =>
  rows.find((row) => row['bug_id'] === bug['id'] && row['field_id'] === field_id)?.['value_int']

const orders: Record<string, Key> = {
  bug_id: shown('bug_id'),
  short_desc: shown('short_desc'),
  bug_file_loc: beginning('bug_file_loc'),
  status_whiteboard: beginning('status_whiteboard'),
  opendate: shown('creation_ts'),
  changeddate: shown('delta_ts'),
  deadline: shown('deadline'),
  version: shown('version'),
  bug_status: ranked('bug_status'),
  resolution: ranked('resolution'),
  bug_type: ranked('bug_type'),
  bug_severity: ranked('bug_severity'),
  priority: ranked('priority'),
  op_sys: ranked('op_sys'),
  rep_platform: ranked('rep_platform'),
  target_milestone: ({ product_id, target_milestone }, { data }) => {
    const milestone = data.milestones.find(
      (row) => row['product_id'] === product_id && row['value'] === target_milestone,
    )
    return [milestone?.['sortkey'] ?? null, milestone?.['value_key'] ?? null]
  },
  product: shown('product'),
  classification: shown('classification'),
  component: shown('component'),
  assigned_to: shown('assigned_to'),
  reporter: shown('reporter'),
  qa_contact: shown('qa_contact'),
  assigned_to_realname: shown('assigned_to_realname'),
  reporter_realname: shown('reporter_realname'),
  // No QA contact sorts before a QA contact without a name.
  qa_contact_realname: (bug, { data }) => [
    bug['qa_contact'] ? find(data.users, bug['qa_contact'])['realname_key'] : null,
  ],
  alias: shown('alias'),
  keywords: shown('keywords'),
  dependson: shown('dependson'),
  blocked: shown('blocked'),
  regressed_by: shown('regressed_by'),
  regresses: shown('regresses'),
  'flagtypes.name': (bug, scene) => {
    const names = flagsOf(bug, scene).map(({ type_id }) => find(scene.data.flagtypes, type_id))
    return [names.map((row): string => row['name_key']).sort(compareValues)[0] ?? null]
  },
  tag: shown('tag'),
  last_visit_ts: shown('last_visit_ts'),
  'longdescs.count': shown('longdescs.count'),
  estimated_time: shown('estimated_time'),
  remaining_time: shown('remaining_time'),
  actual_time: shown('work_time'),
  percentage_complete: shown('percentage_complete'),
  cf_text: beginning('cf_text'),
  cf_single: ranked('cf_single'),
  cf_multi: shown('cf_multi'),
  cf_long: beginning('cf_long'),
  cf_moment: shown('cf_moment'),
  cf_bug: shown('cf_bug'),
  cf_day: shown('cf_day'),
  cf_integer: shown('cf_integer'),
}

/** Null sorts first; texts are compared byte by byte. */
function compareValues(a: Value, b: Value): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  if (typeof a === 'number') return a - Number(b)
  return Buffer.compare(Buffer.from(a), Buffer.from(String(b)))
}

/** A column of an order. */
export interface By {
  column: string
  isDescending: boolean
}

/** `relevance` is only for ranked searches, and is tested with them. */
const SORTABLE = [...columns, ...Object.keys(ownModels)].filter((name) => name !== 'relevance')

/** One to three different columns. */
export const randomOrder = (random: Random): By[] =>
  random
    .some(SORTABLE, 1 + random.below(3))
    .map((column) => ({ column, isDescending: random.chance(0.5) }))

/** As the parameter `order`. */
export const printOrder = (order: readonly By[]): string =>
  order.map(({ column, isDescending }) => column + (isDescending ? ' DESC' : '')).join()

/** Ties are sorted by number. Users who may not see hours cannot sort by them. */
export function sorted(bugs: readonly Row[], order: readonly By[], scene: Scene): Row[] {
  const isKnown = ({ column }: By) => scene.viewer.tracksTime || !TIMES.includes(column)
  const compare = (a: Row, b: Row) => {
    for (const { column, isDescending } of order.filter(isKnown)) {
      const of = orders[column]
      if (!of) throw new Error(`the reference in tests/simulate/orders.ts lacks '${column}'`)
      const [ofA, ofB] = [of(a, scene), of(b, scene)]
      for (const [at, value] of ofA.entries()) {
        const sign = compareValues(value, ofB[at]!)
        if (sign !== 0) return isDescending ? -sign : sign
      }
    }
    return a['id'] - b['id']
  }
  return bugs.toSorted(compare)
}
const TIMES = ['estimated_time', 'remaining_time', 'actual_time', 'percentage_complete']
