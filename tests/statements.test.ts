/**
 * The number of SQL statements of a call is fixed: an additional bug, comment, user or product adds
 * none. Every method, and some pages, are called in a small world and again in a larger one, where
 * they have more to return or more to look through.
 */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { methods } from '../src/server/compose.ts'
import { type Instance, onEachInstance } from './instance.ts'
import { preparations } from './statements/administration.ts'
import { patchedBefore } from './statements/patched.ts'
import { calls, type Request, uncounted } from './statements/calls.ts'
import { pages } from './statements/pages.ts'
import { grow, type World } from './statements/world.ts'

const SMALL = 2
const LARGE = 6
const counting = { ...calls, ...pages }

void test('every method is counted, or has a reason not to be', () => {
  const named = [...Object.keys(calls), ...Object.keys(uncounted)].toSorted()
  assert.deepEqual(named, methods.map(({ name }) => name).toSorted())
})

onEachInstance('the statements of a call', (instance) => {
  const counted = new Map<string, number>()

  before(async () => {
    const world = await grow(instance(), SMALL)
    for (const name of Object.keys(counting)) {
      counted.set(name, await least(instance(), name, world))
    }
    await grow(instance(), LARGE)
  })

  for (const name of Object.keys(counting)) {
    void test(`${name}: the same number for more data`, async () => {
      const world = await grow(instance(), LARGE)
      assert.equal(await least(instance(), name, world), counted.get(name))
    })
  }
})

/** The minimum of two counts: the process's background work is sometimes counted too. */
async function least(instance: Instance, name: string, world: World) {
  const first = await count(instance, name, world)
  return Math.min(first, await count(instance, name, world))
}

/** Counts the second of two calls: the first one loads the caches. */
async function count(instance: Instance, name: string, world: World) {
  const prepare = async () => {
    const preparation = preparations[name] ?? patchedBefore[name]
    if (preparation) await call(instance, preparation(world))
  }
  await prepare()
  await call(instance, counting[name]!(world))
  await prepare()
  const before = instance.db.measures().statements
  await call(instance, counting[name]!(world))
  return instance.db.measures().statements - before
}

async function call(instance: Instance, [verb, path, body, headers]: Request) {
  const asked = { as: instance.admin, ...(body && { body }), ...(headers && { headers }) }
  const answer = await instance.ask(verb, path, asked)
  assert.ok(answer.status < 300, `${verb} ${path}: ${answer.text}`)
}
