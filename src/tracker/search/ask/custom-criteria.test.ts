import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { addCustomFields } from '../../../../tests/custom-fields.ts'
import { onEachInstance } from '../../../../tests/instance.ts'

const COMMA = 'red, or blue'

onEachInstance('criteria of custom fields', (instance) => {
  const places: number[] = []
  const post = async (path: string, body: object) => {
    const { body: made, text } = await instance().ask('POST', path, { as: instance().admin, body })
    assert.ok(made.id, text)
    return made.id as number
  }
  const file = async (more: object) => {
    const at = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    places.push(await post('/rest/bug', { ...at, summary: 'S', ...more }))
  }
  /** The indexes of the bugs found, in the order of filing. */
  const found = async (query: string) => {
    const { body, text } = await instance().ask('GET', `/rest/bug?include_fields=id&${query}`, {
      as: instance().admin,
    })
    assert.ok(body.bugs, text)
    return (body.bugs as { id: number }[]).map(({ id }) => places.indexOf(id)).join('')
  }

  before(async () => {
    await addCustomFields(instance())
    for (const name of ['single', 'multi']) {
      await post(`/rest/field/bug/cf_${name}/values`, { name: COMMA })
    }
    await file({ cf_text: 'Zeta, änne', cf_single: COMMA, cf_multi: ['two', 'one'] })
    await file({})
    await file({ cf_text: 'ÄNNE', cf_single: 'one', cf_multi: [COMMA], cf_integer: 9 })
    await file({ cf_day: '2026-02-01', cf_moment: '2026-02-01T10:00:00Z', cf_integer: -1 })
    await file({
      cf_day: '2026-01-01',
      cf_bug: places[0],
      cf_long: 'a long tale',
      cf_single: 'two',
    })
  })

  const cases: [query: string, expected: string][] = [
    [`cf_single=${COMMA}`, '0'],
    [`cf_multi=${COMMA}`, '2'],
    ['cf_single=one,two', ''],
    ['cf_single=one&cf_single=two', '24'],
    ['cf_multi=one&cf_multi=three', '0'],
    ['cf_single=---', '13'],
    ['cf_single=---&cf_single=one', '123'],
    ['cf_single=ONE&cf_single_type=equals', '2'],
    ['cf_single=one&cf_single_type=notequals', '0134'],
    ['cf_single=o&cf_single_type=substring', '024'],
    ['cf_single=^(one|two)$&cf_single_type=regexp', '24'],
    ['cf_single=one two&cf_single_type=anywords', '24'],
    ['cf_single=red&cf_single_type=anywords', '0'],
    ['cf_single=---&cf_single_type=substring', '13'],
    ['cf_single=&cf_single_type=isempty', '13'],
    ['cf_multi=two&cf_multi_type=equals', '0'],
    ['cf_multi=two&cf_multi_type=notequals', '1234'],
    ['cf_multi=e&cf_multi_type=substring', '02'],
    ['cf_multi=^t&cf_multi_type=regexp', '0'],
    ['cf_multi=blue two&cf_multi_type=anywords', '02'],
    ['cf_multi=blue&cf_multi_type=nowords', '0134'],
    ['cf_multi=---,two&cf_multi_type=anywords', '0134'],
    ['cf_multi=---&cf_multi_type=notequals', '02'],
    ['cf_multi=&cf_multi_type=isempty', '134'],
    ['cf_multi=&cf_multi_type=isnotempty', '02'],
    ['f1=cf_single&o1=anyexact&v1=one,two', '24'],
    [`f1=cf_single&o1=anyexact&v1=${COMMA}`, '0'],
    [`f1=cf_multi&o1=anyexact&v1=two&v1=${COMMA}`, '02'],
    ['f1=cf_single&o1=anyexact&v1=---,two', '134'],
    ['cf_text=änne&cf_text_type=equals', '2'],
    ['cf_text=ANNE&cf_text_type=substring', '02'],
    ['cf_text=änne&cf_text_type=casesubstring', '0'],
    ['cf_text=anne zeta&cf_text_type=allwords', '0'],
    ['cf_text=^z&cf_text_type=regexp', '0'],
    ['cf_text=b&cf_text_type=lessthan', '1234'],
    ['cf_text=^$&cf_text_type=regexp', '134'],
    ['cf_text=&cf_text_type=isempty', '134'],
    ['cf_long=LONG&cf_long_type=substring', '4'],
    ['cf_long=&cf_long_type=isnotempty', '4'],
    ['cf_integer=9', '2'],
    ['cf_integer=9,-1', '23'],
    ['cf_integer=0&cf_integer_type=lessthan', '3'],
    ['cf_integer=0&cf_integer_type=greaterthaneq', '0124'],
    ['cf_integer=9&cf_integer_type=notequals', '0134'],
    ['cf_integer=^-?[19]$&cf_integer_type=regexp', '23'],
    ['cf_integer=^0$&cf_integer_type=regexp', '014'],
    ['cf_integer=&cf_integer_type=isempty', '014'],
    ['cf_day=2026-02-01', '3'],
    ['cf_day=2026-02-01&cf_day_type=lessthan', '4'],
    ['cf_day=2026-01-01&cf_day_type=greaterthan', '3'],
    ['cf_day=&cf_day_type=isempty', '012'],
    ['cf_moment=2026-02-01T10:00:00Z&cf_moment_type=equals', '3'],
    ['cf_moment=2026-02-01T10:00:00Z&cf_moment_type=lessthan', ''],
    ['cf_moment=2026-02-01&cf_moment_type=greaterthan', '3'],
    ['cf_moment=&cf_moment_type=isnotempty', '3'],
  ]
  for (const [query, expected] of cases) {
    void test(query, async () => assert.equal(await found(query), expected))
  }

  void test('a reference to a bug is its number', async () => {
    assert.equal(await found(`cf_bug=${places[0]}`), '4')
    assert.equal(await found(`cf_bug=${places[0]}&cf_bug_type=lessthan`), '0123')
    assert.equal(await found('cf_bug=&cf_bug_type=isempty'), '0123')
  })

  const read: [query: string, expected: string][] = [
    ['cf_day=^2026-0&cf_day_type=regexp', '34'],
    ['cf_day=02-01&cf_day_type=anywords', '3'],
    ['cf_moment=^2026&cf_moment_type=notregexp', '0124'],
    ['cf_moment=02-01 10:00:00&cf_moment_type=substring', '3'],
    ['cf_moment=2026 :00&cf_moment_type=allwordssubstr', '3'],
    ['cf_moment=2025&cf_moment_type=substring', ''],
  ]
  for (const [query, expected] of read) {
    void test(`${query}: times are interpreted as they are displayed`, async () => {
      assert.equal(await found(query), expected)
    })
  }
})
