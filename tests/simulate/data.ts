/** Adds random bugs with random lists and histories to the tracker of tests/bugs-to-find.ts. */

import type { Random } from '../../tools/generate/random.ts'
import { internForBug } from '../../src/accounts/group-sets/group-sets.ts'
import type { Tx } from '../../src/platform/db/db.ts'
import { TOPICS } from '../../src/migrations/topics.ts'
import { touch } from '../../src/platform/db/remembered.ts'
import { fold } from '../../src/platform/fold.ts'
import { addBuiltInFields } from '../../src/tracker/catalogue/fields/built-in-fields.ts'
import { fields } from '../../src/tracker/catalogue/fields/fields.ts'
import { completeTextIndex } from '../../src/tracker/bugs/text-index/text-index.ts'
import { optionalFields } from '../../src/tracker/model/bug-fields/bug-fields.wire.ts'
import { addBugs, components, NOW, people, products } from '../bugs-to-find.ts'
import { times, words } from './asks.ts'
import { addTold } from './told.ts'

const DAY_MS = 86_400_000
const SECRET = 100

/** `count` bugs; their ids follow the existing ones. */
export async function addRandom(tx: Tx, random: Random, count: number) {
  const text = () => Array.from({ length: random.below(4) }, () => random.pick(words)).join(' ')
  const somebody = () => random.pick(Object.values(people))
  await useOptionalFields(tx)
  const first = 1 + (await tx.selectFrom('bugs').select('id').execute()).length
  const ids = Array.from({ length: count }, (_, at) => first + at)
  const secret = await internForBug(tx, [SECRET])
  await addBugs(
    tx,
    ids.map((id) => {
      const [status, is_open, resolution] = random.pick([
        ['CONFIRMED', 1, ''],
        ['UNCONFIRMED', 1, ''],
        ['RESOLVED', 0, 'FIXED'],
        ['VERIFIED', 0, 'INVALID'],
      ] as const)
      const isGadget = random.chance(0.3)
      return {
        id,
        product_id: isGadget ? products.Gadget : products.Widget,
        component_id: isGadget
          ? components['Gadget Engine']
          : random.pick([components['Widget Engine'], components.Wheel]),
        group_set_id: random.chance(0.2) ? secret : 0,
        bug_status: status,
        is_open,
        resolution,
        bug_type: random.pick(['defect', 'enhancement', 'task']),
        priority: random.pick(['---', 'High', 'Low']),
        bug_severity: random.pick(['normal', 'minor', 'major']),
        op_sys: random.pick(['All', 'Mac OS', 'Linux']),
        rep_platform: random.pick(['All', 'PC', 'Macintosh']),
        version: random.pick(['1.0', '2,5']),
        target_milestone: random.pick(['---', 'M2', 'M10']),
        short_desc: text() || 'empty',
        status_whiteboard: text(),
        bug_file_loc: random.chance(0.5) ? '' : `http://example.com/${random.pick(words)}`,
        reporter: somebody(),
        assigned_to: somebody(),
        qa_contact: random.chance(0.5) ? null : somebody(),
        creation_ts: random.pick(times),
        delta_ts: random.pick(times),
        deadline: random.chance(0.5) ? null : NOW - (NOW % DAY_MS) + random.below(3) * DAY_MS,
        estimated_time: 100 * random.below(4),
        remaining_time: 50 * random.below(4),
        actual_time: 25 * random.below(4),
        everconfirmed: random.below(2),
        cclist_accessible: random.below(2),
        restrict_comments: random.below(2),
        reporter_accessible: random.below(2),
      }
    }),
  )
  for (const bug_id of ids) {
    await addLists(tx, random, { bug_id, first, somebody })
    await addTold(tx, random, { bug_id, text, somebody })
  }
  const hidden = await tx
    .selectFrom('bugs')
    .select('id')
    .where('group_set_id', '=', secret)
    .execute()
  for (const { id: bug_id } of hidden.filter(({ id }) => id >= first)) {
    await tx.insertInto('bug_group_map').values({ bug_id, group_id: SECRET }).execute()
  }
  await completeTextIndex(tx)
  await touch(tx, ...TOPICS)
}

/** Turns on the optional fields, since random charts search all fields. */
async function useOptionalFields(tx: Tx) {
  const { all, off } = await fields(tx)
  if (off.size === 0) return
  await addBuiltInFields(tx, optionalFields, Math.max(...all.map(({ id }) => id)))
  for (const { name } of optionalFields) {
    await tx.updateTable('fielddefs').set({ obsolete: 0 }).where('name', '=', name).execute()
  }
}

interface Bug {
  bug_id: number
  /** The first of the random bugs. */
  first: number
  somebody: () => number
}

async function addLists(tx: Tx, random: Random, { bug_id, first, somebody }: Bug) {
  if (random.chance(0.3)) {
    const alias = `${random.pick(words)}-${bug_id}`.replaceAll(/[^\p{L}\d-]/gu, '')
    const named = { alias, alias_key: fold(alias), bug_id }
    await tx.insertInto('bugs_aliases').values(named).execute()
  }
  for (const who of new Set([somebody(), somebody()])) {
    if (random.chance(0.5)) await tx.insertInto('cc').values({ bug_id, who }).execute()
  }
  for (const keywordid of [1, 2]) {
    if (random.chance(0.3)) await tx.insertInto('keywords').values({ bug_id, keywordid }).execute()
  }
  if (bug_id > first && random.chance(0.3)) {
    const dependson = first + random.below(bug_id - first)
    await tx.insertInto('dependencies').values({ blocked: bug_id, dependson }).execute()
  }
  if (bug_id > first && random.chance(0.3)) {
    const pair = { regresses: bug_id, regressed_by: first + random.below(bug_id - first) }
    await tx.insertInto('regressions').values(pair).execute()
  }
  for (const user_id of Object.values(people)) {
    const visit = { bug_id, user_id, last_visit_ts: random.pick(times) }
    if (random.chance(0.5)) await tx.insertInto('bug_user_last_visit').values(visit).execute()
  }
  if (random.chance(0.3)) {
    const value = `https://example.org/${random.pick(words)}`
    const link = { bug_id, value, value_key: fold(value), class: 'Bugzilla::BugUrl::Local' }
    await tx.insertInto('bug_see_also').values(link).execute()
  }
}
