import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'

import { handleEvents } from '../../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { lettersOf, openMailServer } from '../../../../tests/smtp.ts'

const server = await openMailServer()
after(() => server.close())

const MINUTE_MS = 60_000
const HIDE = { groups: { add: ['insiders'] }, is_cc_accessible: false }
const header = (text: string, name: string) =>
  new RegExp(`^${name}: ?(.*)$`, 'm').exec(text.replaceAll(/\n /g, ' '))?.[1]

onEachInstance(
  'several changes in one message',
  (opened) => {
    let instance: Instance
    let reporter: Person
    let insider: Person
    /** Wants mail at once; the others wait. */
    let prompt: Person
    let patient: Person
    let daily: Person
    let bug: number

    const ask = async (verb: string, path: string, body: object, as = reporter) => {
      instance.clock.now += 1_000
      const answer = await instance.ask(verb, `/rest/${path}`, { as, body })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    const file = async (summary: string, more: object = {}) => {
      const body = { product: 'Open', component: 'Core', version: '1', op_sys: 'All' }
      const text = { platform: 'All', summary, description: 'When it rains.' }
      return (await ask('POST', 'bug', { ...body, ...text, ...more })).id as number
    }
    const change = (body: object, as = reporter, id = bug) => ask('PUT', `bug/${id}`, body, as)
    const say = (comment: string, as = reporter, id = bug) =>
      ask('POST', `bug/${id}/comment`, { comment }, as)
    const choose = (preferences: object, as: Person) =>
      ask('PUT', 'preference', { preferences }, as)
    /** The letters to a person since the last call, after some minutes. */
    const told = async (to: Person, minutes = 0) => {
      await handleEvents(instance)
      instance.clock.now += minutes * MINUTE_MS
      await handleEvents(instance)
      const letters = await lettersOf(server, instance)
      server.received.length = 0
      return letters.filter((letter) => letter.to === to.login).map(({ text }) => text)
    }
    const at = async (time: string, to: Person) => {
      await handleEvents(instance)
      return told(to, (Date.parse(time) - instance.clock.now) / MINUTE_MS)
    }

    before(async () => {
      instance = opened()
      const group = { name: 'insiders', description: 'd', is_active: true }
      await ask('POST', 'group', group, instance.admin)
      await instance.set('insidergroup', 'insiders')
      reporter = await instance.person('reporter@example.com', ['editbugs'])
      prompt = await instance.person('prompt@example.com')
      patient = await instance.person('patient@example.com')
      daily = await instance.person('daily@example.com')
      insider = await instance.person('insider@example.com', ['editbugs', 'insiders'])
      await putControl(instance, await addProduct(instance, 'Open'), 'insiders', {
        membercontrol: 1,
      })
      const type = { name: 'needinfo', description: 'd', inclusions: ['Open'] }
      await ask('POST', 'flag_type', { ...type, is_requesteeble: true }, instance.admin)
      const text_only = { email_format: 'text_only' }
      for (const person of [prompt, daily]) await choose(text_only, person)
      for (const person of [patient, insider]) {
        await choose({ ...text_only, bugmail_batch: '10_minutes' }, person)
      }
    })
    beforeEach(async () => {
      bug = await file('It stalls', { cc: [prompt.login, patient.login, insider.login] })
      await told(patient, 11)
    })

    void test('tells of all changes of a bug within the time, in order', async () => {
      await change({ priority: 'High', comment: { body: 'Seen again.' } })
      assert.deepEqual(await told(patient, 5), [])
      await change({ severity: 'major', comment: { body: 'Me too.' } }, insider)
      assert.deepEqual(await told(patient, 4), [])
      const [letter = '', ...others] = await told(patient, 1)
      assert.deepEqual(others, [])
      assert.equal(header(letter, 'Subject'), `[Bug ${bug}] It stalls`)
      assert.equal(header(letter, 'X-Bugzilla-Type'), 'changed')
      assert.equal(header(letter, 'X-Bugzilla-Reason'), 'CC')
      assert.equal(header(letter, 'X-Bugzilla-Who'), 'reporter@example.com insider@example.com')
      assert.equal(header(letter, 'X-Bugzilla-Changed-Fields'), 'priority bug_severity')
      const thread = `<bug-${bug}-${patient.id}@https.bugs.example.com/>`
      assert.equal(header(letter, 'In-Reply-To'), thread)
      const [, ...parts] = letter.split(/^--- (?=\d)/m)
      assert.equal(parts.length, 2)
      assert.match(
        parts[0]!,
        /^2026-06-\d\d \d\d:\d\d \(UTC\), reporter <reporter@example\.com> ---$/m,
      )
      assert.match(parts[0]!, /^ +Priority\|--- +\|High$[^]*^Seen again\.\r?$/m)
      assert.match(parts[1]!, /insider[^]*^ +Severity\|[^]*^Me too\.\r?$[^]*^-- ?\r?$/m)
      assert.deepEqual(await told(patient, 60), [])
    })

    void test('is the usual message if nothing follows', async () => {
      const usual = (text: string) =>
        text
          .replaceAll(/prompt|patient/g, 'ann')
          .replaceAll(/\?secret=\S+|unsubscribe\S+|boundary=\S+/g, '')
          .replaceAll(/(?<=<bug-\d+-)\d+(-\w+)?/g, '')
      for (const format of ['text_only', 'html']) {
        for (const person of [prompt, patient]) await choose({ email_format: format }, person)
        await change({ priority: 'Low', comment: { body: `See bug ${bug}.` } }, reporter)
        const [atOnce = ''] = await told(prompt)
        const [later = ''] = await told(patient, 10)
        assert.match(later, /See bug/)
        const plain = format === 'text_only' ? usual : (text: string) => htmlOf(usual(text))
        assert.equal(plain(later), plain(atOnce))
        await change({ priority: 'High' })
        await told(prompt, 11)
      }
      for (const person of [prompt, patient]) await choose({ email_format: 'text_only' }, person)
    })

    void test('has HTML of all changes, and of a new bug its fields', async () => {
      await choose({ email_format: 'html' }, patient)
      bug = await file('It squeaks', { cc: [patient.login] })
      await say(`As <b>bug ${bug}</b> says.`, insider)
      const [letter = '', ...others] = await told(patient, 11)
      assert.deepEqual(others, [])
      assert.equal(header(letter, 'Subject'), `[Bug ${bug}] New: It squeaks`)
      assert.equal(header(letter, 'X-Bugzilla-Type'), 'new')
      assert.match(letter, /<h3>[^<]*reporter[^]*<th>Bug ID<\/th>[^]*<h3>[^<]*insider/)
      assert.match(letter, /&lt;b&gt;<a href="show_bug\.cgi\?id=\d+" title="[^"]*">bug \d+<\/a>/)
      await choose({ email_format: 'text_only' }, patient)
    })

    const AT_ONCE: [what: string, act: () => Promise<unknown>, subject: RegExp][] = [
      ['a mention', () => say('Ask @patient@example.com!'), /^\[Bug \d+\] It stalls$/],
      [
        'a request',
        () => change({ flags: [{ name: 'needinfo', status: '?', requestee: patient.login }] }),
        /^needinfo requested/,
      ],
    ]
    for (const [what, act, subject] of AT_ONCE) {
      void test(`does not hold ${what}, which is not told again`, async () => {
        await say('Before.')
        await act()
        const now = await told(patient)
        assert.deepEqual(
          now.map((text) => subject.test(header(text, 'Subject')!)),
          [true],
        )
        const [later = '', ...others] = await told(patient, 11)
        assert.deepEqual(others, [])
        assert.match(later, /^Before\.\r?$/m)
        assert.doesNotMatch(later, /^--- \d|^ +Flags|Ask/m)
      })
    }

    const MEANWHILE: [what: string, act: () => Promise<unknown>, told: RegExp[]][] = [
      ['a hidden bug', () => change(HIDE, insider), []],
      [
        'a bug that they ignore',
        () => ask('PUT', 'bugmail', { ignored_bugs: { add: [bug] } }, patient),
        [],
      ],
      ['a bug without their mail', () => choose({ bugmail: 'off' }, patient), []],
      [
        'a comment that is private now',
        async () => {
          const { bugs } = (await instance.ask('GET', `/rest/bug/${bug}/comment`, { as: insider }))
            .body as { bugs: Record<string, { comments: { id: number }[] }> }
          const { id } = bugs[bug]!.comments.at(-1)!
          await change({ comment_is_private: { [id]: true } }, insider)
        },
        [/^One\.\r?$/m],
      ],
    ]
    for (const [what, act, expected] of MEANWHILE) {
      void test(`tells nothing of ${what} when it is sent`, async () => {
        await say('One.')
        await say('Two.')
        await handleEvents(instance)
        await act()
        const letters = await told(patient, 11)
        assert.equal(letters.length, expected.length, letters.join())
        for (const [index, one] of expected.entries()) assert.match(letters[index]!, one)
        for (const letter of letters) assert.doesNotMatch(letter, /^Two\.|^--- \d/m)
        await choose({ bugmail: '' }, patient)
      })
    }

    void test('goes at once when people choose that, each bug for itself', async () => {
      const other = await file('It squeaks', { cc: [patient.login] })
      await say('One.')
      await say('Two.')
      await handleEvents(instance)
      await choose({ bugmail_batch: 'at_once' }, patient)
      const subjects = (await told(patient)).map((text) => header(text, 'Subject') ?? '').toSorted()
      assert.deepEqual(subjects, [`[Bug ${bug}] It stalls`, `[Bug ${other}] New: It squeaks`])
      await say('Three.')
      assert.equal((await told(patient)).length, 1)
      await choose({ bugmail_batch: '10_minutes' }, patient)
      assert.deepEqual(await told(patient, 60), [])
    })

    void test('is sent once, however often its jobs are repeated', async () => {
      await say('One.')
      await say('Two.')
      await handleEvents(instance)
      await instance.db.work(async (tx) => {
        const jobs = await tx
          .selectFrom('jobs')
          .select(['kind', 'run_at', 'body', 'tries', 'node_id'])
          .where('kind', '=', 'bugmail.held')
          .execute()
        assert.ok(jobs.length > 0)
        await tx.insertInto('jobs').values(jobs).execute()
      })
      server.refusal = '451 later'
      assert.deepEqual(await told(patient, 11), [])
      await say('Three.')
      server.refusal = undefined
      const letters = await told(patient, 60)
      const comments = letters.map((text) => text.match(/(?<=--- Comment #)\d/g)?.join() ?? '')
      assert.deepEqual(comments.toSorted(), ['1,2', '3'])
    })

    void test('is for a day the newest of all bugs, at six o’clock of each zone', async () => {
      const people = [daily, await instance.person('west@example.com')]
      const zones = ['Europe/Berlin', 'America/New_York']
      for (const [index, person] of people.entries()) {
        await choose({ bugmail_batch: 'daily', timezone: zones[index] }, person)
      }
      const cc = people.map(({ login }) => login)
      const day = Math.ceil(instance.clock.now / (1440 * MINUTE_MS)) * 1440 * MINUTE_MS
      instance.clock.now = day + 720 * MINUTE_MS
      const next = (hours: number) => new Date(day + (24 + hours) * 60 * MINUTE_MS).toISOString()
      const [first, hidden, last] = [
        await file('The first', { cc }),
        await file('The hidden one', { cc }),
        await file('The last', { cc }),
      ]
      for (let count = 1; count <= 7; count += 1) await say(`Number ${count}.`, reporter, first)
      await change({ priority: 'High' }, reporter, last)
      await change(HIDE, insider, hidden)
      assert.deepEqual(await at(next(3.9), daily), [])
      const [letter = '', ...others] = await at(next(4), daily)
      assert.deepEqual(others, [])
      assert.equal(header(letter, 'Subject'), '[Bugzilla] Changes of 2 bugs')
      assert.equal(header(letter, 'X-Bugzilla-Type'), 'digest')
      const preferences = '<https://bugs.example.com/preferences/settings>'
      assert.equal(header(letter, 'List-Unsubscribe'), preferences)
      assert.match(letter, /06:00 \(Europe\/Berlin\)/)
      assert.match(
        letter,
        new RegExp(
          `Bug ${last}\\] The last[^]*Priority: --- \\S+ High[^]*Bug ${first}\\] The first`,
        ),
      )
      assert.match(letter, /Number 7\.[^]*3 earlier changes[^]*You are or were on the CC list/)
      assert.doesNotMatch(letter, /Number 2\.|hidden/)
      const [west = '', ...more] = await at(next(10), people[1]!)
      assert.deepEqual(more, [])
      assert.match(west, /06:00 \(America\/New_York\)/)
      assert.deepEqual(await at(next(30), daily), [])
    })
  },
  { mail: server.address, base_url: 'https://bugs.example.com' },
)

/** Boundaries of parts are random. */
const htmlOf = (text: string) => text.slice(text.indexOf('<html>'), text.indexOf('</html>'))
