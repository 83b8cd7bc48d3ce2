import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { Random } from '../../../tools/generate/random.ts'
import type { Checking } from '../../platform/db/checked.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { docket } from '../actors/actors.ts'
import { checkGroupSets } from './check-group-sets.ts'
import { internForBug } from '../group-sets/group-sets.ts'
import { checkMemberships } from './check-memberships.ts'
import { applyPattern } from './memberships.ts'
import { GAINS, giveMore } from './spread.ts'

/** More than two pages. */
const CROWD = 2_300
const NAMES = ['ant', 'bee', 'cat', 'dog', 'elk', 'fox']

async function addCrowd({ transactions }: Instance) {
  await transactions.work(docket, async ({ tx, now }) => {
    const one = (number: number) => {
      const login_name = `p${number}@${number % 3 === 0 ? 'corp' : 'home'}.example`
      const names = { login_name, login_name_key: login_name, realname: '', realname_key: '' }
      const rest = { disabledtext: '', disable_mail: 0, is_enabled: 1, creation_ts: now }
      return { ...names, ...rest, group_set_id: 0 }
    }
    for (let from = 0; from < CROWD; from += 500) {
      const some = Array.from({ length: Math.min(500, CROWD - from) }, (_, at) => one(from + at))
      await tx.insertInto('users').values(some).execute()
    }
    const groups = await tx.selectFrom('groups').select(['id', 'userregexp']).execute()
    for (const { id, userregexp } of groups) {
      if (userregexp !== '') await applyPattern(tx, id, userregexp)
    }
  })
}

async function addGroups(instance: Instance) {
  const ids: number[] = []
  for (const name of NAMES) {
    const body = { name, description: 'd', is_active: true }
    const answer = await instance.ask('POST', '/rest/group', { as: instance.admin, body })
    ids.push(answer.body.id)
  }
  // A set of bugs for each combination of groups, more than a page of them.
  await instance.transactions.work(docket, async ({ tx }) => {
    for (let choice = 1; choice < 1 << ids.length; choice++) {
      await internForBug(
        tx,
        ids.filter((_, at) => choice & (1 << at)),
      )
    }
  })
  return ids
}

const isWithin = <One>(some: ReadonlySet<One>, all: ReadonlySet<One>) =>
  [...some].every((one) => all.has(one))

const say = (groups: ReadonlySet<number>) => [...groups].join()

interface Due {
  people: Map<number, ReadonlySet<number>>
  /** Pairs of a reader's set and a set of bugs, as `1 2`. */
  pairs: Set<string>
}

/** The memberships and visible sets as stored, and those that they should be, computed naively. */
async function truth(tx: Tx): Promise<{ due: Due; kept: Due }> {
  const users = await tx.selectFrom('users').select(['id', 'login_name', 'group_set_id']).execute()
  const groups = await tx.selectFrom('groups').select(['id', 'userregexp']).execute()
  const given = await tx.selectFrom('user_group_map').selectAll().execute()
  const inclusions = await tx
    .selectFrom('group_group_map')
    .selectAll()
    .where('grant_type', '=', 0)
    .execute()
  const rows = await tx.selectFrom('group_sets').selectAll().execute()
  const sets = new Map(rows.map((row) => [row.id, new Set(JSON.parse(row.group_ids) as number[])]))
  const mode = await tx
    .selectFrom('parameters')
    .selectAll()
    .where('name', '=', 'or_groups')
    .execute()
  const byHand = Map.groupBy(
    given.filter(({ isbless, grant_type }) => isbless === 0 && grant_type === 0),
    ({ user_id }) => user_id,
  )
  const patterns = groups
    .filter(({ userregexp }) => userregexp !== '')
    .map(({ id, userregexp }) => ({ id, pattern: new RegExp(userregexp, 'i') }))
  const dueOf = (user: { id: number; login_name: string }) => {
    const all = new Set((byHand.get(user.id) ?? []).map(({ group_id }) => group_id))
    for (const { id, pattern } of patterns) if (pattern.test(user.login_name)) all.add(id)
    for (const group of all) {
      for (const row of inclusions) if (row.member_id === group) all.add(row.grantor_id)
    }
    return all
  }
  const isSeen = (reader: ReadonlySet<number>, bug: ReadonlySet<number>) =>
    bug.size === 0 ||
    (mode[0]?.value === '1' ? [...bug].some((id) => reader.has(id)) : isWithin(bug, reader))
  const pairs = rows
    .filter(({ is_on_bugs }) => is_on_bugs === 1)
    .flatMap((bug) =>
      rows
        .filter((reader) => isSeen(sets.get(reader.id)!, sets.get(bug.id)!))
        .map((reader) => `${reader.id} ${bug.id}`),
    )
  const seen = await tx.selectFrom('group_set_sees').selectAll().execute()
  return {
    due: { people: new Map(users.map((user) => [user.id, dueOf(user)])), pairs: new Set(pairs) },
    kept: {
      people: new Map(users.map((user) => [user.id, sets.get(user.group_set_id)!])),
      pairs: new Set(seen.map((row) => `${row.reader_set_id} ${row.bug_set_id}`)),
    },
  }
}

/** Nobody may ever have more than is due; at the end, everyone has all of it. */
async function judge(db: Db, what: string, isEnd: boolean) {
  const { due, kept } = await db.look(truth)
  for (const [id, groups] of kept.people) {
    const theirs = due.people.get(id)!
    assert.ok(isWithin(groups, theirs), `${what}: ${id} has ${say(groups)} of ${say(theirs)}`)
    if (isEnd) assert.ok(isWithin(theirs, groups), `${what}: ${id} lacks some of ${say(theirs)}`)
  }
  assert.ok(isWithin(kept.pairs, due.pairs), `${what}: somebody sees too much`)
  if (isEnd) assert.ok(isWithin(due.pairs, kept.pairs), `${what}: somebody sees too little`)
  assert.deepEqual(await findings(checkMemberships(db)), [], what)
  assert.deepEqual(await findings(checkGroupSets(db)), [], what)
}

async function findings(checking: Checking) {
  const found: string[] = []
  for await (const one of checking) found.push(...one.findings)
  return found
}

onEachInstance('what many people gain and lose by groups', (instance) => {
  let groups: number[]
  let zoe: Person
  before(async () => {
    await addCrowd(instance())
    groups = await addGroups(instance())
    zoe = await instance().person('zoe@corp.example')
  })
  const waiting = () =>
    instance().db.look((tx) =>
      tx
        .selectFrom('jobs')
        .select(['id', 'body'])
        .where('kind', '=', GAINS)
        .orderBy('id')
        .execute(),
    )
  /** Runs one job, as a runner does. */
  async function step() {
    const [job] = await waiting()
    if (!job) return false
    const { id, body } = job
    await giveMore(instance().transactions)({ id, tries: 1, body: JSON.parse(body) as unknown })
    await instance().db.work((tx) => tx.deleteFrom('jobs').where('id', '=', id).execute())
    return true
  }
  async function put(path: string, body: object) {
    const answer = await instance().ask('PUT', `/rest/${path}`, { as: instance().admin, body })
    assert.equal(answer.status, 200, answer.text)
  }

  void test('additions come in steps, and removals take effect immediately', async () => {
    const where = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const filed = { as: instance().admin, body: { ...where, summary: 'S' } }
    const { body } = await instance().ask('POST', '/rest/bug', filed)
    await instance().transactions.work(docket, async ({ tx }) => {
      const group_set_id = await internForBug(tx, [groups[0]!])
      await tx.updateTable('bugs').set({ group_set_id }).where('id', '=', body.id).execute()
    })
    const status = async () =>
      (await instance().ask('GET', `/rest/bug/${body.id}`, { as: zoe })).status
    await put('group/ant', { user_regexp: '@corp' })
    assert.equal(await status(), 401)
    await judge(instance().db, 'before the jobs', false)
    assert.equal((await waiting()).length, 1)
    await instance().service.runJobs()
    assert.deepEqual(await waiting(), [])
    assert.equal(await status(), 200)
    await judge(instance().db, 'after the jobs', true)
    await put('group/ant', { user_regexp: '^p1' })
    assert.equal(await status(), 401)
    await instance().service.runJobs()
  })

  void test('indirect memberships, and those that show bugs by or_groups, are removed immediately', async () => {
    const { db, service } = instance()
    await put('group/bee', { user_regexp: '@corp' })
    await put('group/ant', { user_regexp: '', members: { set: ['bee'] } })
    await put('parameters', { parameters: { or_groups: true } })
    await judge(db, 'gained', false)
    await service.runJobs()
    await judge(db, 'gained', true)
    await put('group/ant', { members: { remove: ['bee'] } })
    await judge(db, 'not in the other group', false)
    await put('parameters', { parameters: { or_groups: false } })
    await judge(db, 'all groups are needed', false)
    await service.runJobs()
    await judge(db, 'lost', true)
  })

  for (const seed of [1, 2]) {
    void test(`nobody sees more than they may at any time, whatever changes (${seed})`, async () => {
      const random = new Random(seed)
      const some = <One>(list: readonly One[]) => list[random.below(list.length)]!
      const changes = [
        () => put(`group/${some(NAMES)}`, { user_regexp: some(['', '@corp', '^p1', '5@', '.']) }),
        // No group can contain itself.
        () => put(`group/${some(NAMES.slice(0, 3))}`, { members: { set: [some(NAMES.slice(3))] } }),
        () => put(`group/${some(NAMES.slice(3))}`, { members: { add: [some(NAMES.slice(0, 3))] } }),
        () => put(`group/${some(NAMES)}`, { members: { remove: NAMES } }),
        () => put('parameters', { parameters: { or_groups: random.below(2) === 1 } }),
        () => put(`user/p${3 * random.below(CROWD / 3) + 1}@home.example`, OWN(some(NAMES))),
      ]
      for (let turn = 0; turn < 14; turn++) {
        await some(changes)()
        await judge(instance().db, `seed ${seed}, turn ${turn}`, false)
        for (let steps = random.below(3); steps > 0; steps--) await step()
      }
      while (await step());
      await judge(instance().db, `seed ${seed}, in the end`, true)
    })
  }
})

const OWN = (group: string) => ({ groups: { set: [group] } })
