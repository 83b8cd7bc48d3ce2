/** Custom fields, one of each type: their values in bugs, and search values. */

import type { Tx } from '../../src/platform/db/db.ts'
import type { Kind } from '../../src/importer/verify/evaluate/world.ts'
import { fold } from '../../src/platform/fold.ts'
import type { Random } from '../../tools/generate/random.ts'
import { NOW } from '../bugs-to-find.ts'
import { COUNTS, DAYS, ISSUES, MOMENTS, TEXT, times, words } from './asks.ts'
import { many, type Model, one, valuesOf } from './model.ts'
import type { Row } from './rows.ts'
import { find, rowsOf, type Scene } from './scene.ts'

/** By Bugzilla's type numbers. */
const TYPES = {
  cf_text: 1,
  cf_single: 2,
  cf_multi: 3,
  cf_long: 4,
  cf_moment: 5,
  cf_bug: 6,
  cf_day: 9,
  cf_integer: 10,
}
type Name = keyof typeof TYPES
/** In the order of their list, which is not alphabetical. */
const VALUES = ['two, or three', 'one', 'Größe', 'one-and-a-half']

/** The rows of a bug for the field. */
function rowsFor(name: Name, bug: Row, scene: Scene) {
  const { id } = scene.data.fielddefs.find((field) => field['name'] === name)!
  const table = name === 'cf_multi' ? 'bug_cf_multi' : 'bug_cf_values'
  return rowsOf(bug, scene, table).filter(({ field_id }) => field_id === id)
}
const text = (name: Name) =>
  one('text', (bug, scene) => rowsFor(name, bug, scene)[0]?.['value_text'] ?? '', TEXT)
/** A number that was never set is 0. */
const number = (name: Name, asks: string[]) =>
  one('number', (bug, scene) => rowsFor(name, bug, scene)[0]?.['value_int'] ?? 0, asks)
const time = (kind: Kind, name: Name, asks: string[]) =>
  one(kind, (bug, scene) => rowsFor(name, bug, scene)[0]?.['value_int'] ?? null, asks)
/** As a list of the selected values, which is empty for `---`. */
const chosen = (name: Name, column: string): Model => ({
  ...many(
    'text',
    (bug, scene) =>
      rowsFor(name, bug, scene)
        .map((row) => find(scene.data.field_values, row[column])['value'])
        .filter((value) => value !== '---'),
    [...VALUES, 'two', 'ONE', 'half', 'e', 'one,Größe', '---'],
  ),
  names: (scene) => valuesOf(name, scene),
})

/** By name of the field. */
export const ownModels: Readonly<Record<Name, Model>> = {
  cf_text: text('cf_text'),
  cf_single: chosen('cf_single', 'value_int'),
  cf_multi: chosen('cf_multi', 'value_id'),
  cf_long: text('cf_long'),
  cf_moment: time('moment', 'cf_moment', MOMENTS),
  cf_bug: number('cf_bug', ISSUES),
  cf_day: time('day', 'cf_day', DAYS),
  cf_integer: number('cf_integer', COUNTS),
}

/** Adds the fields and the values of the selects, but no values of bugs. */
export async function addOwnFields(tx: Tx) {
  for (const [at, [name, type]] of Object.entries(TYPES).entries()) {
    const how = { custom: 1, mailhead: 0, obsolete: 0, enter_bug: 1, buglist: 1, is_mandatory: 0 }
    const told = { description: name, long_desc: '', sortkey: at, is_numeric: 0 }
    const { id: field_id } = await tx
      .insertInto('fielddefs')
      .values({ name, type, ...how, ...told })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!['cf_single', 'cf_multi'].includes(name)) continue
    const values = name === 'cf_single' ? ['---', ...VALUES] : VALUES
    const rows = values.map((value, place) => ({
      field_id,
      value_id: place + 1,
      value,
      value_key: fold(value),
      sortkey: place,
      isactive: 1,
    }))
    await tx.insertInto('field_values').values(rows).execute()
  }
}

/** For most fields, some bugs have no row, and some have a row with an empty value. */
export async function addOwnValues(tx: Tx, random: Random, bug_ids: readonly number[]) {
  const fields = await tx.selectFrom('fielddefs').selectAll().where('custom', '=', 1).execute()
  const values = await tx.selectFrom('field_values').selectAll().execute()
  for (const { id: field_id, type } of fields) {
    const legal = values.filter((value) => value.field_id === field_id).map(({ id }) => id)
    const some = bug_ids.filter(() => random.chance(0.6))
    if (type === TYPES.cf_multi) {
      const rows = some.flatMap((bug_id) =>
        random.some(legal, 1 + random.below(2)).map((value_id) => ({ bug_id, field_id, value_id })),
      )
      await tx.insertInto('bug_cf_multi').values(rows).execute()
    } else {
      const none = { field_id, value_int: null, value_text: null, value_key: null }
      const valueOf = () => randomValue(random, type, { legal, bug_ids })
      const rows = some.map((bug_id) => ({ bug_id, ...none, ...valueOf() }))
      await tx.insertInto('bug_cf_values').values(rows).execute()
    }
  }
}

const DAY_MS = 86_400_000
const TODAY = NOW - (NOW % DAY_MS)
interface Choice {
  legal: readonly number[]
  bug_ids: readonly number[]
}

function randomValue(random: Random, type: number, { legal, bug_ids }: Choice) {
  const value_text = Array.from({ length: random.below(3) }, () => random.pick(words)).join(' ')
  switch (type) {
    case TYPES.cf_single:
      return { value_int: random.pick(legal) }
    case TYPES.cf_moment:
      return { value_int: random.pick([...times, null]) }
    case TYPES.cf_day:
      return { value_int: random.pick([TODAY, TODAY - DAY_MS, null]) }
    case TYPES.cf_bug:
      return { value_int: random.pick([...bug_ids.slice(6, 12), null]) }
    case TYPES.cf_integer:
      return { value_int: random.pick([-1, 0, 1, 2, 12, null]) }
    default:
      return { value_text, value_key: fold(value_text) }
  }
}
