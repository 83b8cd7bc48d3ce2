import assert from 'node:assert/strict'
import { test } from 'node:test'

import { kinds } from '../../../tests/databases.ts'
import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { type Instance, onEachInstance } from '../../../tests/instance.ts'
import { credentials } from '../../../tests/tickets.ts'
import { nobody } from '../../accounts/actors/actors.ts'
import { Fault } from '../../platform/faults.ts'
import { ALONE, openNode } from '../../platform/nodes/nodes.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { seeGrant } from '../grants/use-grant.ts'
import { freePlaces, openPlaces } from './places.ts'

async function grantFor(instance: Instance, message: object) {
  const { admin, transactions } = instance
  const body = formOf([{ name: 'msg', content: JSON.stringify(message) }])
  const headers = { ...credentials(admin.login, admin.api_key), 'content-type': FORM_TYPE }
  const { id } = (await instance.ask('POST', '/rest/newgrant', { headers, body })).body as {
    id: string
  }
  return transactions.look(nobody, (look) => seeGrant(look, id))
}

const isTaken = (error: unknown) => error instanceof Fault && error.fault === 'uploads_taken'

const join = ({ db, clock, transactions }: Instance) => {
  const how = { db, clock: () => clock.now, introduced: ALONE, gone: freePlaces }
  const node = openNode(how)
  return { node, places: openPlaces(transactions, node) }
}

const rows = ({ db }: Instance) =>
  db.look((tx) => tx.selectFrom('node_uploads').select('forms').execute())

onEachInstance('places of upload forms', (instance) => {
  void test('as many as the grant allows, until they are disposed of', async () => {
    const grant = await grantFor(instance(), { notify: 'a@example.com', grant_maxul: 2 })
    const { node, places } = join(instance())
    const place = await places.take(grant)
    {
      await using _other = await places.take(grant)
      await assert.rejects(places.take(grant), isTaken)
    }
    await (await places.take(grant))[Symbol.asyncDispose]()
    await place[Symbol.asyncDispose]()
    assert.deepEqual(await rows(instance()), [])
    await node.leave()
  })

  void test('a place that could not be freed is free when the database is back', async () => {
    const grant = await grantFor(instance(), { notify: 'a@example.com', grant_maxul: 1 })
    const { transactions } = instance()
    let isDown = false
    const work: Transactions['work'] = (...all) =>
      isDown ? Promise.reject(new Error('the database is down')) : transactions.work(...all)
    const { node } = join(instance())
    const places = openPlaces({ ...transactions, work }, node)
    const place = await places.take(grant)
    isDown = true
    await place[Symbol.asyncDispose]()
    isDown = false
    await (await places.take(grant))[Symbol.asyncDispose]()
    assert.deepEqual(await rows(instance()), [])
    await node.leave()
  })

  void test('grants without a limit need none', async () => {
    const grant = await grantFor(instance(), { notify: 'a@example.com' })
    const { node, places } = join(instance())
    await using _one = await places.take(grant)
    await using _other = await places.take(grant)
    assert.deepEqual(await rows(instance()), [])
    await node.leave()
  })
})

const on = kinds.filter(({ name }) => name === 'PostgreSQL')
onEachInstance(
  'places of upload forms on several nodes',
  (instance) => {
    void test('all count, and those of a node that left are free again', async () => {
      const grant = await grantFor(instance(), { notify: 'a@example.com', grant_maxul: 3 })
      const [one, other] = [join(instance()), join(instance())]
      const own = [await one.places.take(grant), await one.places.take(grant)]
      const lost = await other.places.take(grant)
      for (const { places } of [one, other]) await assert.rejects(places.take(grant), isTaken)
      await other.node.leave()
      own.push(await one.places.take(grant))
      // As if the node had only been slow.
      await lost[Symbol.asyncDispose]()
      await assert.rejects(one.places.take(grant), isTaken)
      for (const place of own) await place[Symbol.asyncDispose]()
      assert.deepEqual(await rows(instance()), [])
      await one.node.leave()
    })
  },
  {},
  { on },
)
