/** What one does with the command of Debian's package bugzilla-cli, as README says. */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'

import { ADMIN } from '../service.ts'
import { tellAttach } from './bugzilla-attach.ts'
import { commandAt, skip, split, type Told } from './bugzilla-command.ts'
import { ANN, type Desk, DEV } from './desk.ts'

export function tellBugzilla(desk: () => Desk) {
  const told = commandAt(desk)
  void describe('login', { skip }, () => tellLogins(told))
  void describe('new', { skip }, () => tellNew(told))
  void describe('query', { skip }, () => tellQueries(told))
  void describe('info', { skip }, () => tellInfo(told))
  void describe('attach', { skip }, () => tellAttach(told))
}

function tellLogins({ desk, call, bugzilla }: Told) {
  void test('an API key is asked for once and kept', async () => {
    const { url, home } = desk()
    const said = await bugzilla(['login', '--api-key'], { input: `${ADMIN.api_key}\n` })
    const path = join(home, '.config/python-bugzilla/bugzillarc')
    assert.equal(said, `API Key: Login successful. API key written to ${path}\n`)
    const kept = `[${new URL(url).host}]\napi_key = ${ADMIN.api_key}\n\n`
    assert.equal(await readFile(path, 'utf8'), kept)
    await bugzilla(['--ensure-logged-in', 'info', '--products'])
  })

  void test('a password gives a token, which is kept', async () => {
    const said = await bugzilla(['login', ANN.login, ANN.password], { who: 'ann' })
    assert.match(said, /Login successful\. Token cache saved to .*bugzillatoken$/m)
    await bugzilla(['--ensure-logged-in', 'info', '--products'], { who: 'ann' })
  })

  void test('a token may count from this address only', async () => {
    const words = ['--restrict-login', 'login', DEV.login, DEV.password]
    assert.match(await bugzilla(words, { who: 'dev' }), /Login successful/)
    await bugzilla(['--ensure-logged-in', 'info', '--products'], { who: 'dev' })
  })

  const refused: [what: string, words: string[], input?: string][] = [
    ['a wrong password', ['login', ANN.login, 'not the password']],
    ['a login that nobody has', ['login', 'nobody@example.com', ANN.password]],
    ['a wrong API key', ['login', '--api-key'], `${'x'.repeat(40)}\n`],
    ['nobody where somebody is asked for', ['--ensure-logged-in', 'info', '--products']],
  ]
  for (const [what, words, input = ''] of refused) {
    void test(`${what} is refused`, async () => {
      const { code, out } = await call(words, { who: 'stranger', input })
      assert.notEqual(code, 0)
      assert.doesNotMatch(out, /successful|Kettle/)
    })
  }
}

const KETTLE = split('--product Kettle --component Lid --version 1.0')
const FORMAT = ['--outputformat', '%{id}|%{status}|%{assigned_to}|%{cc}|%{blocks}|%{depends_on}']

/** Five bugs; the searches below know them. */
function tellNew({ call, bugzilla }: Told) {
  const filed: [what: string, who: string, words: string[], said: string][] = [
    [
      'as README says',
      '',
      ['-p', 'TestProduct', '-c', 'TestComponent', '-v', 'unspecified', '-t', 'It whistles'],
      '#1      CONFIRMED  - admin@example.com - It whistles\n',
    ],
    [
      'with all usual flags',
      '',
      [
        ...KETTLE,
        ...split('--alias lid-open --priority High --severity major --os Linux --arch PC'),
        ...split(`--cc ${ANN.login},${DEV.login} --assigned_to ${ADMIN.login}`),
        ...split('--url http://example.com/lid --field whiteboard=soon --summary'),
        'The lid does not close',
        ...FORMAT,
      ],
      `2|CONFIRMED|${ADMIN.login}|${ANN.login},${DEV.login}||\n`,
    ],
    [
      'that blocks others, one of them by its alias',
      '',
      [...KETTLE, '-t', 'The hinge is bent', '--blocked', '1,lid-open', ...FORMAT],
      `3|CONFIRMED|${DEV.login}||1,2|\n`,
    ],
    [
      'that depends on others',
      '',
      [...KETTLE, '-t', 'Größe falsch: ☕', '--dependson', '3', '--dependson', '2', ...FORMAT],
      `4|CONFIRMED|${DEV.login}|||2,3\n`,
    ],
    [
      'by somebody else, with a token',
      'ann',
      [...KETTLE, '-t', 'The lid is hot', '--field', 'status=UNCONFIRMED', ...FORMAT],
      `5|UNCONFIRMED|${DEV.login}|||\n`,
    ],
  ]
  for (const [what, who, words, said] of filed) {
    void test(what, async () => {
      const description = ['--comment', 'It began on Monday.']
      assert.equal(await bugzilla(['new', ...words, ...description], { who }), said)
    })
  }

  const refused: [what: string, words: string[]][] = [
    ['a component that is not there', ['-p', 'Kettle', '-c', 'Spout', '-v', '1.0', '-t', 'x']],
    [
      'a component that takes no new bugs',
      ['-p', 'Kettle', '-c', 'Handle', '-v', '1.0', '-t', 'x'],
    ],
    ['no summary', KETTLE],
    ['an alias that another bug has', [...KETTLE, '-t', 'x', '--alias', 'LID-open']],
    ['a keyword that is not there', [...KETTLE, '-t', 'x', '--keywords', 'cold']],
    ['a group that the product does not have', [...KETTLE, '-t', 'x', '--groups', 'plumbers']],
    ['a private comment by somebody who is no insider', [...KETTLE, '-t', 'x', '--private']],
  ]
  for (const [what, words] of refused) {
    void test(`${what} is refused`, async () => {
      const { code, out } = await call(['new', ...words, '--comment', 'x'])
      assert.equal(code, 2, out)
      assert.match(out, /40[04] Client Error|401 Client Error/)
      assert.doesNotMatch(out, new RegExp(ADMIN.api_key))
    })
  }
}

function tellQueries({ bugzilla }: Told) {
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
  ]
  for (const [words, ids] of found) {
    void test(words, async () => {
      const asked = split(words).map((word) => word.replaceAll('_lid', ' lid'))
      const said = await bugzilla(['query', '--ids', ...asked])
      assert.deepEqual(said.split('\n').filter(Boolean).map(Number), ids)
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

  void test('works below another base path, and with nobody logged in', async () => {
    const query = ['query', '--ids', '--alias', 'lid-open']
    const below = { address: '/bugzilla/rest', who: 'stranger' }
    assert.equal(await bugzilla(query, below), '2\n')
    assert.equal(await bugzilla(query, { ...below, address: '/rest/' }), '2\n')
  })
}

function tellInfo({ call, bugzilla }: Told) {
  const told: [words: string[], said: string][] = [
    [['--products'], 'Kettle\nTestProduct\n'],
    [['--components', 'Kettle'], 'Handle\nLid\n'],
    [['--components', 'Kettle', '--active-components'], 'Lid\n'],
    [['--component_owners', 'Kettle'], `Handle: ${DEV.login}\nLid: ${DEV.login}\n`],
    [['--component_owners', 'Kettle', '--active-components'], `Lid: ${DEV.login}\n`],
    [['--versions', 'Kettle'], '1.0\n'],
  ]
  for (const [words, said] of told) {
    void test(words.join(' '), async () => {
      assert.equal(await bugzilla(['info', ...words]), said)
    })
  }

  void test('a product that is not there is said', async () => {
    const { code, out } = await call(['info', '--components', 'Nothing'])
    assert.deepEqual([code, out], [3, "\nServer error: Product 'Nothing' not found\n"])
  })
}
