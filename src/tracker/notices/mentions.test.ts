import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'

import { handleEvents } from '../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { openMailServer } from '../../../tests/smtp.ts'

const server = await openMailServer()
after(() => server.close())

const PLACE = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance(
  'mail about mentions',
  (opened) => {
    let instance: Instance
    let writer: Person
    let ann: Person
    let insider: Person
    let bug = 0

    const ask = async (verb: string, path: string, body: object, as = writer) => {
      instance.clock.now += 1_000
      const answer = await instance.ask(verb, `/rest/${path}`, { as, body })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    const told = async () => {
      server.received.length = 0
      await handleEvents(instance)
      return server.received
        .filter(({ to }) => !to.includes(instance.admin.login))
        .map(({ to, text }) => ({ to: to.join().split('@')[0]!, text }))
    }
    const people = async () => (await told()).map(({ to }) => to).toSorted()
    const say = (comment: string, more: object = {}) =>
      ask('POST', `bug/${bug}/comment`, { comment, ...more })

    before(async () => {
      instance = opened()
      writer = await instance.person('writer@example.com', ['editbugs'])
      ann = await instance.person('ann@example.com')
      const group = { name: 'insiders', description: 'd', is_active: true }
      await ask('POST', 'group', group, instance.admin)
      await instance.set('insidergroup', 'insiders')
      insider = await instance.person('insider@example.com', ['editbugs', 'insiders'])
      await instance.person('twin@one.example')
      await instance.person('twin@two.example')
      for (const person of [writer, ann, insider]) {
        await ask('PUT', 'preference', { preferences: { email_format: 'text_only' } }, person)
      }
    })
    beforeEach(async () => {
      const filed = { ...PLACE, summary: 'It stalls', description: 'd' }
      bug = (await ask('POST', 'bug', filed)).id
      await told()
    })

    void test('people without a role are told, with a reason of their own', async () => {
      await say('@ann, @insider@example.com: why? @nobody @writer')
      const letters = await told()
      assert.deepEqual(letters.map(({ to }) => to).toSorted(), ['ann', 'insider'])
      const { text } = letters.find(({ to }) => to === 'ann')!
      assert.match(text, /^X-Bugzilla-Reason: None$/m)
      assert.match(text, /^X-Docket-Reason: mention$/m)
      assert.match(text, /^-- \nYou receive[^\n]*\nA comment mentions you\.$/m)
      assert.match(text, /@ann, @insider/)
    })

    void test('people with a role get one letter, with both reasons', async () => {
      await ask('PUT', `bug/${bug}`, { cc: { add: [ann.login] } })
      await told()
      await say('@ann')
      const [letter, ...more] = await told()
      assert.deepEqual(more, [])
      assert.match(letter!.text, /^X-Bugzilla-Reason: CC\n(?:.*\n)*?X-Docket-Reason: mention$/m)
      await say('others')
      const [other] = await told()
      assert.doesNotMatch(other!.text, /X-Docket-Reason|mentions/)
    })

    void test('the description of a new bug counts as well', async () => {
      await ask('POST', 'bug', { ...PLACE, summary: 's', description: '@ann' })
      assert.deepEqual(await people(), ['ann'])
    })

    const SILENT: [what: string, text: string][] = [
      ['a quote', '> @ann'],
      ['code', 'see `@ann`'],
      ['a part that several have', '@twin'],
      ['an address', 'mail ann@example.com'],
    ]
    for (const [what, text] of SILENT) {
      void test(`${what} tells nobody`, async () => {
        await say(text)
        assert.deepEqual(await people(), [])
      })
    }

    void test('nobody is told who does not want it, ignores the bug or has no mail', async () => {
      const off = { preferences: { mention_mail: 'off' } }
      await ask('PUT', 'preference', off, ann)
      await ask('PUT', 'bugmail', { ignored_bugs: { add: [bug] } }, insider)
      await say('@ann @insider')
      assert.deepEqual(await people(), [])
      await ask('PUT', 'preference', { preferences: { mention_mail: '' } }, ann)
      await ask('PUT', `user/${ann.id}`, { email_enabled: false }, instance.admin)
      await say('@ann')
      assert.deepEqual(await people(), [])
      await ask('PUT', `user/${ann.id}`, { email_enabled: true }, instance.admin)
    })

    void test('private comments tell insiders only, also beside other changes', async () => {
      const comment = { body: '@ann @insider', is_private: true }
      await ask('PUT', `bug/${bug}`, { comment, whiteboard: 'w' }, insider)
      assert.deepEqual(await people(), ['writer'])
      await ask('PUT', `bug/${bug}`, { comment, whiteboard: 'x' }, instance.admin)
      assert.deepEqual(await people(), ['insider', 'writer'])
    })

    void test('hidden bugs tell only those who see them', async () => {
      await ask('PUT', 'product/1/group/insiders', { membercontrol: 1 }, instance.admin)
      await ask('PUT', `bug/${bug}`, { groups: { add: ['insiders'] } }, insider)
      await told()
      await say('@ann @insider')
      assert.deepEqual(await people(), ['insider'])
    })

    void test('people whom the writer does not see are not told, and hide no others', async () => {
      await ask(
        'POST',
        'group',
        { name: 'seen', description: 'd', is_active: true },
        instance.admin,
      )
      const seen = { groups: { add: ['seen'] } }
      const [twin] = (await ask('GET', 'user?names=twin@one.example', {}, instance.admin)).users
      await ask('PUT', `user/${twin.id}`, seen, instance.admin)
      await ask('PUT', 'group/seen', { visible_from: { add: ['editbugs'] } }, instance.admin)
      await instance.set('usevisibilitygroups', '1')
      await say('@ann @twin @twin@two.example')
      assert.deepEqual(await people(), ['twin'])
      const render = async (as?: Person) => {
        const body = { text: '@ann @twin and `@twin`' }
        return (await instance.ask('POST', '/rest/bug/comment/render', { as, body })).body.html
      }
      const link =
        /^<p>@ann <a href="[^"]*\/people\/twin%40one.example"[^>]*>@twin<\/a> and <code>@/
      assert.match(await render(writer), link)
      assert.doesNotMatch(await render(), /<a /)
      await instance.set('usevisibilitygroups', '0')
    })
  },
  { mail: server.address },
)
