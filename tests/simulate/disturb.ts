/** Random changes of bugs, users and values of fields, each with the bugs that it may move. */

import { internForBug } from '../../src/accounts/group-sets/group-sets.ts'
import type { Tx } from '../../src/platform/db/db.ts'
import { TOPICS } from '../../src/migrations/topics.ts'
import { touch } from '../../src/platform/db/remembered.ts'
import { fold } from '../../src/platform/fold.ts'
import type { Random } from '../../tools/generate/random.ts'
import { NOW, people } from '../bugs-to-find.ts'
import { times, words } from './asks.ts'
import { addRandom } from './data.ts'

const SECRET = 100

interface Disturbed {
  what: string
  bugs: number[]
}
type Disturb = (tx: Tx, random: Random) => Promise<Disturbed>

/** Makes one change, and returns which bugs it may move in a list. */
export const disturb: Disturb = (tx, random) => random.pick(ways)(tx, random)

/** One or two of the existing bugs. */
async function some(tx: Tx, random: Random) {
  const rows = await tx.selectFrom('bugs').select('id').orderBy('id').execute()
  const ids = rows.map(({ id }) => id)
  return random.some(ids, 1 + random.below(2))
}

const change: Disturb = async (tx, random) => {
  const bugs = await some(tx, random)
  const [text, somebody] = [random.pick(words), random.pick(Object.values(people))]
  const changed = random.pick([
    { delta_ts: random.pick([...times, NOW + 5_000]) },
    { creation_ts: random.pick(times) },
    { priority: random.pick(['---', 'Low', 'Highest', 'of no list']) },
    { short_desc: text, short_desc_key: fold(text) },
    { bug_file_loc: `${text}?`.repeat(60), bug_file_loc_key: fold(`${text}?`.repeat(60)) },
    { status_whiteboard: text, status_whiteboard_key: fold(text) },
    { assigned_to: somebody, qa_contact: null },
    { reporter: somebody, qa_contact: somebody },
    { target_milestone: random.pick(['---', 'M2', 'M10', 'of no list']) },
    { deadline: random.pick([null, times[0]!, times[1]!]) },
    { remaining_time: 50 * random.below(5), actual_time: 50 * random.below(5) },
    { group_set_id: random.chance(0.5) ? 0 : await internForBug(tx, [SECRET]) },
  ])
  await tx.updateTable('bugs').set(changed).where('id', 'in', bugs).execute()
  return { what: `${Object.keys(changed).join()} of ${bugs.join()}`, bugs }
}

const addTo: Disturb = async (tx, random) => {
  const [bug_id] = (await some(tx, random)) as [number]
  const bugs = [bug_id]
  const { aliases } = await tx
    .selectFrom('bugs_aliases')
    .select((row) => row.fn.countAll<number>().as('aliases'))
    .executeTakeFirstOrThrow()
  const alias = random.pick(['a', 'm', 'z']) + String(aliases)
  await tx.insertInto('bugs_aliases').values({ alias, alias_key: alias, bug_id }).execute()
  const [keywordid, who, count] = [1 + random.below(2), people.ann, 900 + aliases]
  const isprivate = random.below(2)
  const kind = { type: 0, is_markdown: 0 }
  const comment = { who, bug_when: NOW, work_time: 0, isprivate, ...kind, thetext: 'said' }
  await tx
    .insertInto('longdescs')
    .values({ bug_id, count, ...comment })
    .execute()
  await tx.deleteFrom('keywords').where('bug_id', '=', bug_id).execute()
  await tx.insertInto('keywords').values({ bug_id, keywordid }).execute()
  return { what: `lists of ${bug_id}`, bugs }
}

const file: Disturb = async (tx, random) => {
  const before = await tx.selectFrom('bugs').select('id').execute()
  await addRandom(tx, random, 1)
  return { what: 'a new bug', bugs: [before.length + 1] }
}

const renamePerson: Disturb = async (tx, random) => {
  const id = random.pick([people.ann, people.bob, people.eve])
  const name = random.pick(['a', 'k', 'z']) + String(id)
  const login = { login_name: `${name}@example.com`, login_name_key: `${name}@example.com` }
  const named = { ...login, realname: name, realname_key: name }
  await tx.updateTable('users').set(named).where('id', '=', id).execute()
  const theirs = await tx
    .selectFrom('bugs')
    .select('id')
    .where((bug) =>
      bug.or([bug('assigned_to', '=', id), bug('reporter', '=', id), bug('qa_contact', '=', id)]),
    )
    .execute()
  return { what: `${name}, a person`, bugs: theirs.map((bug) => bug.id) }
}

const PRIORITY = (tx: Tx) =>
  tx.selectFrom('fielddefs').select('id').where('name', '=', 'priority').executeTakeFirstOrThrow()

/** The bugs keep their value, which gets another name. */
const renameValue: Disturb = async (tx, random) => {
  const { id: field_id } = await PRIORITY(tx)
  const values = await tx
    .selectFrom('field_values')
    .selectAll()
    .where('field_id', '=', field_id)
    .where('sortkey', '<', 500)
    .orderBy('sortkey')
    .execute()
  const { id, value: before } = random.pick(values)
  const value = `${random.pick(['A', 'Z'])}${id}`
  const named = { value, value_key: fold(value) }
  await tx.updateTable('field_values').set(named).where('id', '=', id).execute()
  await tx.updateTable('bugs').set({ priority: value }).where('priority', '=', before).execute()
  await touch(tx, ...TOPICS)
  return { what: `${before} is ${value}`, bugs: [] }
}

/** All others keep their order. */
const addValue: Disturb = async (tx, random) => {
  const { id: field_id } = await PRIORITY(tx)
  const values = tx.selectFrom('field_values').where('field_id', '=', field_id)
  const all = await values.selectAll().orderBy('id').execute()
  const last = all.at(-1)!
  const value = `New ${all.length}`
  const sortkey = random.pick([1, 250, 450])
  const named = { value, value_key: fold(value), value_id: last.value_id + 1, sortkey }
  const { id: _, ...rest } = last
  await tx
    .insertInto('field_values')
    .values({ ...rest, ...named })
    .execute()
  await touch(tx, ...TOPICS)
  return { what: `a new value at ${sortkey}`, bugs: [] }
}

const ways: Disturb[] = [change, change, change, addTo, file, renamePerson, renameValue, addValue]
