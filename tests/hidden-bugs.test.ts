/**
 * Random calls of every method, made by people in random groups and by nobody: what they are
 * answered never tells of a bug that they do not see, or of a comment or file not for them.
 *
 * The interface itself tells this much: a bug that is asked for by number is hidden (fault 102) or
 * does not exist (101), an alias that is taken cannot be given again (103), and the numbers of the
 * bugs on which a visible bug depends, which depend on it, or which it was linked to by somebody
 * who sees them, are shown with it and in its history.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { methods } from '../src/server/compose.ts'
import type { Made } from './hidden-bugs/asking.ts'
import { call, made } from './hidden-bugs/calls.ts'
import { elsewhere } from './hidden-bugs/elsewhere.ts'
import { seed, turn } from './hidden-bugs/seed.ts'
import { fullText, openable, planOfWorld, readable, sees, type World } from './hidden-bugs/world.ts'
import { onEachInstance } from './instance.ts'

/** DOCKET_TEST_SEED is another world and other calls, DOCKET_TEST_RUNS how many of them. */
const SEED = Number(process.env['DOCKET_TEST_SEED'] ?? 1)
const RUNS = Number(process.env['DOCKET_TEST_RUNS'] ?? 16)
const calls = fc.array(fc.record({ call, who: fc.nat() }, { noNullPrototype: true }), {
  minLength: 8,
  maxLength: 12,
})

void test('every method is among the calls', () => {
  const called = [...made, ...Object.keys(elsewhere)].toSorted()
  assert.deepEqual(called, methods.map(({ name }) => name).toSorted())
})

onEachInstance('hidden bugs', (instance) => {
  const [plan] = fc.sample(planOfWorld, { seed: SEED, numRuns: 1 })
  const used = { bugs: plan!.bugs.length, comments: plan!.bugs.flatMap((b) => b.comments).length }
  let world: World | undefined

  for (const [at, rules] of [
    { mode: 'all', hasContacts: true } as const,
    { mode: 'any', hasContacts: false } as const,
  ].entries()) {
    void test(`never appear in answers where ${rules.mode} of their groups are required`, async () => {
      world ??= await seed(instance(), plan!)
      await turn(instance(), world, rules)
      const scene = { instance: instance(), world, used, said: '' }
      const { people } = world
      const property = fc.asyncProperty(calls, async (wanted) => {
        for (const { call: one, who } of wanted) {
          const answered = await one(scene, people[who % people.length]!)
          assert.deepEqual(leaks(scene.world, answered), [])
        }
      })
      // Bugs and people stay changed, so a failure cannot be made smaller by trying again.
      const how = { seed: SEED + at, numRuns: RUNS, endOnFailure: true }
      const { failed, errorInstance } = await fc.check(property, how)
      if (failed) throw new Error(`seed ${how.seed}: ${scene.said}`, { cause: errorInstance })
    })
  }
})

/** What of an answer is not for whoever called. A refusal may repeat what they said themselves. */
function leaks(world: World, { person, said, answered }: Made): string[] {
  const { status, body, text } = answered
  const isJson = status < 300 && body !== undefined
  // Whoever sets links takes others away; a refusal names those as the bug itself shows them.
  const isOfLinks = status >= 400 && /"(blocks|depends_on)":\{"set"/.test(said)
  const shown = isJson ? JSON.stringify(withoutLinks(body)) : isOfLinks ? '' : text
  const known = new Set(tokens(`${visible(world, person)} ${status < 300 ? '' : said}`))
  return tokens(shown).filter((token) => !known.has(token))
}

/** Numbers of bugs and comments, and the words that stand in the texts of one of them alone. */
const tokens = (text: string) => text.match(/q\d+q|z\d+z|(?<!\d)[79]000?\d\d+(?!\d)/g) ?? []

/** All that somebody may read, as one text. */
function visible(world: World, person: Made['person']) {
  const bugs = world.bugs.filter((bug) => sees(world, person, bug))
  return JSON.stringify(
    bugs.map((bug) => [
      [bug.id, bug.name],
      readable(person, bug).map((comment) => [comment.id, fullText(comment)]),
      openable(person, bug).map(({ id, summary }) => [id, summary]),
    ]),
  )
}

// A cursor is sealed: its letters say nothing.
const LINKS = new Set(['blocks', 'depends_on', 'see_also', 'update_token', 'next_cursor'])
function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks)
  if (value === null || typeof value !== 'object') return value
  // A change in a history.
  if ('field_name' in value && LINKS.has(String(value.field_name))) return {}
  const kept = Object.entries(value).filter(([key]) => !LINKS.has(key))
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutLinks(one)]))
}
