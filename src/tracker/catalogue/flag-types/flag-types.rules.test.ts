import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  areSamePlaces,
  changeable,
  componentsNamed,
  isFor,
  isForSome,
  type Place,
} from './flag-types.rules.ts'

const everywhere: Place = { product_id: null, component_id: null }
const inProduct = (product_id: number): Place => ({ product_id, component_id: null })
const inComponent = (product_id: number, component_id: number): Place => ({
  product_id,
  component_id,
})

/** Inclusions, exclusions, and whether the type applies to component 1 of product 5. */
const cases: [string, Place[], Place[], boolean][] = [
  ['a type without inclusions applies to nothing', [], [], false],
  ['an inclusion of everything applies', [everywhere], [], true],
  ['an inclusion of the product applies to its components', [inProduct(5)], [], true],
  ['an inclusion of another product does not apply', [inProduct(6)], [], false],
  ['the component itself', [inComponent(5, 1)], [], true],
  ['an inclusion of another component does not apply', [inComponent(5, 2)], [], false],
  ['one of several inclusions is enough', [inProduct(6), inComponent(5, 1)], [], true],
  [
    'an exclusion takes precedence over all inclusions',
    [everywhere, inComponent(5, 1)],
    [inProduct(5)],
    false,
  ],
  ['an exclusion of the component alone', [inProduct(5)], [inComponent(5, 1)], false],
  [
    'an exclusion of another product does not apply',
    [everywhere],
    [inComponent(5, 2), inProduct(6)],
    true,
  ],
]
for (const [name, inclusions, exclusions, expected] of cases) {
  void test(name, () => assert.equal(isFor({ inclusions, exclusions }, 5, 1), expected))
}

/** Inclusions, exclusions, and whether the type applies to any component of product 5. */
const someOf: [string, Place[], Place[], boolean][] = [
  ['an inclusion of everything is enough for a product', [everywhere], [], true],
  ['a component of it as well', [inComponent(5, 9)], [], true],
  ['another product is not enough', [inProduct(6)], [], false],
  ['nothing for an excluded product', [everywhere], [inProduct(5)], false],
  ['nothing if everything is excluded', [inProduct(5)], [everywhere], false],
  ['one excluded component leaves others', [inProduct(5)], [inComponent(5, 9)], true],
  ['the one that is included may be excluded', [inComponent(5, 9)], [inComponent(5, 9)], false],
]
for (const [name, inclusions, exclusions, expected] of someOf) {
  void test(`of some: ${name}`, () =>
    assert.equal(isForSome({ inclusions, exclusions }, 5), expected))
}

/** Places, and the components of product 5 that they include. */
const named: [string, Place[], number[] | undefined][] = [
  ['its components', [inComponent(5, 1), inComponent(5, 2), inProduct(6)], [1, 2]],
  ['the product as a whole', [inComponent(5, 1), inProduct(5)], undefined],
  ['every product', [everywhere], undefined],
  ['another product alone', [inComponent(6, 1)], undefined],
]
for (const [name, places, expected] of named) {
  void test(`components named: ${name}`, () =>
    assert.deepEqual(componentsNamed(places, 5), expected))
}

/** Inclusions, exclusions, and what an administrator of products 5 and 6 may change of the type. */
const changes: [string, Place[], Place[], ReturnType<typeof changeable>][] = [
  ['for their products only', [inProduct(5), inComponent(6, 1)], [], 'all'],
  ['for another product as well', [inProduct(5), inProduct(7)], [], 'places'],
  ['for every product', [everywhere], [], 'places'],
  ['for none of theirs', [inProduct(7)], [], 'nothing'],
  ['for every product but theirs', [everywhere], [inProduct(5), inProduct(6)], 'nothing'],
  ['for theirs but for one', [inProduct(5), inProduct(6)], [inProduct(6)], 'all'],
]
for (const [name, inclusions, exclusions, expected] of changes) {
  void test(`a type ${name}: ${expected}`, () =>
    assert.equal(changeable({ inclusions, exclusions }, new Set([5, 6])), expected))
}

void test('lists of products and components are equal in any order', () => {
  const lists = [[inProduct(5), everywhere], [everywhere, inProduct(5)], [inProduct(5)]] as const
  assert.equal(areSamePlaces(lists[0], lists[1]), true)
  assert.equal(areSamePlaces(lists[0], lists[2]), false)
})
