import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'

import { handleEvents } from '../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { addProduct, putControl } from '../../../tests/products.ts'
import { lettersOf, openMailServer } from '../../../tests/smtp.ts'

/** Each as one line, in order. */
const sorted = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.join(' | ')).toSorted()

const server = await openMailServer()
after(() => server.close())

onEachInstance(
  'mail about bugs',
  (opened) => {
    let instance: Instance
    let reporter: Person
    let assignee: Person
    let watcher: Person
    let insider: Person
    let bug: number

    const ask = async (verb: string, path: string, body: object, as = reporter) => {
      instance.clock.now += 1_000
      const answer = await instance.ask(verb, `/rest/${path}`, { as, body })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    const file = async (more: object, as = reporter) => {
      const body = { product: 'Open', component: 'Core', version: '1', op_sys: 'All' }
      const summary = { platform: 'All', summary: 'It stalls', description: 'When it rains.' }
      return (await ask('POST', 'bug', { ...body, ...summary, ...more }, as)).id as number
    }
    /** The letters since the last call. */
    const told = async () => {
      server.received.length = 0
      await handleEvents(instance)
      return lettersOf(server, instance)
    }
    /** Their recipients. */
    const people = async () =>
      (await told()).map(({ to }) => to.slice(0, to.indexOf('@'))).toSorted()
    const header = (text: string, name: string) =>
      new RegExp(`^${name}: ?(.*)$`, 'm').exec(text.replaceAll(/\n /g, ' '))?.[1]
    const wish = (wishes: object, as: Person) => ask('PUT', 'bugmail', { wishes }, as)

    before(async () => {
      instance = opened()
      reporter = await instance.person('reporter@example.com', ['editbugs'])
      assignee = await instance.person('assignee@example.com', ['editbugs'])
      watcher = await instance.person('watcher@example.com')
      const group = { name: 'insiders', description: 'd', is_active: true }
      await ask('POST', 'group', group, instance.admin)
      await instance.set('insidergroup', 'insiders')
      insider = await instance.person('insider@example.com', ['editbugs', 'insiders'])
      const open = await addProduct(instance, 'Open')
      await putControl(instance, open, 'insiders', { membercontrol: 1 })
      await ask('PUT', 'bugmail', { watched: { add: ['assignee@example.com'] } }, watcher)
      const text_only = { preferences: { email_format: 'text_only' } }
      for (const person of [reporter, assignee, watcher, insider]) {
        await ask('PUT', 'preference', text_only, person)
      }
    })
    beforeEach(async () => {
      bug = await file({ assigned_to: assignee.login, cc: [insider.login] })
      await told()
    })

    void test('tells of a new bug whoever has a role, and their watchers, but not its author', async () => {
      const id = await file({ assigned_to: assignee.login, cc: [insider.login] })
      const letters = await told()
      const reasons = letters.map(({ to, text }) => [
        to,
        header(text, 'X-Bugzilla-Reason'),
        header(text, 'X-Bugzilla-Watch-Reason'),
      ])
      assert.deepEqual(sorted(reasons), [
        'assignee@example.com | AssignedTo | None',
        'insider@example.com | CC | None',
        'watcher@example.com | None | AssignedTo assignee@example.com',
      ])
      const { text } = letters.find(({ to }) => to === assignee.login)!
      assert.equal(header(text, 'Subject'), `[Bug ${id}] New: It stalls`)
      assert.equal(header(text, 'X-Bugzilla-Type'), 'new')
      assert.equal(header(text, 'X-Bugzilla-Keywords'), '')
      const thread = `<bug-${id}-${assignee.id}@https.bugs.example.com/>`
      assert.equal(header(text, 'Message-ID'), thread)
      assert.match(text, /^ {12}Bug ID: \d+$/m)
      assert.match(text, /^When it rains\.$/m)
      assert.match(text, /^The bug is or was assigned to you\.$/m)
    })

    void test('tells of a change once, with its fields, its comment and its thread', async () => {
      const comment = { body: 'Seen again.' }
      await ask('PUT', `bug/${bug}`, { priority: 'High', severity: 'major', comment })
      const letters = await told()
      assert.equal(letters.length, 3)
      const { text } = letters.find(({ to }) => to === assignee.login)!
      assert.equal(header(text, 'X-Bugzilla-Changed-Fields'), 'bug_severity priority')
      assert.equal(header(text, 'X-Bugzilla-Who'), 'reporter@example.com')
      assert.match(text, /^ +Priority\|--- +\|High$/m)
      assert.match(text, /^--- Comment #1 from .*reporter@example\.com>? ---\r?\nSeen again\.\r?$/m)
      const thread = `<bug-${bug}-${assignee.id}@https.bugs.example.com/>`
      assert.equal(header(text, 'In-Reply-To'), thread)
      assert.deepEqual(await told(), [])
    })

    void test('keeps to what people want in their roles', async () => {
      const picky = await instance.person('picky@example.com')
      await ask('PUT', `bug/${bug}`, { cc: { add: [picky.login], remove: [insider.login] } })
      await told()
      await wish({ cc: ['comment'] }, picky)
      await ask('PUT', `bug/${bug}`, { priority: 'High' })
      assert.deepEqual(await people(), ['assignee', 'watcher'])
      await ask('POST', `bug/${bug}/comment`, { comment: 'One.' })
      assert.deepEqual(await people(), ['assignee', 'picky', 'watcher'])
      await ask('POST', `bug/${bug}/comment`, { comment: 'Two.' }, picky)
      assert.deepEqual(await people(), ['assignee', 'reporter', 'watcher'])
      await wish({ cc: ['comment', 'changed_by_me'] }, picky)
      await ask('POST', `bug/${bug}/comment`, { comment: 'Three.' }, picky)
      assert.deepEqual(await people(), ['assignee', 'picky', 'reporter', 'watcher'])
    })

    void test('tells nobody of a bug who ignores it, or whose mail or account is disabled', async () => {
      await ask('PUT', 'bugmail', { ignored_bugs: { add: [bug] } }, insider)
      await ask('PUT', `user/${watcher.id}`, { email_enabled: false }, instance.admin)
      await ask('POST', `bug/${bug}/comment`, { comment: 'One.' })
      assert.deepEqual(await people(), ['assignee'])
      await ask('PUT', 'preference', { preferences: { bugmail: 'off' } }, assignee)
      await ask('POST', `bug/${bug}/comment`, { comment: 'Without mail.' })
      assert.deepEqual(await people(), [])
      await ask('PUT', 'preference', { preferences: { bugmail: '' } }, assignee)
      await ask('PUT', `user/${assignee.id}`, { login_denied_text: 'Gone.' }, instance.admin)
      await ask('POST', `bug/${bug}/comment`, { comment: 'Two.' })
      assert.deepEqual(await people(), [])
      await ask('PUT', `user/${assignee.id}`, { login_denied_text: '' }, instance.admin)
      await ask('PUT', `user/${watcher.id}`, { email_enabled: true }, instance.admin)
    })

    void test('shows what is private to insiders only', async () => {
      const own = await instance.person('own@example.com', ['editbugs', 'insiders'])
      await ask('PUT', `bug/${bug}`, { cc: { add: [own.login], remove: [insider.login] } })
      await told()
      const secret = { comment: 'Only for us.', is_private: true }
      await ask('POST', `bug/${bug}/comment`, secret, own)
      assert.deepEqual(await people(), [])
      await wish({ cc: ['comment', 'changed_by_me'] }, own)
      await ask(
        'PUT',
        `bug/${bug}`,
        { priority: 'Low', comment: { body: 'Us.', is_private: true } },
        own,
      )
      const letters = await told()
      const knows = letters.map(({ to, text }) => [to, /Us\./.test(text)])
      assert.deepEqual(sorted(knows), [
        'assignee@example.com | false',
        'own@example.com | true',
        'reporter@example.com | false',
        'watcher@example.com | false',
      ])
    })

    void test('goes by what people may see when it is sent, not when it was written', async () => {
      await ask('POST', `bug/${bug}/comment`, { comment: 'In public.' }, insider)
      server.refusal = '451 later'
      await told()
      server.refusal = undefined
      await ask(
        'PUT',
        `bug/${bug}`,
        { groups: { add: ['insiders'] }, is_creator_accessible: false },
        insider,
      )
      instance.clock.now += 3_600_000
      // The watcher and the reporter do not see the bug any longer; its assignee does.
      assert.deepEqual([...new Set(await people())], ['assignee'])
    })

    void test('tells those who lose a role, and whose bugs wait for one that is closed', async () => {
      const waiting = await file({ assigned_to: insider.login, depends_on: [bug] })
      await told()
      await ask('PUT', `bug/${bug}`, { assigned_to: insider.login })
      assert.deepEqual(await people(), ['assignee', 'insider', 'watcher'])
      await ask('PUT', `bug/${bug}`, { status: 'CONFIRMED' }, assignee)
      await told()
      await ask('PUT', `bug/${bug}`, { status: 'RESOLVED', resolution: 'FIXED' }, assignee)
      const letters = (await told()).map(({ to, text }) => [
        to,
        header(text, 'X-Bugzilla-Type'),
        header(text, 'X-Bugzilla-ID'),
      ])
      assert.deepEqual(sorted(letters), [
        `insider@example.com | changed | ${bug}`,
        `insider@example.com | dep_changed | ${waiting}`,
        `reporter@example.com | changed | ${bug}`,
        `reporter@example.com | dep_changed | ${waiting}`,
      ])
    })

    void test('tells those who are asked for a flag, and whoever asked, of the answer', async () => {
      const type = {
        name: 'needinfo',
        description: 'd',
        target_type: 'bug',
        inclusions: ['Open'],
        is_requesteeble: true,
        cc_list: 'list@example.org',
      }
      await ask('POST', 'flag_type', type, instance.admin)
      const asked = { name: 'needinfo', status: '?', requestee: assignee.login }
      await ask('PUT', `bug/${bug}`, { flags: [asked] })
      const requests = async () => {
        const letters = (await told()).filter(
          ({ text }) => header(text, 'X-Bugzilla-Type') === 'request',
        )
        return sorted(letters.map(({ to, text }) => [to, header(text, 'Subject')]))
      }
      const asking = `needinfo requested: [Bug ${bug}] It stalls`
      assert.deepEqual(await requests(), [
        `assignee@example.com | ${asking}`,
        `list@example.org | ${asking}`,
      ])
      await ask('PUT', `bug/${bug}`, { flags: [{ name: 'needinfo', status: '+' }] }, assignee)
      const granted = `needinfo granted: [Bug ${bug}] It stalls`
      assert.deepEqual(await requests(), [
        `list@example.org | ${granted}`,
        `reporter@example.com | ${granted}`,
      ])
      await ask('PUT', `bug/${bug}`, { groups: { add: ['insiders'] } }, insider)
      await told()
      await ask('PUT', `bug/${bug}`, { flags: [{ name: 'needinfo', status: 'X' }] }, assignee)
      assert.deepEqual(await requests(), [])
    })

    void test('has the name of whoever made the change as sender, if the installation wants', async () => {
      const senders = async () => [
        ...new Set((await told()).map(({ text }) => header(text, 'From'))),
      ]
      const put = (mail_from_names: string) =>
        ask('PUT', 'docket_parameters', { parameters: { mail_from_names } }, instance.admin)
      await ask('PUT', `bug/${bug}`, { comment: { body: 'By night.' } })
      assert.deepEqual(await senders(), ['bugzilla-daemon@bugs.example.com'])
      await put('on')
      await ask('PUT', `bug/${bug}`, { comment: { body: 'By day.' } })
      assert.deepEqual(await senders(), ['"reporter" <bugzilla-daemon@bugs.example.com>'])
      await put('off')
    })

    void test('has HTML for those who want it, in which nothing of a bug is markup', async () => {
      await ask('PUT', 'preference', { preferences: { email_format: 'html' } }, assignee)
      await ask('POST', `bug/${bug}/comment`, { comment: `<b>See</b> bug ${bug}\n> quoted` })
      const { text } = (await told()).find(({ to }) => to === assignee.login)!
      assert.match(text, /^Content-Type: multipart\/alternative;/m)
      assert.match(text, /&lt;b&gt;See&lt;\/b&gt; <a href="show_bug\.cgi\?id=\d+" title="/)
      assert.match(text, /<span class="quote">&gt; quoted<\/span>/)
      await ask('PUT', 'preference', { preferences: { email_format: 'text_only' } }, assignee)
    })

    void test('is sent to each person once, however many there are and whenever it stops', async () => {
      const many = Array.from({ length: 12 }, (_, at) => `person${at}@example.com`)
      for (const login of many) await instance.person(login)
      await ask('PUT', `bug/${bug}`, { cc: { add: many } })
      await told()
      await ask('POST', `bug/${bug}/comment`, { comment: 'To all.' })
      assert.deepEqual(
        (await people()).filter((name) => name.startsWith('person')),
        many.map((login) => login.slice(0, login.indexOf('@'))).toSorted(),
      )
    })
  },
  { mail: server.address, base_url: 'https://bugs.example.com' },
)
