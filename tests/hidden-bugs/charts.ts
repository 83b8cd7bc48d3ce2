/** Random boolean charts: a chart and its negation together find exactly what a user sees. */

import assert from 'node:assert/strict'

import fc from 'fast-check'

import { type Chart, printChart } from '../../src/tracker/search/ask/charts.wire.ts'
import { Random } from '../../tools/generate/random.ts'
import { randomChart } from '../simulate/ask.ts'
import { ask, type Made, type Scene } from './asking.ts'
import { type Member, sees } from './world.ts'

type Call = (scene: Scene, person: Member) => Promise<Made>

/** Fails if a bug is in both results, in neither, or hidden from the person. */
export const charts: fc.Arbitrary<Call> = fc.nat().map((seed) => async (scene, person) => {
  // Only fields that everyone may search by; the values may name users outside this world.
  const chart = randomChart(new Random(seed, 'charts'))
  const { made, ids } = await find(scene, person, chart)
  if (!ids) return made
  const whole: Chart = { joiner: 'AND', isNegated: true, parts: [chart] }
  const { ids: others } = await find(scene, person, whole)
  const visible = scene.world.bugs.filter((one) => sees(scene.world, person, one))
  assert.deepEqual(
    [...ids, ...others!].sort((a, b) => a - b),
    visible.map(({ id }) => id).sort((a, b) => a - b),
  )
  return made
})

async function find(scene: Scene, person: Member, chart: Chart) {
  const query = new URLSearchParams([...printChart(chart), ['include_fields', 'id']])
  const made = await ask(scene, person, ['GET', `/rest/bug?${query.toString()}`])
  const { status, body } = made.answered
  if (status !== 200) return { made }
  return { made, ids: (body as { bugs: { id: number }[] }).bugs.map(({ id }) => id) }
}
