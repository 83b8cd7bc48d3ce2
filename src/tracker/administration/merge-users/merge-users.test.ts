import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { fillAccounts, rowsOf } from '../../../../tests/merged-accounts.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { migrations } from '../../../migrations/list.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { tablesOf } from '../../../platform/db/whole-tables.ts'
import { MEANINGS, MOVING } from './meanings.ts'
import { MERGE } from './merge-users.ts'
import { moveSome, otherName, type Place } from './run-merge.ts'

const tables = tablesOf(migrations)

void test('every column that refers to a user has a meaning', () => {
  const naming = tables.flatMap(({ name, table: { columns } }) =>
    Object.entries(columns)
      .filter(([, kind]) => kind.replace('?', '') === '-> users')
      .map(([column]) => `${name}.${column}`),
  )
  // A user only if another column says so.
  const all = [...naming, 'whine_schedules.mailto']
  assert.deepEqual(Object.keys(MEANINGS).toSorted(), all.toSorted())
})

void test('what is unique for a user is kept once or renamed', () => {
  for (const { table: name, column, row, unique } of MOVING) {
    const { columns, keys } = tables.find((one) => one.name === name)!.table
    const all = [...(keys.unique ?? []), ...(keys.primary ? [keys.primary] : [])]
    const found = all
      .filter((key) => key.includes(column))
      .map((key) => key.filter((one) => one !== column))
    assert.deepEqual(found, unique?.keys ?? [], name)
    assert.ok(columns[row], `${name}.${row}`)
  }
})

void test('other names are short enough', () => {
  assert.equal(otherName('My bugs', 2), 'My bugs (2)')
  assert.equal(otherName('x'.repeat(64), 12), `${'x'.repeat(59)} (12)`)
})

/** Rows that others refer to. */
async function fillCatalogue(tx: Tx, owner: number) {
  for (const name of ['A', 'B']) {
    const named = { name, name_key: name, description: '' }
    await tx.insertInto('series_categories').values({ name, name_key: name }).execute()
    const product = { ...named, classification_id: 1, isactive: 1, allows_unconfirmed: 0 }
    await tx
      .insertInto('products')
      .values({ ...product, defaultmilestone: '---', bug_description_template: '' })
      .execute()
    await tx
      .insertInto('components')
      .values({ ...named, product_id: 1, isactive: 1, initialowner: owner })
      .execute()
    await tx
      .insertInto('flagtypes')
      .values({
        ...named,
        cc_list: '',
        target_type: 'b',
        is_active: 1,
        is_requestable: 1,
        is_requesteeble: 1,
        is_multiplicable: 1,
        sortkey: 1,
      })
      .execute()
  }
}

/** More than a batch, and rows that follow others. */
async function addMore(tx: Tx, user_id: number, bug_id: number) {
  const field = await tx.selectFrom('fielddefs').select('id').executeTakeFirstOrThrow()
  const change = { bug_id, who: user_id, bug_when: 1, fieldid: field.id }
  const changes = Array.from({ length: 1_100 }, () => change)
  await tx.insertInto('bug_changes').values(changes).execute()
  const whine = tx.selectFrom('whine_events').select('id').where('owner_userid', '=', user_id)
  const { id: eventid } = await whine.executeTakeFirstOrThrow()
  const query = { eventid, query_name: 'name_key 0', sortkey: 0, onemailperbug: 0, title: '' }
  await tx.insertInto('whine_queries').values(query).execute()
  const tag = tx.selectFrom('tag').select('id').where('user_id', '=', user_id)
  const { id: tag_id } = await tag.where('name_key', '=', 'name_key 0').executeTakeFirstOrThrow()
  await tx.insertInto('bug_tag').values({ bug_id, tag_id }).execute()
}

const doneOf = (thing: object) => (thing as { count: number }).count

const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('merging two accounts', (opened) => {
  let instance: Instance
  let editor: Person
  const merge = (from: Person, body: object, as = editor) =>
    instance.ask('POST', `/rest/docket_users/${from.id}/merge`, { as, body })
  const read = async (from: Person) =>
    (await instance.ask('GET', `/rest/docket_users/${from.login}/merge`, { as: editor })).body
  const file = async (as: Person, more = {}) =>
    (await instance.ask('POST', '/rest/bug', { as, body: { ...place, summary: 's', ...more } }))
      .body.id as number
  const revision = (id: number) =>
    instance.db.look(async (tx) => {
      const row = tx.selectFrom('bugs').select('revision').where('id', '=', id)
      return (await row.executeTakeFirstOrThrow()).revision
    })

  before(async () => {
    instance = opened()
    editor = await instance.person('editor@example.com', ['editusers'])
  })

  void describe('that both have everything', () => {
    let old: Person
    let kept: Person
    let bugs: number[]
    let ofOld: Record<string, number>
    let ofKept: Record<string, number>
    let expected: object[]
    let revisionBefore: number
    const counted = (who: Person) => instance.db.look((tx) => rowsOf(tx, who.id))

    before(async () => {
      old = await instance.person('old@example.com', ['editkeywords', 'canconfirm'])
      kept = await instance.person('kept@example.com')
      const one = await instance.person('one@example.com')
      const two = await instance.person('two@example.com')
      bugs = [await file(editor), await file(editor)]
      for (const as of [old, kept]) {
        const body = { comment: `By ${as.login}` }
        await instance.ask('POST', `/rest/bug/${bugs[0]}/comment`, { as, body })
      }
      await instance.transactions.work(docket, async ({ tx }) => {
        await fillCatalogue(tx, one.id)
        await fillAccounts(tx, [old.id, kept.id], [one.id, two.id])
        await addMore(tx, old.id, bugs[1]!)
      })
      ofOld = await counted(old)
      ofKept = await counted(kept)
      for (const [name, rows] of Object.entries(ofOld)) assert.ok(rows > 0, name)
      expected = MOVING.map(({ kind, table, column, unique }) => {
        const count = ofOld[`${table}.${column}`]!
        return { kind, count, in_both: unique ? 1 : 0, done: 0 }
      })
      revisionBefore = await revision(bugs[1]!)
    })

    void test('is previewed with numbers, and changes nothing then', async () => {
      const { status, body, text } = await merge(old, { into: kept.login, dry_run: true })
      assert.equal(status, 200, text)
      assert.deepEqual(body.things, expected)
      assert.deepEqual(body.groups, ['canconfirm', 'editkeywords'])
      assert.equal(body.ends.api_keys, 1)
      assert.equal((await read(old)).state, 'none')
      assert.deepEqual(await counted(old), ofOld)
    })

    void test('ends the access to the account at once', async () => {
      const { status, body, text } = await merge(old, {
        into: `${kept.id}`,
        groups: ['canconfirm'],
      })
      assert.deepEqual([status, body.state], [200, 'running'], text)
      assert.equal((await instance.ask('GET', '/rest/whoami', { as: old })).status, 400)
      const account = await instance.ask('GET', `/rest/user/${old.id}/account`, { as: editor })
      assert.equal(account.body.login_denied_text, `This account was merged into ${kept.login}.`)
    })

    void test('moves all of it, also if a process is killed between two steps', async () => {
      let next: Place | undefined
      for (let steps = 0; steps < 12; steps += 1) {
        next = await instance.transactions.work(docket, (work) => moveSome(work, old.id, next))
        assert.ok(next)
      }
      assert.equal((await read(old)).state, 'running')
      await instance.db.work((tx) => tx.deleteFrom('jobs').where('kind', '=', MERGE).execute())
      assert.equal((await read(old)).state, 'stopped')
      assert.equal((await merge(old, { into: kept.login })).body.state, 'running')
      await instance.service.runJobs()
      const { state, things } = await read(old)
      assert.equal(state, 'done')
      const done = MOVING.map((_, at) => ({ ...expected[at], done: doneOf(expected[at]!) }))
      assert.deepEqual(things, done)
      const [left, all] = [await counted(old), await counted(kept)]
      for (const { table, column, unique } of MOVING) {
        const name = `${table}.${column}`
        const once = unique && !unique.is_renamed ? 1 : 0
        assert.deepEqual([left[name], all[name]], [0, ofOld[name]! + ofKept[name]! - once], name)
      }
      assert.ok((await revision(bugs[1]!)) > revisionBefore)
    })

    void test('renames searches of the same name, also where whines name them', async () => {
      await instance.db.look(async (tx) => {
        const searches = tx.selectFrom('namedqueries').select('name').where('userid', '=', kept.id)
        const names = (await searches.orderBy('id').execute()).map(({ name }) => name)
        assert.deepEqual(names, ['name_key 0 (2)', 'name_key 0', 'name_key 1'])
        const queries = await tx.selectFrom('whine_queries').select('query_name').execute()
        assert.equal(queries[0]?.query_name, 'name_key 0 (2)')
        const tags = await tx.selectFrom('bug_tag').select('bug_id').execute()
        assert.equal(tags[0]?.bug_id, bugs[1])
      })
    })

    void test('adds the groups that were chosen only, and is in the audit log of both', async () => {
      const { body } = await instance.ask('GET', `/rest/user/${kept.id}/account`, { as: editor })
      const groups = body.groups as { name: string; is_direct: boolean }[]
      const direct = groups.filter(({ is_direct }) => is_direct).map(({ name }) => name)
      assert.deepEqual(direct, ['canconfirm'])
      const log = await instance.ask('GET', '/rest/audit_log?class=Bugzilla::User', {
        as: instance.admin,
      })
      const told = (log.body.audit_log as Record<string, string>[])
        .filter(({ field }) => field!.startsWith('merged_'))
        .map(({ object_id, field, added }) => `${object_id} ${field} ${added}`)
      const both = [`${old.id} merged_into ${kept.login}`, `${kept.id} merged_from ${old.login}`]
      assert.deepEqual(told.toSorted(), both.toSorted())
    })
  })

  void test('bugs become visible by role, and their answers name the account that stays', async () => {
    const [before, after] = [
      await instance.person('before@example.com'),
      await instance.person('after@example.com'),
    ]
    const group = { name: 'secret', description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as: instance.admin, body: group })
    const product = await addProduct(instance, 'Hidden')
    await putControl(instance, product, 'secret', { membercontrol: 3, othercontrol: 3 })
    const places = { product: 'Hidden', component: 'Core', version: '1' }
    const id = await file(before, { ...places, cc: [before.login, after.login] })
    await instance.ask('PUT', `/rest/bug/${id}`, {
      as: before,
      body: { cc: { remove: [after.login] } },
    })
    const see = async (as: Person) => {
      const { body } = await instance.ask('GET', `/rest/bug/${id}`, { as })
      const { body: told } = await instance.ask('GET', `/rest/bug/${id}/history`, { as })
      const bug = body.bugs?.[0]
      return { code: body.code, bug, changes: told.bugs?.[0].history.length }
    }
    assert.equal((await see(after)).code, 102)
    const was = await see(before)
    const { body: preview } = await merge(before, { into: after.login, dry_run: true })
    assert.equal(preview.bugs_gained, 1)
    instance.clock.now += 60_000
    await merge(before, { into: after.login })
    await instance.service.runJobs()
    const { bug, changes } = await see(after)
    assert.deepEqual([bug.creator, bug.cc], [after.login, [after.login]])
    assert.deepEqual([bug.last_change_time, changes], [was.bug.last_change_time, was.changes])
  })

  void test('is an operation, which administrators see and stop', async () => {
    const [a, b, c] = [
      await instance.person('first@example.com'),
      await instance.person('second@example.com'),
      await instance.person('third@example.com'),
    ]
    await merge(a, { into: c.login })
    await merge(b, { into: c.login })
    const path = '/rest/docket_operations'
    const { body } = await instance.ask('GET', path, { as: instance.admin })
    const [last, first] = body.operations as { id: number; asked: object; state: string }[]
    assert.deepEqual(last!.asked, { user_id: b.id, user: b.login, into: c.login })
    await instance.ask('DELETE', `${path}/${first!.id}`, { as: instance.admin })
    assert.deepEqual([(await read(a)).state, (await read(b)).state], ['stopped', 'running'])
    assert.equal((await merge(a, { into: c.login })).body.state, 'running')
    await instance.service.runJobs()
    assert.deepEqual([(await read(a)).state, (await read(b)).state], ['done', 'done'])
  })

  void test('is refused where it makes no sense, and to others', async () => {
    const [a, b, c] = [
      await instance.person('a@example.com'),
      await instance.person('b@example.com'),
      await instance.person('c@example.com'),
    ]
    const cases: [from: Person, body: object, status: number, code: number, as?: Person][] = [
      [a, { into: b.login }, 401, 304, b],
      [a, { into: b.login, dry_run: true }, 401, 304, b],
      [a, { into: a.login }, 400, 32_000],
      [editor, { into: a.login }, 400, 32_000],
      [a, { into: 'nobody@example.com' }, 404, 51],
      [a, {}, 400, 50],
      [a, { into: b.login, groups: ['nosuch'] }, 401, 304],
    ]
    for (const [from, body, status, code, as] of cases) {
      const refused = await merge(from, body, as)
      assert.deepEqual([refused.status, refused.body.code], [status, code], refused.text)
    }
    assert.equal((await read(a)).state, 'none')
    assert.equal((await merge(a, { into: b.login })).status, 200)
    // Again: it is resumed.
    assert.equal((await merge(a, { into: b.login })).status, 200)
    for (const [from, into] of [
      [a, c],
      [b, c],
      [c, a],
    ] as const) {
      const refused = await merge(from, { into: into.login })
      assert.deepEqual([refused.status, refused.body.code], [409, 20_004], refused.text)
    }
    await instance.service.runJobs()
    assert.equal((await read(a)).state, 'done')
    const away = await merge(c, { into: a.login })
    assert.deepEqual([away.status, away.body.code], [400, 32_000])
    assert.match(away.body.message as string, /was merged into 'b@example\.com'/)
  })
})
