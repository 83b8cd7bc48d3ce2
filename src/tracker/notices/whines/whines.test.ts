import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { lettersOf, openMailServer } from '../../../../tests/smtp.ts'
import { startWhines } from './start-whines.ts'

const server = await openMailServer()
after(() => server.close())

const utf8 = (text: string) => Buffer.from(text, 'latin1').toString('utf8')
const HOUR_MS = 3_600_000
/** A Monday. */
const START = Date.UTC(2026, 5, 1, 12)

onEachInstance(
  'whines',
  (opened) => {
    let instance: Instance
    let owner: Person
    let insider: Person
    let stranger: Person

    const call = async (verb: string, path: string, as: Person, body?: object) => {
      const answer = await instance.ask(verb, `/rest/${path}`, {
        as,
        ...(body && { body }),
      })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    const file = async (product: string, summary: string) => {
      const fields = { component: 'Core', version: '1', op_sys: 'All', platform: 'All' }
      const body = { product, summary, description: 'd', ...fields }
      return (await call('POST', 'bug', instance.admin, body)).id as number
    }
    const save = (name: string, query: string, as = owner) =>
      call('POST', 'saved_search', as, { name, query })
    const schedule = async (more: object, as = owner) => {
      const queries = [{ query_name: 'mine', title: 'Open & new' }]
      const schedules = [{ run_day: 'All', run_time: '13' }]
      const body = { subject: 'List', body: 'Look:', queries, schedules, ...more }
      return (await call('POST', 'whine', as, body)).id as number
    }
    /** The letters that are sent then, by recipient and subject. */
    const at = async (time: number) => {
      instance.clock.now = time
      server.received.length = 0
      await instance.service.node.beat()
      await instance.service.everyMinute()
      await instance.service.runJobs()
      return lettersOf(server, instance)
    }
    const told = async (time: number) =>
      (await at(time)).map(({ to, text }) => `${to.split('@')[0]}: ${subjectOf(text)}`).toSorted()
    const subjectOf = (text: string) => /^Subject: (.*)$/m.exec(text)![1]

    before(async () => {
      instance = opened()
      const { admin } = instance
      const group = { name: 'insiders', description: 'd', is_active: true }
      await call('POST', 'group', admin, group)
      owner = await instance.person('owner@example.com', [
        'bz_canusewhines',
        'bz_canusewhineatothers',
        'editbugs',
      ])
      insider = await instance.person('insider@example.com', ['insiders'])
      stranger = await instance.person('stranger@example.com')
      await addProduct(instance, 'Open')
      const hidden = await addProduct(instance, 'Hidden')
      const secret = { membercontrol: 3, othercontrol: 3, entry: 0 }
      await putControl(instance, hidden, 'insiders', secret)
      for (const person of [owner, insider, stranger]) {
        const preferences = { email_format: 'text_only' }
        await call('PUT', 'preference', person, { preferences })
      }
      await file('Open', 'It <stalls>')
      await file('Hidden', 'The hidden one')
      await save('mine', 'product=Open&product=Hidden&columnlist=short_desc&order=bug_id')
      await save('none', 'bug_id=999999')
      await save('assigned', 'email1=%25user%25&emailassigned_to1=1&emailtype1=equals')
    })
    beforeEach(async () => {
      instance.clock.now = START
      for (const { id } of (await call('GET', 'whine?all=1', instance.admin)).whines) {
        await call('DELETE', `whine/${id}`, instance.admin)
      }
      await at(START)
    })

    void test('are sent once when they are due, and by many nodes as well', async () => {
      const id = await schedule({})
      assert.deepEqual(await told(START + HOUR_MS - 1), [])
      instance.clock.now = START + HOUR_MS
      const starts = Array.from({ length: 4 }, () => startWhines(instance.transactions))
      const started = await Promise.all(starts)
      assert.deepEqual(started.flat(), [id])
      assert.deepEqual(await told(START + HOUR_MS), ['owner: [Bugzilla] List'])
      assert.deepEqual(await told(START + 2 * HOUR_MS), [])
      const [whine] = (await call('GET', `whine/${id}`, owner)).whines
      assert.equal(whine.schedules[0].run_next, '2026-06-02T13:00:00Z')
    })

    void test('run once after the service was down', async () => {
      await schedule({ schedules: [{ run_day: 'All', run_time: '15min' }] })
      assert.equal((await told(START + 100 * HOUR_MS)).length, 1)
    })

    void test('show each recipient only the bugs that they may see', async () => {
      const mailto = ['owner', 'insider', 'stranger'].map((name) => ({
        run_day: 'MF',
        run_time: '13',
        mailto: `${name}@example.com`,
      }))
      await schedule({ schedules: mailto })
      const letters = await at(START + HOUR_MS)
      const seen = letters.map(
        ({ to, text }) => `${to.split('@')[0]} ${text.includes('hidden one')}`,
      )
      assert.deepEqual(seen.toSorted(), ['insider true', 'owner false', 'stranger false'])
      for (const { text } of letters) assert.match(text, /^X-Bugzilla-Type: whine$/m)
    })

    void test('have the form of those of Bugzilla', async () => {
      await schedule({})
      const base = instance.service.server.address()
      const [letter] = await at(START + HOUR_MS)
      const body = letter!.text.slice(letter!.text.indexOf('\n\n') + 2)
      assert.equal(
        body.replaceAll('=\n', '').replaceAll('=3D', '='),
        `Look:

  You scheduled these searches. To change them, go to:
  ${base}editwhines.cgi


Open & new (1 bugs)
----------
Bug 1:
  ${base}show_bug.cgi?id=1
  Summary: It <stalls>

The list: ${base}buglist.cgi?cmdtype=runnamed&namedcmd=mine`,
      )
    })

    void test('are tables for people who read HTML', async () => {
      await call('PUT', 'preference', owner, { preferences: { email_format: '' } })
      await schedule({})
      const [letter] = await at(START + HOUR_MS)
      await call('PUT', 'preference', owner, { preferences: { email_format: 'text_only' } })
      assert.match(letter!.text, /Content-Type: multipart\/alternative/)
      assert.match(letter!.text, /<td>It &#60;stalls&#62;<\/td>/)
    })

    void test('go to the members of a group, also by inclusion, with mail and open accounts', async () => {
      // Administrators are in each new group by inclusion.
      await call('POST', 'group', instance.admin, { name: 'outer', description: 'd' })
      const one = await instance.person('one@example.com', ['outer'])
      const quiet = await instance.person('quiet@example.com', ['outer'])
      const closed = await instance.person('closed@example.com', ['outer'])
      await call('PUT', `user/${quiet.id}`, instance.admin, { email_enabled: false })
      await call('PUT', `user/${closed.id}`, instance.admin, { login_denied_text: 'Closed.' })
      const schedules = [
        { run_day: 'All', run_time: '13', mailto: 'outer', mailto_type: 'group' },
        { run_day: 'All', run_time: '60min', mailto: one.login },
      ]
      const body = { subject: 'L', queries: [{ query_name: 'mine' }], schedules }
      const refused = await instance.ask('POST', '/rest/whine', { as: owner, body })
      assert.equal(refused.status, 404)
      await call('PUT', `user/${owner.id}`, instance.admin, { groups: { add: ['outer'] } })
      await schedule({ schedules })
      assert.deepEqual(await told(START + HOUR_MS), [
        'admin: [Bugzilla] List',
        'one: [Bugzilla] List',
        'owner: [Bugzilla] List',
      ])
      await call('PUT', `user/${owner.id}`, instance.admin, { groups: { remove: ['outer'] } })
      assert.deepEqual(await told(START + 25 * HOUR_MS), ['one: [Bugzilla] List'])
    })

    const CASES: [what: string, whine: object, letters: string[]][] = [
      ['nothing found: no mail', { queries: [{ query_name: 'none' }] }, []],
      [
        'nothing found, but wanted anyway',
        { queries: [{ query_name: 'none' }], mailifnobugs: true },
        ['owner: [Bugzilla] List'],
      ],
      [
        'each bug alone, and the rest together',
        {
          queries: [
            { query_name: 'mine', onemailperbug: true },
            { query_name: 'mine', title: 'All' },
          ],
        },
        ['owner: [Bugzilla] List', 'owner: [Bugzilla] List'],
      ],
      [
        'each bug alone, and no rest',
        { queries: [{ query_name: 'mine', onemailperbug: true }], mailifnobugs: true },
        ['owner: [Bugzilla] List'],
      ],
    ]
    for (const [what, more, letters] of CASES) {
      void test(what, async () => {
        await schedule(more)
        assert.deepEqual(await told(START + HOUR_MS), letters)
      })
    }

    void test('leave out searches that were deleted', async () => {
      const { id } = await save('gone', 'product=Open')
      await schedule({ queries: [{ query_name: 'gone' }, { query_name: 'mine' }] })
      await call('DELETE', `saved_search/${id}`, owner)
      assert.equal((await told(START + HOUR_MS)).length, 1)
    })

    void test('tell in the language of their reader why a search could not be run', async () => {
      await save('broken', 'short_desc=(&short_desc_type=regexp')
      const id = await schedule({ queries: [{ query_name: 'broken' }] })
      await call('PUT', 'preference', owner, { preferences: { lang: 'de' } })
      const [letter] = await at(START + HOUR_MS)
      assert.match(utf8(letter!.text), /ausgeführt werden: Ungültiger regulärer Ausdruck „\(“/)
      const { searches } = await call('GET', `whine/${id}/preview`, owner)
      assert.match(searches[0].problem, /^Invalid regular expression/)
      const headers = { 'accept-language': 'de', accept: 'text/html' }
      const { text } = await instance.ask('GET', `/whines/${id}/preview`, { as: owner, headers })
      assert.match(text, /role="alert" lang="de">Ungültiger regulärer Ausdruck/)
      await call('PUT', 'preference', owner, { preferences: { lang: '' } })
    })

    void test('are not sent after their owner lost the right', async () => {
      await save('mine', 'product=Open', insider)
      await schedule({}, insider)
      // Members of editbugs may have whines, and everybody is one.
      const pattern = (user_regexp: string) =>
        call('PUT', 'group/editbugs', instance.admin, { user_regexp })
      await pattern('^nobody$')
      assert.deepEqual(await told(START + HOUR_MS), [])
      await pattern('.*')
      assert.deepEqual(await told(START + 25 * HOUR_MS), ['insider: [Bugzilla] List'])
    })
  },
  { mail: server.address },
)
