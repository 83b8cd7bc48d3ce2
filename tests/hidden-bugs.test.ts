/**
 * Random calls of every method, made by users in random groups and anonymously: no response reveals
 * a bug that the caller does not see, or a comment or attachment that is private to others; nor do
 * the mail and the inbox of anybody about what the calls changed.
 *
 * The interface itself reveals this much: a bug that is requested by number is hidden (fault 102)
 * or does not exist (101), an alias that is taken cannot be used again (103), and a visible bug
 * shows, also in its history, the numbers of the bugs on which it depends, which depend on it, or
 * which it was linked to by somebody who sees them.
 */

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import fc from 'fast-check'

import { methods } from '../src/server/compose.ts'
import type { Made } from './hidden-bugs/asking.ts'
import { call, made } from './hidden-bugs/calls.ts'
import { elsewhere } from './hidden-bugs/elsewhere.ts'
import { seed, turn } from './hidden-bugs/seed.ts'
import { told } from './hidden-bugs/told.ts'
import { fullText, openable, planOfWorld, readable, sees, type World } from './hidden-bugs/world.ts'
import { onEachInstance } from './instance.ts'
import { openMailServer } from './smtp.ts'

/** DOCKET_TEST_SEED selects another world and other calls, DOCKET_TEST_RUNS their number. */
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

const server = await openMailServer()
after(() => server.close())

onEachInstance(
  'hidden bugs',
  (instance) => {
    const [plan] = fc.sample(planOfWorld, { seed: SEED, numRuns: 1 })
    const used = { bugs: plan!.bugs.length, comments: plan!.bugs.flatMap((b) => b.comments).length }
    let world: World | undefined

    for (const [at, rules] of [
      { mode: 'all', hasContacts: true } as const,
      { mode: 'any', hasContacts: false } as const,
    ].entries()) {
      void test(`never appear in responses if ${rules.mode} of their groups are required`, async () => {
        world ??= await seed(instance(), plan!)
        await turn(instance(), world, rules)
        const scene = { instance: instance(), world, used, said: '' }
        const { people } = world
        let letters = 0
        const property = fc.asyncProperty(calls, async (wanted) => {
          for (const { call: one, who } of wanted) {
            const answered = await one(scene, people[who % people.length]!)
            assert.deepEqual(leaks(scene.world, answered), [])
          }
          for (const one of await told(scene, server)) {
            letters += one.answered.body === undefined ? 1 : 0
            assert.deepEqual(
              leaks(scene.world, one),
              [],
              `${one.person.login}: ${one.answered.text}`,
            )
          }
        })
        // Bugs and users stay changed, so fast-check cannot shrink a failure by running it again.
        const how = { seed: SEED + at, numRuns: RUNS, endOnFailure: true }
        const { failed, errorInstance } = await fc.check(property, how)
        if (failed) throw new Error(`seed ${how.seed}: ${scene.said}`, { cause: errorInstance })
        assert.ok(letters > RUNS, `${letters} letters`)
      })
    }
  },
  { mail: server.address, base_url: 'https://bugs.example.com' },
)

/** The parts of a response that the caller must not see. A refusal may repeat the request. */
function leaks(world: World, { person, said, answered }: Made): string[] {
  const { status, body, text } = answered
  const isJson = status < 300 && body !== undefined
  // Setting links removes others; a refusal names those, as the bug itself does.
  const isOfLinks = status >= 400 && /"(blocks|depends_on)":\{"set"/.test(said)
  const shown = isJson ? JSON.stringify(withoutLinks(body)) : isOfLinks ? '' : text
  const known = new Set(tokens(`${visible(world, person)} ${status < 300 ? '' : said}`))
  return tokens(shown).filter((token) => !known.has(token))
}

/** Numbers of bugs and comments, and words that occur only in the texts of one of them. */
const tokens = (text: string) => text.match(/q\d{5,}q|z\d{5,}z|(?<!\d)[79]000?\d\d+(?!\d)/g) ?? []

/** Everything that a user may read, as one text. */
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

// A cursor is encrypted: matches in it mean nothing.
const LINKS = new Set(['blocks', 'depends_on', 'see_also', 'update_token', 'next_cursor'])
function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks)
  if (value === null || typeof value !== 'object') return value
  // A change in a history.
  if ('field_name' in value && LINKS.has(String(value.field_name))) return {}
  const kept = Object.entries(value).filter(([key]) => !LINKS.has(key))
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutLinks(one)]))
}
