/** Some seeds of a simulation of nodes; `tests/simulate/nodes.ts` tries more. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { kinds } from './databases.ts'
import { simulateNodes } from './simulate/nodes.ts'

for (const kind of kinds.filter(({ name }) => name === 'PostgreSQL')) {
  for (const seed of [6, 12]) {
    void test(`nodes that are paused, cut off and killed harm nothing: seed ${seed}`, async (t) => {
      const opened = await kind.open()
      t.after(() => opened.remove())
      const { refused, terms, repeated, ...some } = await simulateNodes(opened, seed, 600)
      // The simulation has reached what it is for.
      assert.ok(refused + terms > 1, JSON.stringify({ refused, terms }))
      assert.ok(repeated >= 0 && Object.values(some).every((count) => count > 10))
    })
  }
}
