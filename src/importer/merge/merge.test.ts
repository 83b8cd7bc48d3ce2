/** Imports of a second Bugzilla into a Docket in use. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { buildImported, quiet } from '../../../tests/imported.ts'
import { ADDRESS, openSecond, URLBASE } from '../../../tests/import/merged.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { comparedLines } from '../verify/verify-merged.ts'
import type { Plan } from './plan.wire.ts'

const OFFSET = 1_000
/** Texts with numbers, links between the two, and people who are not the same. */
const CHANGES = `
  update longdescs set thetext = 'see bug 13, comment 1 and attachment 100, not bug 999, but
    ${URLBASE}show_bug.cgi?id=11' where comment_id = 20;
  update bug_see_also set value = '${URLBASE}show_bug.cgi?id=12' where id = 1;
  update profiles set login_name = 'nobody' where userid = 20;
  update profiles set realname = 'Another name' where userid = 2;
  update bug_status set is_open = 0 where value = 'IN_PROGRESS';
  update bugs_aliases set alias = 'Public_Bug' where bug_id = 10;
  update bugs_aliases set alias = 'elsewhere' where bug_id = 2`
const OWN_LINK = `${URLBASE}show_bug.cgi?id=10`

onEachInstance(
  'a second Bugzilla',
  (opened) => {
    let instance: Instance
    let second: Awaited<ReturnType<typeof openSecond>>
    let plan: Plan
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
      const other = { ...plan, urlbase: '' }
      await assert.rejects(second.merge(other), /rerun it with the same source, plan/)
      await second.merge(plan)
      await assert.rejects(second.merge(plan), /imported as second before, completely/)
    })

    void test('has every bug in full', async () => {
      const compared = await second.verify()
      assert.equal(comparedLines(compared).join('\n'), 'Compared in full: 7 bugs, 0 differ.')
    })

    void test('hides what was hidden, also from those in a group of that name', async () => {
      const insider = await instance.person('insider@example.com', ['QA-Selenium-TEST'])
      assert.equal((await get('/rest/bug/3', insider)).status, 200)
      for (const id of [1003, 1011, 1012]) {
        assert.equal((await get(`/rest/bug/${id}`)).status, 401, `bug ${id}`)
        assert.equal((await get(`/rest/bug/${id}`, insider)).status, 401, `bug ${id}`)
      }
      assert.equal((await get('/rest/bug/1010')).status, 200)
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
      ['show_activity.cgi?id=10', '/show_activity.cgi?id=1010'],
      ['buglist.cgi?product=TestProduct', '/buglist.cgi?product=second%3A+TestProduct'],
      ['index.cgi', '/index.cgi'],
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

    void test('answers old addresses of attachments, and of nobody else', async () => {
      const { attachments } = (await get('/rest/bug/1010/attachment', instance.admin)).body.bugs
        ? {
            attachments: (await get('/rest/bug/1010/attachment', instance.admin)).body.bugs['1010'],
          }
        : { attachments: [] }
      const { headers } = await browse('/old/SECOND/attachment.cgi?id=100&action=edit')
      const ids = (attachments as { id: number }[]).map(({ id }) => id)
      assert.ok(ids.some((id) => headers['location']?.endsWith(`?id=${id}&action=edit`)))
      assert.equal((await browse('/old/third/show_bug.cgi?id=10')).status, 404)
    })
  },
  {},
  { build: buildImported },
)

onEachInstance(
  'a second Bugzilla with new numbers',
  (opened) => {
    void test('gets the next ones, in their order', async () => {
      const second = await openSecond(opened(), 'select 1')
      await second.merge({ ...(await second.propose()), numbers: 'new' })
      const compared = await second.verify()
      assert.equal(comparedLines(compared).join('\n'), 'Compared in full: 7 bugs, 0 differ.')
      const path = '/old/second/show_bug.cgi?id=13'
      const { headers } = await opened().ask('GET', path, {
        headers: { 'user-agent': 'Mozilla/5.0' },
      })
      assert.match(headers['location']!, /show_bug\.cgi\?id=207$/)
    })
  },
  {},
  { build: buildImported },
)
