/** Random calls that change bugs, each checked against the world in memory. */

import assert from 'node:assert/strict'

import fc from 'fast-check'

import { ask, asked, HIDDEN, LOGIN, type Made, meant, refused, type Scene } from './asking.ts'
import { type Member, PEOPLE, PRIORITIES, sees } from './world.ts'

type Call = (scene: Scene, person: Member) => Promise<Made>

const prioritise: fc.Arbitrary<Call> = fc
  .record({ asked, priority: fc.constantFrom(...PRIORITIES) })
  .map(({ asked: bugs, priority }) => async (scene, person) => {
    const { names, refusal, ids } = meant(scene.world, person, bugs)
    const made = await ask(scene, person, [
      'PUT',
      `/rest/bug/${names[0]}`,
      { ids: names, priority, frobnicate: 1 },
    ])
    if (refused(made, person.id === 0 ? LOGIN : refusal)) return made
    const { bugs: told } = made.answered.body as { bugs: { id: number }[] }
    assert.deepEqual(
      told.map(({ id }) => id),
      ids,
    )
    for (const bug of scene.world.bugs) if (ids.includes(bug.id)) bug.priority = priority
    return made
  })

/** Refers to bugs in requests that must not reveal more than requesting those bugs does. */
const link: fc.Arbitrary<Call> = fc
  .record({ asked, other: asked })
  .map(({ asked: bugs, other }) => async (scene, person) => {
    const { names, refusal, ids } = meant(scene.world, person, bugs.slice(0, 1))
    const to = meant(scene.world, person, other.slice(0, 1))
    const path = `/rest/bug/${names[0]}/see_also`
    const made = await ask(scene, person, ['PUT', path, { add: to.names.map(String) }])
    const own = ids[0] === to.ids[0] ? 'status 400, code 32000' : undefined
    refused(made, person.id === 0 ? LOGIN : (refusal ?? to.refusal ?? own))
    return made
  })

/** Links by tracker and number, which others may have made on bugs that a person does not see. */
const external: fc.Arbitrary<Call> = fc
  .record({ asked, number: fc.nat({ max: 3 }), how: fc.constantFrom('POST', 'PUT', 'DELETE') })
  .map(({ asked: bugs, number, how }) => async (scene, person) => {
    const { names, refusal } = meant(scene.world, person, bugs.slice(0, 1))
    const of = { ext_type_id: 3, bug_ids: names.map(String) }
    const [bug, all] = [`a/b/pull/${number}`, { ext_status: 'x' }]
    const body =
      how === 'POST'
        ? { bug_ids: of.bug_ids, external_bugs: [{ ext_type_id: 3, ext_bz_bug_id: bug, ...all }] }
        : { ...of, ext_bz_bug_id: [bug], ...all }
    const made = await ask(scene, person, [how, '/rest/docket_external_bug', body])
    refused(made, person.id === 0 ? LOGIN : refusal)
    return made
  })

/**
 * A user cannot be asked on a bug that they do not see; a user who is asked is added to its CC
 * list.
 */
const question: fc.Arbitrary<Call> = fc
  .record({ asked, of: fc.nat({ max: PEOPLE - 1 }) })
  .map(({ asked: bugs, of }) => async (scene, person) => {
    const { world } = scene
    const { names, refusal, ids } = meant(world, person, bugs)
    const { id, login } = world.people[of]!
    const flags = [{ name: 'question', status: '?', requestee: login, new: true }]
    const made = await ask(scene, person, ['PUT', `/rest/bug/${names[0]}`, { ids: names, flags }])
    const wanted = world.bugs.filter((bug) => ids.includes(bug.id))
    const isOpen = wanted.every((bug) => sees(world, world.people[of]!, bug))
    const why = isOpen ? undefined : 'status 400, code 32000'
    if (refused(made, person.id === 0 ? LOGIN : (refusal ?? why))) return made
    for (const bug of wanted) bug.cc = [...new Set([...bug.cc, id])]
    return made
  })

/** Using a hidden bug as the relation of another one does not reveal more about it. */
const probe: fc.Arbitrary<Call> = fc
  .record({ asked, at: fc.nat(), how: fc.constantFrom('dupe_of', 'depends_on', 'blocks', 'alias') })
  .map(({ asked: bugs, at, how }) => async (scene, person) => {
    const { names, refusal } = meant(scene.world, person, bugs.slice(0, 1))
    const hidden = scene.world.bugs.filter((bug) => !sees(scene.world, person, bug))
    const other = hidden[at % Math.max(hidden.length, 1)]
    const wanted: Record<string, unknown> = {
      dupe_of: other?.id,
      depends_on: { add: [other?.id ?? ''] },
      blocks: { set: [other?.alias ?? ''] },
      alias: { add: [other?.alias ?? ''] },
    }
    const body = other ? { [how]: wanted[how] } : {}
    const made = await ask(scene, person, ['PUT', `/rest/bug/${names[0]}`, body])
    const why = !other ? undefined : how === 'alias' ? 'status 400, code 103' : HIDDEN
    const links = how === 'depends_on' || how === 'blocks'
    // Links that already exist stay unchanged, and the response does not say whether they exist.
    if (links && made.answered.status < 300) return made
    refused(made, person.id === 0 ? LOGIN : (refusal ?? why))
    return made
  })

/** Each checks the response, and updates the world if something was changed. */
export const changingCalls = [prioritise, link, external, question, probe]
