import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'

import { onEachDatabase } from '../../../tests/databases.ts'
import { loadStaged, stageSmall, verifyStaged } from '../../../tests/imported.ts'

const EVALUATED = [
  'short_desc=testing+bug&short_desc_type=allwordssubstr',
  'short_desc=TESTING&short_desc_type=casesubstring',
  'short_desc=nothing+only&short_desc_type=anywordssubstr&bug_status=__open__',
  'short_desc=only&short_desc_type=nowordssubstr',
  'f1=short_desc&o1=notsubstring&v1=testing',
  'f1=product&o1=substring&v1=test&f2=component&o2=notequals&v2=TestComponent',
  'j_top=OR&f1=reporter&o1=substring&v1=ADMIN&n1=1&f4=priority&o4=equals&v4=Highest',
  'f1=qa_contact&o1=notsubstring&v1=example',
  'email1=admin&emailtype1=substring&emailassigned_to1=1&emailreporter1=1',
  'email1=admin%40example.com&emailtype1=exact&emailqa_contact1=1',
]
const BEYOND = [
  'f1=longdesc&o1=substring&v1=a',
  'f1=short_desc&o1=regexp&v1=t.st',
  'f1=OP&f2=short_desc&o2=substring&v2=a&f3=CP',
  'f1=target_milestone&o1=equals&v1=---',
  'email1=%25user%25&emailtype1=exact&emailassigned_to1=1',
  'email1=admin&emailtype1=substring&emailcc1=1',
]

onEachDatabase('saved searches that compare single columns', (opened) => {
  void test('find the same in a source, and others are told to run', async () => {
    const { place } = opened()
    const staged = await stageSmall(join(place.folder, 'import'))
    for (const [at, query] of [...EVALUATED, ...BEYOND].entries()) {
      const sql = 'insert into namedqueries (id, userid, name, query) values (?, 1, ?, ?)'
      staged.change(sql, at + 1, `search ${at}`, query)
    }
    await loadStaged(place, staged)
    const { searches } = await verifyStaged(opened(), staged)
    staged.close()
    const found = searches.map(({ outcome, told }) => (outcome === 'same' ? outcome : told))
    assert.deepEqual(found.slice(0, EVALUATED.length), Array(EVALUATED.length).fill('same'))
    assert.deepEqual(
      searches.slice(EVALUATED.length).map(({ outcome }) => outcome),
      Array(BEYOND.length).fill('ran'),
    )
  })
})
