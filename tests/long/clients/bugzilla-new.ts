/** What users do with `bugzilla new`: files the bugs that the other commands read and change. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ADMIN } from '../service.ts'
import { split, type Told } from './bugzilla-command.ts'
import { ANN, DEV } from './setup.ts'

const KETTLE = split('--product Kettle --component Lid --version 1.0')
const FORMAT = ['--outputformat', '%{id}|%{status}|%{assigned_to}|%{cc}|%{blocks}|%{depends_on}']

/** Files five bugs, which the searches in other files expect. */
export function tellNew({ call, bugzilla }: Told) {
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
      'by another user, with a token',
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
    ['an unknown component', ['-p', 'Kettle', '-c', 'Spout', '-v', '1.0', '-t', 'x']],
    [
      'a component that is closed for new bugs',
      ['-p', 'Kettle', '-c', 'Handle', '-v', '1.0', '-t', 'x'],
    ],
    ['no summary', KETTLE],
    ['an alias of another bug', [...KETTLE, '-t', 'x', '--alias', 'LID-open']],
    ['an unknown keyword', [...KETTLE, '-t', 'x', '--keywords', 'cold']],
    ['a group that the product does not have', [...KETTLE, '-t', 'x', '--groups', 'plumbers']],
    ['a private comment by a user who is not an insider', [...KETTLE, '-t', 'x', '--private']],
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

/** Runs after the installation has what `bugzilla modify` needs. */
export function tellNewLater({ call, bugzilla, read }: Told) {
  const WORDS = ['new', ...KETTLE, '--summary', 'All there is', '--comment', 'Psst.']

  void test('a private description, groups, keywords, times, fields of the installation', async () => {
    const more = split('--private --groups cooks --keywords hot,sharp --ids')
    const fields = split(
      '--field cf_colour=blue --field deadline=2031-02-03 --field target_milestone=M1',
    )
    const own = split(`--field estimated_time=7.5 --qa_contact ${DEV.login}`)
    const id = Number(await bugzilla([...WORDS, ...more, ...own, ...fields]))
    const [bug] = (await read(`bug/${id}`)).bugs
    const { groups, keywords, cf_colour, deadline, estimated_time, target_milestone } = bug
    assert.deepEqual(
      [groups, keywords, cf_colour, deadline, estimated_time, target_milestone, bug.qa_contact],
      [['cooks'], ['hot', 'sharp'], 'blue', '2031-02-03', 7.5, 'M1', DEV.login],
    )
    const [{ text, is_private }] = (await read(`bug/${id}/comment`)).bugs[id].comments
    assert.deepEqual([text, is_private], ['Psst.', true])
  })

  void test('--comment-tag is refused, as by any Bugzilla 5.2', async () => {
    const { code, out } = await call([...WORDS, '--comment-tag', 'spam'])
    assert.equal(code, 2)
    assert.match(out, /400 Client Error/)
  })
}
