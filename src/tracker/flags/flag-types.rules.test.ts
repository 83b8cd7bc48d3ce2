import assert from 'node:assert/strict'
import { test } from 'node:test'

import { isFor, isForSome, type Place } from './flag-types.rules.ts'

const everywhere: Place = { product_id: null, component_id: null }
const inProduct = (product_id: number): Place => ({ product_id, component_id: null })
const inComponent = (product_id: number, component_id: number): Place => ({
  product_id,
  component_id,
})

/** Inclusions, exclusions, and whether the type is for component 1 of product 5. */
const cases: [string, Place[], Place[], boolean][] = [
  ['a type that is included nowhere is for nothing', [], [], false],
  ['everywhere is here, too', [everywhere], [], true],
  ['a product holds all its components', [inProduct(5)], [], true],
  ['another product is not here', [inProduct(6)], [], false],
  ['the component itself', [inComponent(5, 1)], [], true],
  ['another component is not here', [inComponent(5, 2)], [], false],
  ['one of several places is enough', [inProduct(6), inComponent(5, 1)], [], true],
  ['an exclusion beats every inclusion', [everywhere, inComponent(5, 1)], [inProduct(5)], false],
  ['an exclusion of the component alone', [inProduct(5)], [inComponent(5, 1)], false],
  ['an exclusion elsewhere changes nothing', [everywhere], [inComponent(5, 2), inProduct(6)], true],
]
for (const [name, inclusions, exclusions, expected] of cases) {
  void test(name, () => assert.equal(isFor({ inclusions, exclusions }, 5, 1), expected))
}

void test('a type is for some of a product when any inclusion reaches it', () => {
  const some = (place: Place) => isForSome({ inclusions: [place], exclusions: [] }, 5)
  assert.deepEqual(
    [some(everywhere), some(inComponent(5, 9)), some(inProduct(6))],
    [true, true, false],
  )
})
