/** Imports of a second Bugzilla into a Docket in use. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { buildImported, quiet } from '../../../tests/imported.ts'
import { ADDRESS, openSecond, URLBASE } from '../../../tests/import/merged.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { comparedLines } from '../verify/verify-merged.ts'
import { INCLUDE } from '../../accounts/memberships/memberships.store.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Plan } from './plan.wire.ts'

const OFFSET = 1_000
/** The same address without encryption. */
const HTTP = URLBASE.replace('https:', 'http:')
/** Texts with numbers, links between the two, and people who are not the same. */
const CHANGES = `
  update longdescs set thetext = 'see bug 13, comment 1 and attachment 100, not bug 999, but
    ${HTTP}show_bug.cgi?id=11' where comment_id = 20;
  update bug_see_also set value = '${URLBASE}show_bug.cgi?id=12' where id = 1;
  update profiles set login_name = 'nobody' where userid = 20;
  update profiles set realname = 'Another name' where userid = 2;
  update bug_status set is_open = 0 where value = 'IN_PROGRESS';
  update bugs_aliases set alias = 'Public_Bug' where bug_id = 10;
  update bugs_aliases set alias = 'elsewhere' where bug_id = 2;
  update profiles set extern_id = 'from elsewhere' where userid = 20`
const OWN_LINK = `${HTTP}show_bug.cgi?id=10`

onEachInstance(
  'a second Bugzilla',
  (opened) => {
    let instance: Instance
    let second: Awaited<ReturnType<typeof openSecond>>
    let plan: Plan
    let insiders: Person
    const get = (path: string, as?: Person) => instance.ask('GET', path, { as })
    const browse = (path: string, as?: Person) =>
      instance.ask('GET', path, { as, headers: { 'user-agent': 'Mozilla/5.0' } })
    before(async () => {
      instance = opened()
      await instance.set('urlbase', ADDRESS)
      second = await openSecond(instance, CHANGES)
      await instance.db.work((tx) =>
        tx
          .insertInto('bug_see_also')
          .values({ bug_id: 1, value: OWN_LINK, value_key: OWN_LINK, class: '' })
          .execute(),
      )
    })

    void test('gets a plan that joins what is harmless', async () => {
      plan = await second.propose()
      assert.deepEqual(plan.numbers, { offset: OFFSET })
      const person = plan.people.find(({ id }) => id === 2)
      assert.match(person?.note ?? '', /^named "Another name" there/)
      assert.equal(person?.join, person?.login)
      assert.equal(plan.people.find(({ login }) => login === 'nobody')?.as, 'nobody')
      assert.equal(
        plan.people.find(({ login }) => login === 'bob@example.com'),
        undefined,
      )
      const admin = plan.groups.find(({ name }) => name === 'admin')
      assert.deepEqual([admin?.as, admin?.join], ['second: admin', undefined])
      const product = plan.products.find(({ name }) => name === 'TestProduct')
      assert.equal(product?.as, 'second: TestProduct')
      const status = plan.values.find(({ value }) => value === 'IN_PROGRESS')
      assert.equal(status?.as, 'IN_PROGRESS (second)')
      const { alias, as } = plan.aliases.find(({ bug }) => bug === 10)!
      assert.deepEqual([alias, as], ['Public_Bug', 'second-Public_Bug'])
      assert.match(
        plan.notes.join('\n'),
        /private comments and attachments are seen in the source by /,
      )
      assert.deepEqual(await second.problems(plan), [])
    })

    void test('is refused with a plan that cannot be carried out', async () => {
      const [first, other] = plan.people
      const wrong: [Partial<Plan>, RegExp][] = [
        [{ numbers: { offset: 2 } }, /the offset 2 is too small/],
        [{ source: 'another' }, /was made for another source/],
        [{ groups: [] }, /the group admin needs either "join" or "as"/],
        [{ products: plan.products.map((one) => ({ ...one, as: 'Another Product' })) }, /is taken/],
        [{ people: [] }, /Docket has the account admin@example.com now/],
        [
          { people: [first!, { ...other!, join: first!.join }, ...plan.people.slice(2)] },
          /cannot both/,
        ],
        [{ aliases: [] }, /the alias Public_Bug cannot become Public_Bug/],
      ]
      for (const [change, problem] of wrong) {
        const problems = await second.problems({ ...plan, ...change })
        assert.match(problems.join('\n'), problem)
        await assert.rejects(second.merge({ ...plan, ...change }), problem)
      }
      assert.equal((await get('/rest/bug/1010', instance.admin)).status, 404)
    })

    void test('leaves no name to others once it began', async () => {
      const part = (line: string) => {
        if (line === 'passwords') throw new Error('killed')
      }
      await assert.rejects(second.merge(plan, { ...quiet, part }), /killed/)
      const { admin: as } = instance
      const post = (path: string, body: object) => instance.ask('POST', path, { as, body })
      const user = await post('/rest/user', {
        email: 'bob@example.com',
        password: 'correct horse battery',
      })
      assert.equal(user.body.code, 500)
      const group = await post('/rest/group', { name: 'second: admin', description: 'mine' })
      assert.equal(group.body.code, 801)
      const product = { name: 'second: TestProduct', description: 'mine', version: '1' }
      assert.equal((await post('/rest/product', product)).body.code, 702)
      const found = await instance.db.look((tx) =>
        tx
          .selectFrom('users')
          .leftJoin('bugmail_choices', 'user_id', 'id')
          .select(['password', 'extern_id', 'user_id'])
          .where('login_name', '=', 'nobody')
          .executeTakeFirstOrThrow(),
      )
      // Without rows in email_setting, nobody gets mail there.
      assert.deepEqual([found.password, found.extern_id], [null, null])
      assert.equal(typeof found.user_id, 'number')
    })

    void test('resumes after an interruption, while people file bugs', async () => {
      const soFar = (line: () => string) => {
        if (line().endsWith('up to bug 10')) throw new Error('killed')
      }
      await assert.rejects(second.merge(plan, { ...quiet, soFar }), /killed/)
      assert.equal((await get('/rest/bug/1010', instance.admin)).status, 200)
      const body = {
        product: 'TestProduct',
        component: 'TestComponent',
        version: 'unspecified',
        summary: 'Meanwhile',
        op_sys: 'All',
        platform: 'All',
      }
      const filed = await instance.ask('POST', '/rest/bug', { as: instance.admin, body })
      assert.equal(filed.body.id, 1014)
      const alias = { alias: { add: ['elsewhere'] } }
      await instance.ask('PUT', '/rest/bug/1014', { as: instance.admin, body: alias })
      const other = { ...plan, urlbase: '' }
      await assert.rejects(second.merge(other), /its plan changed since; rerun it with the same/)
      const part = (line: string) => {
        if (line === 'opening the products') throw new Error('killed')
      }
      await assert.rejects(second.merge(plan, { ...quiet, part }), /killed/)
      await second.merge(plan)
      await assert.rejects(second.merge(plan), /imported as second before, completely/)
    })

    void test('has every bug in full', async () => {
      const compared = await second.verify()
      assert.equal(comparedLines(compared).join('\n'), 'Compared in full: 7 bugs, 0 differ.')
    })

    void test('finds its texts', async () => {
      const path = '/rest/bug?content=%22not+bug+999%22&include_fields=id'
      assert.deepEqual((await get(path)).body.bugs, [{ id: 1010 }])
    })

    void test('hides what was hidden, also from those in a group of that name', async () => {
      const insider = await instance.person('insider@example.com', ['QA-Selenium-TEST'])
      assert.equal((await get('/rest/bug/3', insider)).status, 200)
      for (const id of [1003, 1011, 1012]) {
        assert.equal((await get(`/rest/bug/${id}`)).status, 401, `bug ${id}`)
        assert.equal((await get(`/rest/bug/${id}`, insider)).status, 401, `bug ${id}`)
      }
      assert.equal((await get('/rest/bug/1010')).status, 200)
      const groups = (await get('/rest/group', instance.admin)).body.groups as { name: string }[]
      const all = groups
        .map(({ name }) => name)
        .filter((name) => /^second: |^(secret|inner)$/.test(name))
      insiders = await instance.person('insiders@example.com', all)
      assert.equal((await get('/rest/bug/1011', insiders)).status, 200)
    })

    void test('keeps its texts, in which numbers lead to its own bugs', async () => {
      const { text } = await browse('/bugs/1010')
      assert.match(text, /href="\/bugs\/1013#c1">bug 13, comment 1<\/a>/)
      assert.match(
        text,
        /href="[^"]*\/attachment\.cgi\?id=\d+">attachment 100<\/a>, not bug 999, but/,
      )
      assert.match(text, /href="[^"]*\/old\/second\/show_bug\.cgi\?id=11"/)
      const said = { comment: 'now see bug 13' }
      const as = instance.admin
      await instance.ask('POST', '/rest/bug/1010/comment', { as, body: said })
      assert.match((await browse('/bugs/1010')).text, /now see <a href="[^"]*\/bugs\/13">bug 13</)
    })

    void test('turns links between the two into links to bugs', async () => {
      for (const [id, to] of [
        [1, 1010],
        [1010, 1012],
      ]) {
        const { see_also } = (await get(`/rest/bug/${id}`, instance.admin)).body.bugs[0]
        assert.deepEqual(see_also, [`${ADDRESS}show_bug.cgi?id=${to}`])
      }
    })

    const leading: [string, string | undefined][] = [
      ['show_bug.cgi?id=10', '/show_bug.cgi?id=1010'],
      ['show_bug.cgi?id=10,2', '/show_bug.cgi?id=1010%2C1002'],
      ['show_bug.cgi?id=public_bug', '/show_bug.cgi?id=second-Public_Bug'],
      ['show_bug.cgi?id=Elsewhere', '/show_bug.cgi?id=second-1002-elsewhere'],
      // The new name would tell that there is a hidden bug of that name.
      ['show_bug.cgi?id=private_bug', '/show_bug.cgi?id=private_bug'],
      ['buglist.cgi?product=QA-Selenium-TEST', '/buglist.cgi?product=QA-Selenium-TEST'],
      ['show_activity.cgi?id=10', '/show_activity.cgi?id=1010'],
      ['buglist.cgi?product=TestProduct', '/buglist.cgi?product=second%3A+TestProduct'],
      ['index.cgi', '/index.cgi'],
      ['', '/'],
      ['show_bug.cgi?id=999999', undefined],
      ['editusers.cgi?id=1', undefined],
    ]
    for (const [path, place] of leading) {
      void test(`answers its old address ${path}`, async () => {
        const { status, headers } = await browse(`/old/second/${path}`)
        assert.equal(status, place === undefined ? 404 : 302)
        const { location } = headers
        assert.equal(location?.replace(/^https?:\/\/[^/]*/, ''), place)
      })
    }

    void test('names hidden bugs and products in old addresses to those who see them', async () => {
      for (const [path, place] of [
        ['show_bug.cgi?id=private_bug', 'show_bug.cgi?id=second-private_bug'],
        ['buglist.cgi?product=QA-Selenium-TEST', 'buglist.cgi?product=second%3A+QA-Selenium-TEST'],
      ]) {
        const { headers } = await browse(`/old/second/${path}`, insiders)
        assert.ok(headers['location']?.endsWith(place!), headers['location'])
      }
    })

    void test('answers old addresses of attachments, and of nobody else', async () => {
      const { bugs } = (await get('/rest/bug/1010/attachment', instance.admin)).body
      const { headers } = await browse('/old/SECOND/attachment.cgi?id=100&action=edit')
      const ids = (bugs['1010'] as { id: number }[]).map(({ id }) => id)
      assert.ok(ids.some((id) => headers['location']?.endsWith(`?id=${id}&action=edit`)))
      assert.equal((await browse('/old/third/show_bug.cgi?id=10')).status, 404)
    })
  },
  {},
  { build: buildImported },
)

/** An old Bugzilla, which lacks a field and a group. */
const OLD = `
  delete from fielddefs where name = 'last_visit_ts';
  delete from groups where name = 'bz_quip_moderators'`

onEachInstance(
  'a second Bugzilla with new numbers',
  (opened) => {
    void test('is the same if each transaction is repeated', async () => {
      const { db } = opened()
      const second = await openSecond({ ...opened(), db: repeating(db) }, OLD)
      const plan = await second.propose()
      const admin = plan.groups.find(({ name }) => name === 'admin')!
      admin.pattern = '^no-privs@'
      const editbugs = plan.groups.find(({ name }) => name === 'editbugs')!
      Object.assign(editbugs, { join: 'editbugs', as: undefined })
      await second.merge({ ...plan, numbers: 'new' })
      const compared = await second.verify()
      assert.equal(comparedLines(compared).join('\n'), 'Compared in full: 7 bugs, 0 differ.')
      const path = '/old/second/show_bug.cgi?id=13'
      const headers = { 'user-agent': 'Mozilla/5.0' }
      const { headers: found } = await opened().ask('GET', path, { headers })
      assert.match(found['location']!, /show_bug\.cgi\?id=(207|407)$/)
      const path_of_person = '/rest/user/no-privs@example.com?include_fields=groups'
      const { groups } = (await opened().ask('GET', path_of_person, { as: opened().admin })).body
        .users[0]
      const names = (groups as { name: string }[]).map(({ name }) => name)
      assert.ok(names.includes('second: admin'), names.join())
    })

    void test('gives no right to grant a group of Docket', async () => {
      const pairs = await opened().db.look((tx) =>
        tx
          .selectFrom('group_group_map')
          .innerJoin('groups as member', 'member.id', 'member_id')
          .innerJoin('groups as grantor', 'grantor.id', 'grantor_id')
          .select('grant_type')
          .where('member.name', '=', 'second: admin')
          .where('grantor.name', '=', 'editbugs')
          .orderBy('grant_type')
          .execute(),
      )
      assert.deepEqual(
        pairs.map(({ grant_type }) => grant_type),
        [INCLUDE.membership, INCLUDE.visible],
      )
    })

    void test('says what others removed that it needs', async () => {
      const second = await openSecond(opened(), 'select 1', 'third')
      const plan = await second.propose()
      const { last } = await opened().db.look((tx) =>
        tx
          .selectFrom('components')
          .select((row) => row.fn.max('id').as('last'))
          .executeTakeFirstOrThrow(),
      )
      const part = (line: string) => {
        if (line === 'bugs') throw new Error('killed')
      }
      await assert.rejects(second.merge(plan, { ...quiet, part }), /killed/)
      await opened().db.work(async (tx) => {
        for (const table of ['component_cc', 'flaginclusions', 'flagexclusions'] as const) {
          await tx.deleteFrom(table).where('component_id', '>', last).execute()
        }
        await tx.deleteFrom('components').where('id', '>', last).execute()
      })
      const problem = /cannot be completed, .*: components \d+, .*\. Restore the backup/
      await assert.rejects(second.merge(plan), problem)
    })
  },
  {},
  { build: buildImported },
)

/** Does each work twice, of which the first is undone, as after a conflict. */
function repeating(db: Db): Db {
  const undone = new Error('undone')
  return {
    ...db,
    look: (...given) => db.look(...given),
    async work(body) {
      const first = db.work(async (tx) => {
        await body(tx)
        throw undone
      })
      await first.catch((error: unknown) => {
        if (error !== undone) throw error
      })
      return db.work(body)
    },
  }
}
