/** Random visits of the pages for people, whose texts are looked through. */

import assert from 'node:assert/strict'

import fc from 'fast-check'

import { ask, bug, type Made, pick, type Scene } from './asking.ts'
import { type Member, sees, WORDS } from './world.ts'

type Call = (scene: Scene, person: Member) => Promise<Made>

const bugPage: fc.Arbitrary<Call> = fc
  .record({ bug, by: fc.constantFrom('id' as const, 'alias' as const), history: fc.boolean() })
  .map((chosen) => async (scene, person) => {
    const one = pick(scene.world.bugs, chosen.bug)
    const path = `/bugs/${one[chosen.by]}${chosen.history ? '/history' : ''}`
    const made = await ask(scene, person, ['GET', path])
    assert.equal(made.answered.status, sees(scene.world, person, one) ? 200 : 401)
    return withoutLinks(made)
  })

const listPage: fc.Arbitrary<Call> = fc
  .record({ word: fc.constantFrom(...WORDS), order: fc.constantFrom('bug_id', 'changeddate DESC') })
  .map(({ word, order }) => async (scene, person) => {
    const query = new URLSearchParams({ short_desc: word, order }).toString()
    const made = await ask(scene, person, ['GET', `/bugs?${query}`])
    assert.equal(made.answered.status, 200)
    return made
  })

/** The numbers of bugs that are linked with each other are shown with either of them. */
const LINKS = new RegExp(
  [
    String.raw`<dt>(?:Depends on|Blocks|See also)<\/dt><dd>.*?<\/dd>`,
    String.raw`<tr>(?:(?!<\/tr>).)*<td>(?:depends_on|blocks|see_also)<\/td>.*?<\/tr>`,
  ].join('|'),
  'gs',
)
function withoutLinks(made: Made): Made {
  const { answered } = made
  return { ...made, answered: { ...answered, text: answered.text.replace(LINKS, '') } }
}

/** The bugs themselves are shown or not, each in its place. */
const xml: fc.Arbitrary<Call> = fc.array(bug, { minLength: 1, maxLength: 4 }).map((bugs) => {
  return async (scene, person) => {
    const chosen = bugs.map((one) => pick(scene.world.bugs, one))
    const path = `/show_bug.cgi?ctype=xml&id=${chosen.map(({ id }) => id).join(',')}`
    const made = await ask(scene, person, ['GET', path])
    assert.equal(made.answered.status, 200)
    const { answered } = made
    const named =
      /<(dependson|blocked|see_also)[^>]*>.*?<\/\1>|<bug error="NotPermitted">.*?<\/bug>/gs
    return { ...made, answered: { ...answered, text: answered.text.replace(named, '') } }
  }
})

export const pageCalls = [bugPage, listPage, xml]
