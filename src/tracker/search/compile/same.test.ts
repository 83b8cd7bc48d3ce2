import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { fillTracker, NOW, people } from '../../../../tests/bugs-to-find.ts'
import { onEachDatabase } from '../../../../tests/databases.ts'
import { actorById } from '../../../accounts/actors/actors.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { printChart } from '../ask/charts.wire.ts'
import { searchBugs } from '../search.ts'

type Who = 'ann' | 'bob' | 'eve'
type Condition = [operator: string, value?: string]

const DAY_MS = 86_400_000
/** Comments on bug 4: `bob` writes one half the day before, `eve` the other; one is private. */
const said: [who: Who, when: number, isprivate: number, text: string][] = [
  ['bob', NOW - DAY_MS, 0, 'The pump stops. Straße nass'],
  ['eve', NOW, 0, 'It stops with a bang'],
  ['ann', NOW, 1, 'the pump bangs in SECRET'],
  ['eve', NOW, 0, ''],
]

async function fill(tx: Tx) {
  await fillTracker(tx)
  for (const [count, [who, bug_when, isprivate, thetext]] of said.entries()) {
    const comment = { bug_id: 4, count, who: people[who], bug_when, isprivate, thetext }
    await tx
      .insertInto('longdescs')
      .values({ ...comment, work_time: 0, type: 0, is_markdown: 0 })
      .execute()
  }
}

async function found(tx: Tx, field: string, conditions: Condition[], who: Who = 'ann') {
  const parts = conditions.map(([operator, value]) => ({
    field,
    operator,
    values: value === undefined ? [] : [value],
    isNegated: false,
  }))
  const group = { joiner: 'AND_G', isNegated: false, parts } as const
  const given: Record<string, string[]> = {}
  for (const [name, value] of printChart({ joiner: 'AND', isNegated: false, parts: [group] })) {
    given[name] = [...(given[name] ?? []), value]
  }
  const actor = (await actorById(tx, people[who]))!
  const look = { tx, actor, now: NOW, sign: () => '', site: { has_mail: false } }
  const answer = await searchBugs(look, { ...given, include_fields: ['id'] })
  assert.ok('bugs' in answer)
  return answer.bugs!.map(({ id }) => id)
}

const ofComments: [what: string, Condition[], number[], Who?][] = [
  [
    'two parts',
    [
      ['substring', 'PUMP'],
      ['substring', 'stops'],
    ],
    [4],
  ],
  [
    'parts of two comments',
    [
      ['substring', 'nass'],
      ['substring', 'bang'],
    ],
    [],
  ],
  [
    'a part beyond ASCII',
    [
      ['substring', 'strasse'],
      ['casesubstring', 'nass'],
    ],
    [4],
  ],
  [
    'parts as they are written',
    [
      ['casesubstring', 'pump'],
      ['casesubstring', 'Stops'],
    ],
    [],
  ],
  [
    'a part and not another',
    [
      ['substring', 'stops'],
      ['notsubstring', 'pump'],
    ],
    [4],
  ],
  [
    'a part that never occurs alone',
    [
      ['substring', 'nass'],
      ['notsubstring', 'pump'],
    ],
    [],
  ],
  [
    'all words',
    [
      ['allwords', 'stops pump'],
      ['anywordssubstr', 'stra x'],
    ],
    [4],
  ],
  [
    'no words',
    [
      ['anywords', 'stops'],
      ['nowords', 'pump,bang'],
    ],
    [],
  ],
  [
    'a pattern',
    [
      ['regexp', 'stops\\.'],
      ['notregexp', 'bang$'],
      ['substring', 'pump'],
    ],
    [4],
  ],
  ['a missing text', [['isnotempty'], ['notregexp', 'a']], []],
  ['nothing', [['isempty'], ['changedby', 'eve@example.com']], [4]],
  ['nothing by another person', [['isempty'], ['changedby', 'bob@example.com']], []],
  [
    'the author',
    [
      ['substring', 'stops'],
      ['changedby', 'eve@example.com'],
    ],
    [4],
  ],
  [
    'not the author',
    [
      ['substring', 'pump'],
      ['changedby', 'eve@example.com'],
    ],
    [],
  ],
  [
    'the assignee',
    [
      ['regexp', 'private|bangs'],
      ['changedby', '%assignee%'],
    ],
    [2],
  ],
  [
    'the reporter',
    [
      ['substring', 'bangs'],
      ['changedby', '%reporter%'],
    ],
    [4],
  ],
  [
    'the time of the comment',
    [
      ['regexp', 'stops'],
      ['changedbefore', '2026-01-30T13:00:00Z'],
    ],
    [4],
  ],
  [
    'not the time of the comment',
    [
      ['anywords', 'bang'],
      ['changedbefore', '2026-01-30T13:00:00Z'],
    ],
    [],
  ],
  [
    'only author and time',
    [
      ['changedafter', '2026-01-31'],
      ['changedby', 'bob@example.com'],
    ],
    [2],
  ],
  [
    'a private comment',
    [
      ['substring', 'pump'],
      ['substring', 'secret'],
    ],
    [4],
  ],
  [
    'a private comment of others',
    [
      ['substring', 'pump'],
      ['substring', 'secret'],
    ],
    [],
    'eve',
  ],
  [
    'no private comment',
    [
      ['casesubstring', 'SECRET'],
      ['changedafter', '2026-01-01'],
    ],
    [],
    'eve',
  ],
]

onEachDatabase('conditions on one row', (opened) => {
  before(() => opened().db.work(fill))

  for (const [what, conditions, expected, who] of ofComments) {
    void test(`one comment: ${what}`, async () => {
      const ids = await opened().db.look((tx) => found(tx, 'longdesc', conditions, who))
      assert.deepEqual(ids, expected)
    })
  }

  for (const [field, conditions, expected] of [
    [
      'keywords',
      [
        ['regexp', 'y.f'],
        ['notequals', 'crash'],
      ],
      [2, 3],
    ],
    [
      'keywords',
      [
        ['regexp', 'y.f'],
        ['substring', 'crash'],
      ],
      [],
    ],
    [
      'cc',
      [
        ['regexp', '^[ab]'],
        ['notsubstring', 'ann'],
      ],
      [3],
    ],
    [
      'short_desc',
      [
        ['substring', 'wheel'],
        ['notsubstring', 'new'],
      ],
      [4],
    ],
    [
      'priority',
      [
        ['equals', 'Low'],
        ['changedafter', '2026-01-01'],
      ],
      [],
    ],
  ] as [string, Condition[], number[]][]) {
    void test(`one of ${field}: ${conditions.join(' and ')}`, async () => {
      const ids = await opened().db.look((tx) => found(tx, field, conditions))
      assert.deepEqual(ids, expected)
    })
  }

  for (const [field, conditions] of [
    ['commenter', [['substring', 'ann']]],
    [
      'commenter',
      [
        ['substring', 'ann'],
        ['changedafter', '2026-01-01'],
      ],
    ],
    [
      'cc',
      [
        ['substring', 'ann'],
        ['changedafter', '2026-01-01'],
      ],
    ],
    ['longdescs.count', [['greaterthan', '1']]],
    ['product', [['equals', 'Widget']]],
    [
      'longdesc',
      [
        ['substring', 'a'],
        ['regexp', '('],
      ],
    ],
    [
      'longdesc',
      [
        ['substring', 'a'],
        ['changedto', 'b'],
      ],
    ],
  ] as [string, Condition[]][]) {
    void test(`one row of ${field}, ${conditions.join(' and ')}: refused`, async () => {
      const asked = opened().db.look((tx) => found(tx, field, conditions))
      await assert.rejects(asked, { code: 32000 })
    })
  }
})
