/**
 * The surroundings of the random bugs: groups, names, a second classification, and users with
 * little activity.
 */

import { internForReader } from '../../src/accounts/group-sets/group-sets.ts'
import { setParameter } from '../../src/accounts/parameters/parameters.ts'
import { continueIds } from '../../src/platform/db/continue-ids.ts'
import type { Tx } from '../../src/platform/db/db.ts'
import { TOPICS } from '../../src/migrations/topics.ts'
import { touch } from '../../src/platform/db/remembered.ts'
import { fold } from '../../src/platform/fold.ts'
import type { Random } from '../../tools/generate/random.ts'
import { NOW, people, products } from '../bugs-to-find.ts'
import { times } from './asks.ts'
import { addOwnFields, addOwnValues } from './own-fields.ts'

/** The id of the group in the parameter `insidergroup`. */
export const INSIDERS = 101
/** The id of the group in the parameter `timetrackinggroup`. */
export const TIMERS = 102
const SECRET = 100

/** Needs the tracker of `fillTracker`. */
export async function addScenery(tx: Tx) {
  const group = { name: 'timers', name_key: 'timers', description: '', isbuggroup: 1, isactive: 1 }
  await tx
    .insertInto('groups')
    .values({ id: TIMERS, ...group, userregexp: '' })
    .execute()
  await setParameter(tx, 'timetrackinggroup', 'timers')
  await setParameter(tx, 'useqacontact', '1')
  await joins(tx, people.ann, [INSIDERS, TIMERS])
  await joins(tx, people.bob, [SECRET])
  await joins(tx, people.eve, [TIMERS])
  for (const [id, realname] of [
    [people.ann, 'Ann Größe'],
    [people.bob, 'bob'],
    [people.eve, 'Eve, größe-lid'],
  ] as const) {
    const named = { realname, realname_key: fold(realname) }
    await tx.updateTable('users').set(named).where('id', '=', id).execute()
  }
  const name = 'small, things'
  const classification = { name, name_key: name, description: '', sortkey: 1 }
  const { id: classification_id } = await tx
    .insertInto('classifications')
    .values(classification)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { Gadget } = products
  await tx.updateTable('products').set({ classification_id }).where('id', '=', Gadget).execute()
  await addOwnFields(tx)
  await continueIds(tx, 'groups')
  await touch(tx, ...TOPICS)
}

async function joins(tx: Tx, id: number, groups: number[]) {
  const group_set_id = await internForReader(tx, groups)
  await tx.updateTable('users').set({ group_set_id }).where('id', '=', id).execute()
}

/** Gives random bugs values of the custom fields, and adds the users with little activity. */
export async function addToRandom(tx: Tx, random: Random) {
  const bugs = await tx.selectFrom('bugs').selectAll().orderBy('id').execute()
  await addOwnValues(
    tx,
    random,
    bugs.map(({ id }) => id),
  )
  const group_set_id = await internForReader(tx, [])
  const left = random.some(bugs, 8)
  const idle = ['zoe', 'yan', 'xia', 'wim'].map((name) => `${name}@example.com`)
  const ids: number[] = []
  for (const login_name of idle) {
    const names = { login_name, login_name_key: login_name, realname: '', realname_key: '' }
    const rest = { disabledtext: '', disable_mail: 0, is_enabled: 1, creation_ts: NOW }
    const { id } = await tx
      .insertInto('users')
      .values({ ...names, ...rest, group_set_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
    for (const bug of left.splice(0, 2)) {
      await tx.updateTable('bugs').set({ assigned_to: id }).where('id', '=', bug.id).execute()
    }
  }
  await addLittle(tx, random, ids as [number, number, number, number])
  await touch(tx, ...TOPICS)
}

/**
 * Each user did one thing: wrote a private comment, used a hidden bug, hours, or a private file.
 */
async function addLittle(
  tx: Tx,
  random: Random,
  [zoe, yan, xia, wim]: [number, number, number, number],
) {
  const bugs = tx.selectFrom('bugs').select('id').orderBy('id', 'desc')
  const plain = (await bugs.where('group_set_id', '=', 0).execute())[0]!.id
  const hidden = (await bugs.where('group_set_id', '!=', 0).execute())[0]!.id
  const file = await tx
    .selectFrom('attachments')
    .select(['id', 'bug_id'])
    .where('isprivate', '=', 1)
    .executeTakeFirst()
  const said = { count: 900, bug_when: times.at(-2)!, work_time: 0, type: 0, thetext: 'said' }
  for (const [bug_id, who, isprivate] of [
    [plain, zoe, 1],
    [hidden, yan, 0],
  ] as const) {
    await tx
      .insertInto('longdescs')
      .values({ ...said, bug_id, who, isprivate, is_markdown: 0 })
      .execute()
  }
  const field = async (name: string) =>
    (
      await tx
        .selectFrom('fielddefs')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id
  const change = { bug_when: random.pick(times.slice(-2)), removed: '', added: '1' }
  const ofHours = { ...change, bug_id: plain, who: xia, fieldid: await field('estimated_time') }
  await tx.insertInto('bug_changes').values(ofHours).execute()
  if (!file) return
  const fieldid = await field('attachments.isobsolete')
  const ofFile = { ...change, bug_id: file.bug_id, attach_id: file.id, who: wim, fieldid }
  await tx.insertInto('bug_changes').values(ofFile).execute()
}
