/** What users do with `bugzilla query`, before and after the bugs were changed. */

import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { ADMIN, send } from '../service.ts'
import { split, type Told } from './bugzilla-command.ts'
import { ANN, DEV } from './setup.ts'
import { ADDRESSES, LIST, OLDER } from './query-addresses.ts'

export function tellQueries({ setup, call, bugzilla }: Told) {
  const found: [words: string, ids: number[]][] = [
    ['--product Kettle', [2, 3, 4, 5]],
    ['--product Kettle,TestProduct', [1, 2, 3, 4, 5]],
    ['--product Nothing', []],
    ['--component Lid', [2, 3, 4, 5]],
    ['--product Kettle --component Lid,TestComponent', [2, 3, 4, 5]],
    ['--version 1.0', [2, 3, 4, 5]],
    ['--status UNCONFIRMED', [5]],
    ['--status CONFIRMED,IN_PROGRESS', [1, 2, 3, 4]],
    ['--status NEW', []],
    ['--summary lid', [2, 5]],
    ['--summary close_lid', [2]],
    ['--summary GRÖSSE', [4]],
    ['--id 3', [3]],
    ['--id 3,1,99', [1, 3]],
    ['--alias Lid-Open', [2]],
    [`--reporter ${ANN.login}`, [5]],
    ['--reporter nobody@example.com', []],
    [`--assigned_to ${DEV.login}`, [3, 4, 5]],
    [`--cc ${ANN.login}`, [2]],
    [`--cc ${ANN.login} --emailtype exact`, [2]],
    ['--reporter ann --emailtype substring', [5]],
    [`--reporter ${ADMIN.login} --assigned_to dev --emailtype substring`, [3, 4]],
    ['--severity major', [2]],
    ['--priority High,Highest', [2]],
    ['--target_milestone=---', [1, 2, 3, 4, 5]],
    ['--comment whistles', []],
    ['--comment Monday --product TestProduct', [1]],
    ['--product Kettle --field limit=2', [2, 3]],
    ['--field op_sys=Linux', [2]],
    ['--from-url http://example.com/buglist.cgi?product=Kettle&bug_status=UNCONFIRMED', [5]],
    ['--blocked 4', [2, 3]],
    ['--dependson 3', [1, 2, 4]],
    ['--dependson 3 --blocked 4', [2]],
    ['--url example.com/LID', [2]],
    ['--url http://example.com/lid --url_type equals', [2]],
    ['--url http://example.com/ --url_type equals', []],
    ['--whiteboard soo', [2]],
    ['--whiteboard soo --status_whiteboard_type equals', []],
    ['--keywords hot', []],
    ['--flag needs?', []],
    ['--quicksearch whistles', [1]],
    ['--quicksearch product:Kettle_-summary:lid', [3, 4]],
    ['--quicksearch UNCONFIRMED', [5]],
    ['--quicksearch blocked:4', [2, 3]],
    [`--quicksearch @dev`, [3, 4, 5]],
    ['--field f1=short_desc --field o1=regexp --field v1=(hot|bent)$', [3, 5]],
    ['--field f1=alias --field o1=isnotempty --product Kettle', [2]],
    ...ADDRESSES,
    ['-p Kettle -c Lid -v 1.0 -s UNCONFIRMED', [5]],
    ['-t lid', [2, 5]],
    ['--short_desc hinge', [3]],
    ['-l Monday -p TestProduct', [1]],
    ['--long_desc Monday', [1, 2, 3, 4, 5]],
    ['-x major -z High', [2]],
    ['-b 3,1', [1, 3]],
    ['--bug_id 3', [3]],
    [`-r ${ANN.login}`, [5]],
    [`-a ${DEV.login}`, [3, 4, 5]],
    [`--assignee ${DEV.login} --bug_status UNCONFIRMED`, [5]],
    ['-E substring -r ann', [5]],
    ['-E regexp -a ^dev', [3, 4, 5]],
    ['-u example.com/LID', [2]],
    ['-u http://example.com/lid -U equals', [2]],
    ['-w soo', [2]],
    ['-w soo -W equals', []],
    ['--status_whiteboard soo', [2]],
    ['--keywords hot -K nowords -p TestProduct', [1]],
    ['-f needs?', []],
    [`-q ${DEV.login}`, []],
    ['-m=---', [1, 2, 3, 4, 5]],
    ['--tags soon', []],
    ['--status ALL -p Kettle', [2, 3, 4, 5]],
    // Red Hat's statuses.
    ['--status DEV -p Kettle', []],
    ['--status QE -p Kettle', []],
    ['--status OPEN -p Kettle', []],
    // The command treats these as criteria, but does not send them.
    ['-p Kettle --os Linux --arch PC --groups cooks --internal_whiteboard x', [2, 3, 4, 5]],
    // The command sends these, but Bugzilla does not know them either.
    ['-p Kettle --sub-component x --target_release 1', [2, 3, 4, 5]],
  ]
  for (const [words, ids] of found) {
    void test(words, async () => {
      const asked = split(words).map((word) => word.replace(/_(?=lid|-)/, ' '))
      const said = await bugzilla(['query', '--ids', ...asked])
      assert.deepEqual(said.split('\n').filter(Boolean).map(Number), ids)
    })
  }

  const refused: [what: string, words: string, status: number][] = [
    ['a chart about an unknown field', '--field f1=spout --field o1=equals --field v1=1', 400],
    ['a quicksearch with an unclosed quote', '--quicksearch "lid', 400],
    ['a field that only Red Hat has', '--fixed_in 2.0', 400],
    ['a field of its kind that is compared', '-F 2.0 --fixed_in_type equals', 400],
    ['the whiteboard of developers', '--devel_whiteboard x', 400],
    ['the whiteboard of testers', '--qa_whiteboard x', 400],
    [
      'an older chart about no field',
      `--from-url ${LIST}${OLDER('0-0-0', 'x', 'equals', '1')}`,
      400,
    ],
    ['an unknown kind of comparison', '-r ann -E like', 400],
    ['an unknown saved search', '--savedsearch nothing', 404],
  ]
  for (const [what, words, status] of refused) {
    void test(`${what} is refused`, async () => {
      const { code, out } = await call(['query', ...split(words)])
      assert.equal(code, 2, out)
      assert.match(out, new RegExp(`${status} Client Error`))
    })
  }

  const line = (id: number, rest: string) => `#${String(id).padEnd(6)} ${rest}\n`
  const printed: [words: string[], said: string | RegExp][] = [
    [['--id', '2'], line(2, 'CONFIRMED  - admin@example.com - The lid does not close')],
    [['--id', '4', '--outputformat', '%{id}: %{summary}'], '4: Größe falsch: ☕\n'],
    [
      ['--id', '5', '--outputformat', '%{bug_status} %{short_desc}'],
      'UNCONFIRMED The lid is hot\n',
    ],
    [['--id', '2', '--oneline'], '#2 CONFIRMED admin@example.com Lid\t[---]  \n'],
    [['--id', '2', '--full'], /^#2 .*\nComponent: Lid\nCC: ann.*,dev.*\nBlocked: 4\nDepends: 3\n/],
    [['--id', '2', '--extra'], /\n \+Keywords: \n.*\n \+Status Whiteboard: soon\n/],
    [['--id', '2', '--raw'], /^Bugzilla 2: \nATTRIBUTE.*\nATTRIBUTE\[alias\]: \['lid-open'\]\n/],
  ]
  for (const [words, said] of printed) {
    void test(`prints ${words.slice(2).join(' ') || 'a line'}`, async () => {
      const out = await bugzilla(['query', ...words])
      if (typeof said === 'string') assert.equal(out, said)
      else assert.match(out, said)
    })
  }

  void test('prints --json, all fields or some', async () => {
    const [all] = JSON.parse(await bugzilla(['query', '--id', '2', '--json'])).bugs
    const { id, summary, is_open, cc, creator_detail, url } = all
    assert.deepEqual(
      [id, summary, is_open, cc, creator_detail.email, url],
      [
        2,
        'The lid does not close',
        true,
        [ANN.login, DEV.login],
        ADMIN.login,
        'http://example.com/lid',
      ],
    )
    const some = ['--includefield', 'alias', '--includefield', 'blocks']
    const { bugs } = JSON.parse(await bugzilla(['query', '--alias', 'lid-open', '--json', ...some]))
    assert.deepEqual(bugs, [{ alias: ['lid-open'], blocks: [4], id: 2 }])
    const most = JSON.parse(
      await bugzilla(['query', '--id', '2', '--json', '--excludefield', 'cc']),
    )
    const missing = Object.keys(all).filter((name) => !Object.hasOwn(most.bugs[0], name))
    assert.deepEqual(missing, ['cc', 'cc_detail'])
  })

  void test('--components_file names components, one in a line', async () => {
    await writeFile(join(setup().home, 'components'), 'Lid\nNothing\n')
    const said = await bugzilla(['query', '-i', '--components_file', 'components'])
    assert.equal(said, '2\n3\n4\n5\n')
  })

  void test('--extrafield and -e change nothing in what is found', async () => {
    const more = ['--json', '--extrafield', 'comments']
    const { bugs } = JSON.parse(await bugzilla(['query', '--id', '2', ...more]))
    assert.equal(bugs[0].id, 2)
    assert.match(await bugzilla(['query', '-b', '2', '-e']), /\+Status Whiteboard: soon\n/)
  })

  void test('works below another base path, and without a login', async () => {
    const query = ['query', '--ids', '--alias', 'lid-open']
    const below = { address: '/bugzilla/rest', who: 'stranger' }
    assert.equal(await bugzilla(query, below), '2\n')
    assert.equal(await bugzilla(query, { ...below, address: '/rest/' }), '2\n')
  })
}

export function tellQueriesLater({ setup, call, bugzilla, write }: Told) {
  void test('--savedsearch, for the owner and a user with whom it is shared', async () => {
    const name = 'open lids'
    const query = 'component=Lid&bug_status=__open__'
    const shared = { name, query, shared_with_group: 'plumbers' }
    assert.equal((await write('POST', 'saved_search', shared)).status, 201)
    await write('PUT', `user/${ANN.login}`, { groups: { add: ['plumbers'] } })
    const words = ['query', '--ids', '--savedsearch', name]
    assert.equal(await bugzilla(words), '3\n')
    const { body: me } = await send(`${setup().url}/rest/whoami`, 'GET')
    const sharer = ['--savedsearch-sharer-id', String(me.id)]
    assert.equal(await bugzilla([...words, ...sharer], { who: 'ann' }), '3\n')
    const run = `cmdtype=dorem&remaction=run&namedcmd=open%20lids&sharer_id=${me.id}`
    const address = ['--from-url', `http://example.com/buglist.cgi?${run}`]
    assert.equal(await bugzilla(['query', '--ids', ...address], { who: 'ann' }), '3\n')
    const { code, out } = await call(words, { who: 'ann' })
    assert.equal(code, 2, out)
  })

  void test('a saved search may be a chart of either kind, or a quicksearch', async () => {
    const saved: [query: string, ids: string][] = [
      [`${OLDER('0-0-0', 'keywords', 'anywords', 'hot')}&bug_status=__closed__`, '2\n'],
      ['j_top=OR&f1=bug_id&o1=equals&v1=1&f2=cf_colour&o2=equals&v2=red', '1\n3\n'],
      ['quicksearch=ALL keywords:hot', '2\n'],
    ]
    for (const [at, [query, ids]] of saved.entries()) {
      const name = `kept ${at}`
      assert.equal((await write('POST', 'saved_search', { name, query })).status, 201)
      assert.equal(await bugzilla(['query', '--ids', '--savedsearch', name]), ids)
    }
  })

  const found: [words: string, ids: number[]][] = [
    [`--qa_contact ${DEV.login}`, [3]],
    ['--target_milestone M1', [2]],
    ['--status CLOSED', [2, 5]],
    ['--status EOL --product Kettle', [2, 5]],
    ['--field resolution=DUPLICATE', [5]],
    ['--field keywords=hot', [2]],
    ['--field whiteboard=together', [2, 4]],
    ['--field tag=soon', [2, 3]],
    ['--keywords hot', [2]],
    ['--keywords ho --product Kettle', [2]],
    ['--keywords hot --keywords_type nowords --product Kettle', [3, 5]],
    ['--flag needs-', [2]],
    ['--flag needs?', []],
    ['-f needs-', [2]],
    [`-q ${DEV.login} -m=---`, [3]],
    ['-q dev -E substring', [3]],
    ['--keywords hot -K nowords -p TestProduct', [1, 4]],
    ['--tags soon', [2, 3]],
    ['--field cf_colour=red', [3]],
    ['--field f1=cf_colour --field o1=equals --field v1=red', [3]],
    ['--quicksearch FIXED', [2]],
    ['--quicksearch cf_colour:red', [3]],
    ['--quicksearch ALL_keywords:hot', [2]],
    [`--from-url ${LIST}f1=bug_status&o1=changedto&v1=CLOSED`, [2, 5]],
    [`--from-url ${LIST}f1=short_desc&o1=changedbefore&v1=2001-01-01`, []],
    [`--from-url ${LIST}chfield=priority&chfieldvalue=Low&chfieldfrom=2001-01-01`, [2]],
    [`--from-url ${LIST}f1=deadline&o1=greaterthan&v1=2031-01-01`, [3]],
    [`--from-url ${LIST}f1=setters.login_name&o1=equals&v1=${ADMIN.login}`, [2]],
  ]
  for (const [words, ids] of found) {
    void test(words, async () => {
      const asked = split(words).map((word) => word.replace('ALL_', 'ALL '))
      const said = await bugzilla(['query', '--ids', ...asked])
      assert.deepEqual(said.split('\n').filter(Boolean).map(Number), ids)
    })
  }
}
