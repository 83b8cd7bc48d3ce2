/**
 * A call costs a fixed number of SQL statements: one bug, comment, person or product more adds
 * none. Every method is called in a small world and again in a larger one, in which it has more to
 * answer or more to look through.
 */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { methods } from '../src/server/compose.ts'
import { type House, onEachHouse } from './house.ts'
import { calls, type Request, uncounted } from './statements/calls.ts'
import { grow, type World } from './statements/world.ts'

const SMALL = 2
const LARGE = 6

void test('every method is counted, or said why not', () => {
  const named = [...Object.keys(calls), ...Object.keys(uncounted)].toSorted()
  assert.deepEqual(named, methods.map(({ name }) => name).toSorted())
})

onEachHouse('the statements of a call', (house) => {
  const counted = new Map<string, number>()

  before(async () => {
    const world = await grow(house(), SMALL)
    for (const [name, request] of Object.entries(calls)) {
      counted.set(name, await least(house(), request, world))
    }
    await grow(house(), LARGE)
  })

  for (const [name, request] of Object.entries(calls)) {
    void test(`${name}: as many when there is more`, async () => {
      const world = await grow(house(), LARGE)
      assert.equal(await least(house(), request, world), counted.get(name))
    })
  }
})

/** What the process does beside may be counted too, now and then; what a call needs, always. */
async function least(house: House, request: (world: World) => Request, world: World) {
  const first = await count(house, request, world)
  return Math.min(first, await count(house, request, world))
}

/** Of the second of two calls: the first loads what is kept in memory. */
async function count(house: House, request: (world: World) => Request, world: World) {
  await call(house, request(world))
  const before = house.db.measures().statements
  await call(house, request(world))
  return house.db.measures().statements - before
}

async function call(house: House, [verb, path, body, headers]: Request) {
  const asked = { as: house.admin, ...(body && { body }), ...(headers && { headers }) }
  const answer = await house.ask(verb, path, asked)
  assert.ok(answer.status < 300, `${verb} ${path}: ${answer.text}`)
}
