import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

type Who = 'ann' | 'bob' | 'eve'
const login = (who: Who) => `${who}@example.com`

/** The roles of users on each bug, in the order of filing. */
const bugs: Record<string, Who[]>[] = [
  { reporter: ['ann'], assigned_to: ['bob'], qa_contact: ['eve'], cc: ['ann', 'eve'] },
  { reporter: ['bob'], assigned_to: ['eve'], qa_contact: ['bob'], cc: [] },
  { reporter: ['eve'], assigned_to: ['ann'], qa_contact: [], cc: ['bob'] },
  { reporter: ['bob'], assigned_to: ['bob'], qa_contact: ['ann'], cc: ['eve'] },
].map((bug, at) => ({ ...bug, longdesc: at === 0 ? ['ann', 'eve'] : bug.reporter }) as never)

const changes: [query: string, expected: string][] = [
  ['chfieldfrom=2026-06-03', '013'],
  ['chfieldto=2026-06-03', '12'],
  ['chfieldfrom=2026-06-03&chfieldto=2026-06-04', '1'],
  ['chfieldto=2026-06-03 09:59:59', '2'],
  ['chfieldto=2026-06-03T10:00:00Z', '12'],
  ['chfieldfrom=2026-06-04&chfieldto=Now', '03'],
  ['chfieldfrom=Now&chfieldto=2026-6-3', '12'],
  ['chfieldto=20260603', '12'],
  ['chfieldto=3 Jun 2026', '12'],
  ['chfieldto=Jun 3, 2026 09:59:59', '2'],
  ['last_change_time=Wed, 03 Jun 2026 00:00:00 GMT', '013'],
  ['chfieldfrom=-2d', '03'],
  ['chfieldfrom=2026-06-04&chfieldvalue=High', '03'],
  ['chfield=priority', '0123'],
  ['chfield=priority&chfieldto=Now', '0123'],
  ['chfield=priority&chfieldto=2026-06-02', '0'],
  ['chfield=priority&chfieldto=2026-06-02 23:59:58', ''],
  ['chfield=priority&chfieldfrom=2026-06-03', '3'],
  ['chfield=priority&chfieldfrom=2026-06-03&chfieldto=now', '3'],
  ['chfield=priority&chfieldfrom=-3d', '3'],
  ['chfield=priority&chfieldvalue=high', '03'],
  ['chfield=priority&chfieldvalue=Low', ''],
  ['chfield=priority&chfieldvalue=High&chfieldto=2026-06-05', '0'],
  ['chfield=priority&chfield=bug_status&chfieldfrom=2026-06-02&chfieldto=2026-06-03', '01'],
  ['chfield=[Bug creation]&chfieldfrom=2026-06-02', '3'],
  ['chfield=[Bug creation]&chfieldto=2026-06-01', '012'],
  ['chfield=[Bug creation]&chfieldfrom=2026-06-01&chfieldto=2026-06-01', '012'],
  ['chfield=[Bug creation]&chfieldfrom=2026-06-04&chfieldto=Now', '3'],
  ['chfield=[Bug creation]&chfield=priority&chfieldto=2026-06-01', '012'],
  ['chfield=[Bug creation]&chfield=priority&chfieldfrom=2026-06-02', '03'],
  ['deadlinefrom=2026-06-11', '1'],
  ['deadlineto=2026-06-10', '0'],
  ['deadlinefrom=2026-06-10&deadlineto=2026-06-11', '01'],
  ['deadlinefrom=2026-06-10&chfieldto=2026-06-03', '1'],
  ['deadlineto=+1w', '01'],
  ['percentage_complete=40', '0'],
  ['percentage_complete=40&percentage_complete_type=greaterthaneq', '0'],
  ['percentage_complete=40&percentage_complete_type=greaterthan', ''],
  ['percentage_complete=40&percentage_complete_type=lessthan', '123'],
  ['percentage_complete=40&percentage_complete_type=notequals', '123'],
  ['percentage_complete=&percentage_complete_type=isempty', '123'],
  ['f1=cc&o1=equals&v1=%qacontact%', '0'],
  ['f1=reporter&o1=equals&v1=%qacontact%', '1'],
  ['f1=reporter&o1=notequals&v1=%qacontact%', '023'],
  ['f1=commenter&o1=equals&v1=%qacontact%', '01'],
  ['f1=qa_contact&o1=equals&v1=%QAcontact%', '013'],
  ['f1=assigned_to&o1=anyexact&v1=%qacontact%,eve@example.com', '1'],
  ['f1=bug_status&o1=changedby&v1=%qacontact%', '1'],
]

/** A value for each type, and whether it matches a login. */
const types: Record<string, { value: string; fits: (who: string) => boolean; isNot?: true }> = {
  '': { value: login('ann'), fits: (who) => who === login('ann') },
  exact: { value: login('bob').toUpperCase(), fits: (who) => who === login('bob') },
  equals: { value: login('eve'), fits: (who) => who === login('eve') },
  anyexact: { value: `${login('ann')},${login('eve')}`, fits: (who) => who !== login('bob') },
  notequals: { value: login('eve'), fits: (who) => who === login('eve'), isNot: true },
  substring: { value: 'NN@', fits: (who) => who.includes('nn@') },
  notsubstring: { value: 'b@', fits: (who) => who.includes('b@'), isNot: true },
  regexp: { value: '^(A|e)', fits: (who) => /^[ae]/.test(who) },
  notregexp: { value: '^[ab]', fits: (who) => /^[ab]/.test(who), isNot: true },
}
const holds = (type: string, people: Who[]) =>
  people.map(login).some(types[type]!.fits) !== (types[type]!.isNot === true)
const roles = Object.keys(bugs[0]!)

onEachInstance('criteria of old forms', (opened) => {
  let instance: Instance
  const people = {} as Record<Who, Person>
  const ids: number[] = []
  const ask = async (method: string, path: string, as: Who, body?: object) => {
    const answered = await instance.ask(method, `/rest/${path}`, { as: people[as], body })
    assert.ok(answered.status < 300, answered.text)
    return answered.body
  }
  const at = (text: string) => void (instance.clock.now = Date.parse(`2026-06-${text}Z`))
  const file = async (more: object = {}) => {
    const { reporter, assigned_to, qa_contact, cc } = bugs[ids.length]!
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const qa = qa_contact!.length > 0 ? { qa_contact: login(qa_contact![0]!) } : {}
    const who = { assigned_to: login(assigned_to![0]!), cc: cc!.map(login), ...qa }
    const body = { ...place, ...who, summary: 'S', ...more }
    ids.push((await ask('POST', 'bug', reporter![0]!, body)).id as number)
  }
  /** The indexes of the bugs found, in the order of filing. */
  const found = async (query: string, as: Who = 'ann') => {
    const escaped = query.replaceAll('%', '%25').replaceAll('+', '%2B')
    const { bugs: some } = await ask('GET', `bug?include_fields=id&${escaped}`, as)
    return (some as { id: number }[]).map(({ id }) => ids.indexOf(id)).join('')
  }

  before(async () => {
    instance = opened()
    await instance.set('useqacontact', '1')
    await instance.set('timetrackinggroup', 'bz_sudoers')
    for (const who of ['ann', 'bob', 'eve'] as const) {
      const groups = who === 'eve' ? [] : ['bz_sudoers']
      people[who] = await instance.person(login(who), ['editbugs', ...groups])
    }
    at('01T12:00:00')
    await file({ deadline: '2026-06-10', estimated_time: 10 })
    await file({ deadline: '2026-06-11' })
    await file()
    at('02T23:59:59')
    await ask('PUT', `bug/${ids[0]}`, 'ann', { priority: 'High' })
    at('03T10:00:00')
    await ask('PUT', `bug/${ids[1]}`, 'bob', { status: 'IN_PROGRESS' })
    at('04T10:00:00')
    await file()
    at('05T10:00:00')
    await ask('POST', `bug/${ids[0]}/comment`, 'eve', { comment: 'I see' })
    await ask('POST', `bug/${ids[0]}/comment`, 'ann', { comment: 'Begun', work_time: 4 })
    at('06T10:00:00')
    await ask('PUT', `bug/${ids[3]}`, 'ann', { priority: 'High' })
    at('06T12:00:00')
  })

  for (const [query, expected] of changes) {
    void test(query, async () => assert.equal(await found(query), expected))
  }

  void test('outsiders cannot search by deadline and progress', async () => {
    assert.equal(await found('deadlinefrom=2026-06-11', 'eve'), '0123')
    assert.equal(await found('percentage_complete=40', 'eve'), '0123')
  })

  for (const [query, code] of [
    ['chfield=nosuch&chfieldvalue=x', 108],
    ['chfield=priority&chfieldfrom=sometime', 56],
    ['deadlinefrom=sometime', 56],
  ] as const) {
    void test(`${query}: refused`, async () => {
      const { body } = await instance.ask('GET', `/rest/bug?${query}`, { as: people.ann })
      assert.equal(body.code, code)
    })
  }

  for (const [type, { value }] of Object.entries(types)) {
    const asked = (number: number) => `email${number}=${value}&emailtype${number}=${type}`
    void test(`people by type '${type}', in each role and in several`, async () => {
      for (const role of [...roles.map((one) => [one]), roles, ['cc', 'reporter']]) {
        const ticks = role.map((one) => `&email${one}1=1`).join('')
        const expected = bugs.flatMap((bug, nth) =>
          role.some((one) => holds(type, bug[one]!)) ? nth : [],
        )
        assert.equal(await found(asked(1) + ticks), expected.join(''), role.join())
      }
    })
    void test(`people by type '${type}', and others beside`, async () => {
      const query = `${asked(3)}&emailreporter3=1&email2=bob@&emailtype2=substring&emailcc2=1`
      const expected = holds(type, ['eve']) ? '2' : ''
      assert.equal(await found(`${query}&emailassigned_to2=0`), expected)
    })
  }
})
