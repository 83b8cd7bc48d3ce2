/** Random requests for HTML pages and files, whose texts are searched for hidden data. */

import assert from 'node:assert/strict'

import fc from 'fast-check'

import { withoutLinkedBugs } from '../linked-bugs.ts'
import { parseCsv } from '../read-lists.ts'
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
  .record({
    word: fc.constantFrom(...WORDS),
    order: fc.constantFrom('bug_id', 'changeddate DESC'),
    columnlist: fc.constantFrom('short_desc', 'alias,status_whiteboard,keywords,longdescs.count'),
    path: fc.constantFrom('/bugs', '/search', '/columns'),
  })
  .map(({ word, path, ...more }) => async (scene, person) => {
    const query = new URLSearchParams({ short_desc: word, ...more }).toString()
    const made = await ask(scene, person, ['GET', `${path}?${query}`])
    assert.equal(made.answered.status, 200)
    return made
  })

/** Trees omit hidden bugs, with everything behind them. */
const trees: fc.Arbitrary<Call> = bug.map((at) => async (scene, person) => {
  const one = pick(scene.world.bugs, at)
  const made = await ask(scene, person, ['GET', `/bugs/${one.id}/dependencies`])
  assert.equal(made.answered.status, sees(scene.world, person, one) ? 200 : 401)
  return made
})

const counted: fc.Arbitrary<Call> = fc
  .constantFrom('/duplicates', '/duplicates?ctype=csv&sortby=bug_id', '/votes', '/keywords')
  .map((path) => async (scene, person) => {
    const made = await ask(scene, person, ['GET', path])
    assert.equal(made.answered.status, 200)
    return made
  })

function withoutLinks(made: Made): Made {
  const { answered } = made
  return { ...made, answered: { ...answered, text: withoutLinkedBugs(answered.text) } }
}

/** Each bug is either shown or refused, in its place. */
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

/** A script shows only what anonymous users may see. */
const listFile: fc.Arbitrary<Call> = fc
  .record({
    word: fc.constantFrom(...WORDS, ''),
    type: fc.constantFrom('csv', 'json', 'atom', 'ics', 'js', 'rdf'),
    columns: fc.constantFrom('', '&columnlist=all', '&columnlist=short_desc,flagtypes.name'),
    run: fc.constantFrom('', '&limit=3', '&order=changeddate DESC'),
  })
  .map(({ word, type, columns, run }) => async (scene, person) => {
    const list = type === 'js' ? '' : columns
    const path = `/buglist.cgi?short_desc=${word}&ctype=${type}${list}${run}`
    const made = await ask(scene, person, ['GET', path])
    assert.equal(made.answered.status, 200)
    const nobody = scene.world.people.find(({ id }) => id === 0)!
    return withoutDependencies({ ...made, person: type === 'js' ? nobody : person }, type)
  })

/** Removes the columns of dependencies, which name bugs that may be hidden. */
function withoutDependencies(made: Made, type: string): Made {
  const { answered } = made
  const without = (rows: string[][]) => {
    const hidden = new Set(['dependson', 'blocked'].map((name) => rows[0]!.indexOf(name)))
    return rows.map((cells) => cells.filter((_, at) => !hidden.has(at)))
  }
  const told = {
    csv: () => JSON.stringify(without(parseCsv(answered.text))),
    rdf: () => answered.text.replace(/<bz:(dependson|blocked)>.*?<\/bz:\1>/g, ''),
  }[type]
  return { ...made, answered: { ...answered, text: told?.() ?? answered.text } }
}

export const pageCalls = [bugPage, listPage, trees, counted, xml, listFile]
