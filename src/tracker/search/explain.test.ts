import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { fillTracker, NOW, people } from '../../../tests/bugs-to-find.ts'
import { onEachDatabase } from '../../../tests/databases.ts'
import { actorById } from '../../accounts/actors/actors.ts'
import { explainSearch } from './explain.ts'

onEachDatabase('explaining a search', (opened) => {
  before(() => opened().db.work(fillTracker))

  const explain = (asked: Record<string, string[]>) =>
    opened().db.look(async (tx) => {
      const actor = (await actorById(tx, people.eve))!
      return explainSearch(
        { tx, actor, now: NOW, sign: () => '', site: { has_mail: false } },
        asked,
      )
    })

  void test('shows the parsed search, the order of bugs, and their number', async () => {
    const { tree, order, page } = await explain({
      product: ['Widget', 'Gadget'],
      order: ['priority DESC'],
      f1: ['OP'],
      j1: ['OR'],
      n1: ['1'],
      f2: ['cc'],
      o2: ['isempty'],
      f3: ['OP'],
      j3: ['AND_G'],
      f4: ['bug_status'],
      o4: ['changedby'],
      v4: ['eve@example.com'],
      f5: ['bug_status'],
      o5: ['changedafter'],
      v5: ['2026-01-01'],
    })
    assert.deepEqual(tree, [
      'all of',
      '  product anyexact "Widget" or "Gadget"',
      '  not',
      '    any of',
      '      cc isempty',
      '      in one row',
      '        bug_status changedby "eve@example.com"',
      '        bug_status changedafter "2026-01-01T00:00:00Z"',
    ])
    assert.deepEqual(order, ['priority DESC', 'bug_id'])
    assert.deepEqual(page, { limit: 10_000, offset: 0 })
  })

  void test('shows the SQL with its values, and the plan, without searching', async () => {
    const { choosing, plan, before: asked } = await explain({ last_change_time: ['2026-01-30'] })
    assert.match(choosing.sql, /^select "bugs"\."id", .* from "bugs" where /)
    assert.ok(choosing.values.includes(Date.UTC(2026, 0, 30)))
    assert.match(plan.join('\n'), /bugs/)
    assert.equal(asked.length, 1)
    assert.match(asked[0]!.sql, /count\(\*\)/)
  })
})
