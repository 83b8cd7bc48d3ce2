/** What users do with `bugzilla modify`, with all of its options; each change is read back. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { ADMIN } from '../service.ts'
import { split, type Told } from './bugzilla-command.ts'
import { ANN, DEV } from './setup.ts'

type Fields = Record<string, unknown>

/** Run in this order, on the bugs that `bugzilla new` filed. */
const CHANGES: [what: string, words: string[], after: Record<number, Fields>][] = [
  [
    'simple fields',
    [
      ...split('2 --priority Low --severity minor --os All --arch Other --target_milestone M1'),
      ...split('--url http://example.com/2 --alias lid --summary'),
      'Der Deckel schließt: ☕',
    ],
    {
      2: {
        summary: 'Der Deckel schließt: ☕',
        priority: 'Low',
        severity: 'minor',
        op_sys: 'All',
        platform: 'Other',
        target_milestone: 'M1',
        url: 'http://example.com/2',
        alias: ['lid'],
      },
    },
  ],
  [
    'several bugs, separated by blanks and commas',
    split('2,3 4 --whiteboard==together --minor-update'),
    { 2: { whiteboard: 'together' }, 3: { whiteboard: 'together' }, 4: { whiteboard: 'together' } },
  ],
  [
    'text added to each whiteboard',
    split('3 4 --whiteboard more --whiteboard +later'),
    { 3: { whiteboard: 'together more later' }, 4: { whiteboard: 'together more later' } },
  ],
  [
    'text removed from the whiteboard',
    split('3 --whiteboard=-more'),
    { 3: { whiteboard: 'together later' } },
  ],
  [
    'any field by its name, also a custom one',
    split('3 --field cf_colour=red --field whiteboard=bare --field deadline=2031-02-03'),
    { 3: { cf_colour: 'red', whiteboard: 'bare', deadline: '2031-02-03' } },
  ],
  [
    'people are added to the CC list and removed',
    split(`2 --cc=-${ANN.login} --cc ${ADMIN.login}`),
    { 2: { cc: [ADMIN.login, DEV.login] } },
  ],
  [
    'keywords are added',
    split('2 --keywords hot --keywords +sharp'),
    { 2: { keywords: ['hot', 'sharp'] } },
  ],
  ['keywords are removed', split('2 --keywords=-hot'), { 2: { keywords: ['sharp'] } }],
  ['keywords are set', split('2 --keywords==hot'), { 2: { keywords: ['hot'] } }],
  [
    'dependencies are added and removed',
    split('5 --dependson 1,2 --blocked +4'),
    { 5: { depends_on: [1, 2], blocks: [4] }, 4: { depends_on: [2, 3, 5] }, 1: { blocks: [5] } },
  ],
  [
    'dependencies are removed and set',
    split('5 --dependson=-1 --blocked==1'),
    { 5: { depends_on: [2], blocks: [1] }, 4: { depends_on: [2, 3] } },
  ],
  [
    'dependencies are cleared',
    split('5 --dependson== --blocked=='),
    { 5: { depends_on: [], blocks: [] } },
  ],
  ['a group is added', split('4 --groups cooks'), { 4: { groups: ['cooks'] } }],
  ['a group is removed', split('4 --groups=-cooks'), { 4: { groups: [] } }],
  [
    'assignee and QA contact are set',
    split(`2 --assigned_to ${ANN.login} --qa_contact ${DEV.login}`),
    { 2: { assigned_to: ANN.login, qa_contact: DEV.login } },
  ],
  [
    'assignee and QA contact are reset to the defaults',
    split('2 --reset-assignee --reset-qa-contact'),
    { 2: { assigned_to: DEV.login, qa_contact: '' } },
  ],
  [
    'a bug is looked at by somebody',
    split(`3 --qa_contact ${DEV.login}`),
    { 3: { qa_contact: DEV.login } },
  ],
  ['another status', split('2 --status IN_PROGRESS'), { 2: { status: 'IN_PROGRESS' } }],
  [
    'a closed status with its resolution',
    split('2 --status RESOLVED --field resolution=FIXED'),
    { 2: { status: 'RESOLVED', resolution: 'FIXED', is_open: false } },
  ],
  ['open again', split('2 -s CONFIRMED'), { 2: { status: 'CONFIRMED', resolution: '' } }],
  [
    'a component, another product and back',
    split('4 -p TestProduct -c TestComponent -v unspecified'),
    { 4: { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' } },
  ],
]

export function tellModify({ call, bugzilla, read, write }: Told) {
  before(async () => {
    const field = { name: 'colour', type: 1, display_name: 'Colour', is_on_bug_entry: true }
    const given: [method: string, path: string, body: unknown][] = [
      ['PUT', 'parameters', { parameters: { useqacontact: '1', insidergroup: 'cooks' } }],
      ['POST', 'product/Kettle/milestone', { name: 'M1' }],
      ['POST', 'field/bug', field],
    ]
    for (const one of given) {
      const { status, body } = await write(...one)
      assert.ok(status < 300, `${one[1]}: ${JSON.stringify(body)}`)
    }
  })
  const modify = async (...words: string[]) =>
    assert.equal(await bugzilla(['modify', ...words]), '')
  const bugOf = async (id: number) => (await read(`bug/${id}`)).bugs[0]
  const lastComment = async (id: number) =>
    (await read(`bug/${id}/comment`)).bugs[id].comments.at(-1)

  for (const [what, words, after] of CHANGES) {
    void test(`${what}: ${words.join(' ')}`, async () => {
      await modify(...words)
      for (const [id, wanted] of Object.entries(after)) {
        const bug = await bugOf(Number(id))
        const got = Object.fromEntries(Object.keys(wanted).map((name) => [name, bug[name]]))
        assert.deepEqual(got, wanted, `bug ${id}`)
      }
    })
  }

  void test('the same again changes nothing', async () => {
    const entries = async () => (await read('bug/2/history')).bugs[0].history.length
    const [{ last_change_time }, length] = [await bugOf(2), await entries()]
    await modify(...split('2 --priority Low --keywords==hot -s CONFIRMED --reset-assignee'))
    assert.deepEqual(
      [(await bugOf(2)).last_change_time, await entries()],
      [last_change_time, length],
    )
  })

  void test('a comment, for all or for insiders', async () => {
    await modify('2', '3', '--comment', 'Heiß.\nSehr.')
    for (const id of [2, 3]) {
      const { text, creator, is_private } = await lastComment(id)
      assert.deepEqual([text, creator, is_private], ['Heiß.\nSehr.', ADMIN.login, false])
    }
    await modify('2', '--comment', 'Psst.', '--private')
    assert.deepEqual((await lastComment(2)).is_private, true)
    const words = ['modify', '2', '--comment', 'Psst.', '--private']
    const { code, out } = await call(words, { who: 'ann' })
    assert.equal(code, 2)
    assert.match(out, /401 Client Error/)
  })

  void test('flags are requested, granted and cleared', async () => {
    const flags = async () =>
      (await bugOf(2)).flags.map(({ name, status, setter }: Fields) => [name, status, setter])
    await modify(...split('2 --flag needs? --flag seen+'))
    const me = ADMIN.login
    assert.deepEqual((await flags()).toSorted(), [
      ['needs', '?', me],
      ['seen', '+', me],
    ])
    await modify(...split('2 --flag needs- --flag seenX'))
    assert.deepEqual(await flags(), [['needs', '-', me]])
  })

  void test('--close and --dupeid set CLOSED, which no fresh Bugzilla has', async () => {
    const before_it = await call(split('modify 2 --close FIXED'))
    assert.equal(before_it.code, 2)
    assert.match(before_it.out, /404 Client Error/)
    await write('POST', 'field/bug/bug_status/values', { name: 'CLOSED', is_open: false })
    const add = ['CONFIRMED', 'UNCONFIRMED'].map((from) => ({ from, to: 'CLOSED' }))
    await write('PUT', 'workflow', { add })
    await modify(...split('2 --close FIXED --comment Done.'))
    const { status, resolution } = await bugOf(2)
    assert.deepEqual([status, resolution], ['CLOSED', 'FIXED'])
    await modify(...split('5 --dupeid 3'))
    const bug = await bugOf(5)
    assert.deepEqual([bug.status, bug.resolution, bug.dupe_of], ['CLOSED', 'DUPLICATE', 3])
    assert.equal(
      (await lastComment(3)).text,
      '*** Bug 5 has been marked as a duplicate of this bug. ***',
    )
  })

  void test('--tags are personal, and work only with XML-RPC', async () => {
    const tagsOf = async (id: number) => (await read(`bug/${id}?include_fields=tags`)).bugs[0].tags
    const by_rest = await call(split('modify 2 --tags mine'))
    assert.equal(by_rest.code, 3)
    assert.match(by_rest.out, /No REST API/)
    const address = '/xmlrpc.cgi'
    await bugzilla(split('modify 2 3 --tags mine --tags +soon'), { address })
    assert.deepEqual(
      [await tagsOf(2), await tagsOf(3)],
      [
        ['mine', 'soon'],
        ['mine', 'soon'],
      ],
    )
    await bugzilla(split('modify 2 --tags=-mine'), { address })
    assert.deepEqual(await tagsOf(2), ['soon'])
  })

  void test('--comment-tag has no effect, as in any Bugzilla 5.2', async () => {
    await modify('3', '--comment', 'Tagged?', '--comment-tag', 'spam')
    const { text, tags } = await lastComment(3)
    assert.deepEqual([text, tags], ['Tagged?', []])
  })

  const refused: [what: string, words: string, status: number][] = [
    ['a missing bug', '99 --priority High', 404],
    ['one of several bugs that is not there', '3 99 --priority High', 404],
    ['an unknown value', '3 --priority Quite', 404],
    ['a transition that the workflow does not have', '3 --status UNCONFIRMED', 400],
    ['no resolution', '3 --status RESOLVED', 400],
    ['an unknown user', '3 --assigned_to nobody@example.com', 404],
    ['--cc==, which the command takes for a login', `3 --cc==${ANN.login}`, 404],
    ['an unknown keyword', '3 --keywords cold', 404],
    ['a bug that would depend on itself', '3 --blocked 3', 400],
    ['a group that the product does not have', '3 --groups plumbers', 401],
    ['an alias of another bug', '3 --alias lid', 400],
    ['an unknown flag', '3 --flag cold+', 404],
  ]
  for (const [what, words, status] of refused) {
    void test(`${what} is refused, and nothing is changed`, async () => {
      const bug = await bugOf(3)
      const { code, out } = await call(['modify', ...split(words), '--comment', 'x'])
      assert.equal(code, 2, out)
      assert.match(out, new RegExp(`${status} Client Error`))
      const { update_token: before_it, ...was } = bug
      const { update_token: after_it, ...is } = await bugOf(3)
      assert.ok(before_it && after_it)
      assert.deepEqual(is, was)
    })
  }

  void test('--fixed_in and the like are specific to Red Hat, as the command itself says', async () => {
    const { code } = await call(split('modify 3 --fixed_in 2.0'))
    assert.notEqual(code, 0)
  })
}
