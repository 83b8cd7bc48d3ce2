/** Random calls about bugs, by any user, each checked against the world in memory. */

import assert from 'node:assert/strict'

import fc from 'fast-check'

import {
  ask,
  asked,
  bug,
  HIDDEN,
  LOGIN,
  type Made,
  meant,
  pick,
  refused,
  type Scene,
} from './asking.ts'
import { attachmentMethods, attachments } from './attachments.ts'
import { changingCalls } from './changing.ts'
import { charts } from './charts.ts'
import { elsewhere } from './elsewhere.ts'
import { pageCalls } from './pages.ts'
import { madePersonally, personalCalls } from './personal.ts'
import { searches } from './searching.ts'
import {
  bugName,
  commentName,
  fullText,
  GROUPS,
  type Group,
  groupsOf,
  isInsider,
  type Member,
  PEOPLE,
  readable,
  sees,
} from './world.ts'

/** Makes a call, updates the world and fails if the response reveals too much. */
export type Call = (scene: Scene, person: Member) => Promise<Made>

const get: fc.Arbitrary<Call> = fc
  .record({
    asked,
    fields: fc.constantFrom('', '?include_fields=id,summary', '?include_fields=_all,_extra'),
  })
  .map(({ asked: bugs, fields }) => async (scene, person) => {
    const { names, refusal, ids } = meant(scene.world, person, bugs)
    const query = names.map((name) => `ids=${name}`).join('&')
    const path = names.length === 1 ? `${names[0]}${fields}` : `?${query}&${fields.slice(1)}`
    const made = await ask(scene, person, ['GET', `/rest/bug/${path}`])
    if (refused(made, refusal)) return made
    const { bugs: given } = made.answered.body as { bugs: { id: number }[] }
    assert.deepEqual(
      given.map(({ id }) => id),
      ids,
    )
    return made
  })

const history: fc.Arbitrary<Call> = asked.map((bugs) => async (scene, person) => {
  const { names, refusal } = meant(scene.world, person, bugs)
  const more = names.slice(1).map((name) => `&ids=${name}`)
  const made = await ask(scene, person, ['GET', `/rest/bug/${names[0]}/history?${more.join('')}`])
  refused(made, refusal)
  return made
})

const recipients: fc.Arbitrary<Call> = asked.map((bugs) => async (scene, person) => {
  const { names, refusal } = meant(scene.world, person, bugs.slice(0, 1))
  const made = await ask(scene, person, ['GET', `/rest/bug/${names[0]}/recipients`])
  if (person.id !== 0) refused(made, refusal)
  return made
})

/** Also of bugs that were visible when it happened. */
const events: fc.Arbitrary<Call> = fc.constant(async ({ instance, world }, person) => {
  const as = person.id === 0 ? undefined : person
  const answered = await instance.ask('GET', '/rest/events?limit=1000', { as })
  assert.equal(answered.status, 200, answered.text)
  const { events: told } = answered.body as { events: { id: string; bug_id: number }[] }
  const seen = new Set(world.bugs.filter((one) => sees(world, person, one)).map(({ id }) => id))
  // Places are encrypted: matches in them mean nothing.
  const body = told.map(({ id: _id, ...event }) => event)
  const hidden = body.filter(({ bug_id }) => !seen.has(bug_id))
  assert.deepEqual(hidden, [])
  return { person, said: '/rest/events', answered: { ...answered, body } }
})

const commentsOfBugs: fc.Arbitrary<Call> = asked.map((bugs) => async (scene, person) => {
  const { names, refusal, ids } = meant(scene.world, person, bugs.slice(0, 1))
  const made = await ask(scene, person, ['GET', `/rest/bug/${names[0]}/comment`])
  if (refused(made, refusal)) return made
  const one = scene.world.bugs.find(({ id }) => id === ids[0])!
  const { bugs: given } = made.answered.body as {
    bugs: Record<string, { comments: { text: string }[] }>
  }
  assert.deepEqual(
    given[one.id]!.comments.map(({ text }) => text),
    readable(person, one).map(fullText),
  )
  return made
})

const comment: fc.Arbitrary<Call> = fc
  .record({ bug, comment: fc.nat({ max: 10 }) })
  .map((chosen) => async (scene, person) => {
    const one = pick(scene.world.bugs, chosen.bug)
    const { id, is_private } = pick(one.comments, chosen.comment)
    const made = await ask(scene, person, ['GET', `/rest/bug/comment/${id}`])
    const refusal = !sees(scene.world, person, one)
      ? HIDDEN
      : is_private && !isInsider(person)
        ? 'status 401, code 110'
        : undefined
    refused(made, refusal)
    return made
  })

const addComment: fc.Arbitrary<Call> = fc
  .record({ asked, is_private: fc.boolean() })
  .map(({ asked: bugs, is_private }) => async (scene, person) => {
    const { names, refusal, ids } = meant(scene.world, person, bugs.slice(0, 1))
    const text = commentName(++scene.used.comments)
    const path = `/rest/bug/${names[0]}/comment`
    const made = await ask(scene, person, ['POST', path, { comment: text, is_private }])
    const why =
      person.id === 0
        ? LOGIN
        : (refusal ?? (is_private && !isInsider(person) ? 'status 401, code 113' : undefined))
    if (refused(made, why)) return made
    const { id } = made.answered.body as { id: number }
    const one = scene.world.bugs.find((known) => known.id === ids[0])!
    one.comments.push({ id, who: person.id, is_private, text })
    return made
  })

const create: fc.Arbitrary<Call> = fc
  .record({
    groups: fc.subarray([...GROUPS], { maxLength: 2 }),
    owner: fc.nat({ max: PEOPLE - 1 }),
    depends_on: fc.option(bug),
    taken: fc.option(bug, { freq: 5 }),
  })
  .map((chosen) => async (scene, person) => {
    const { world, used } = scene
    const name = bugName(++used.bugs)
    const text = commentName(++used.comments)
    const owner = world.people[chosen.owner]!
    const dependency = chosen.depends_on === null ? undefined : pick(world.bugs, chosen.depends_on)
    const alias = chosen.taken === null ? `alias-${name}` : pick(world.bugs, chosen.taken).alias
    const made = await ask(scene, person, [
      'POST',
      '/rest/bug',
      {
        product: 'Sorted',
        component: 'Core',
        version: '1',
        summary: `apple ${name}`,
        description: text,
        assigned_to: owner.login,
        groups: chosen.groups,
        alias: [alias],
        ...(dependency && { depends_on: [dependency.id] }),
      },
    ])
    const own = groupsOf(person)
    const why = [
      ...(person.id === 0 ? [LOGIN] : []),
      ...(chosen.groups.some((group) => !own.has(group)) ? ['status 401, code 120'] : []),
      ...(chosen.taken === null ? [] : ['status 400, code 103']),
      ...(dependency && !sees(world, person, dependency) ? [HIDDEN] : []),
    ]
    if (refused(made, why[0])) return made
    const { id } = made.answered.body as { id: number }
    world.bugs.push({
      id,
      name,
      alias,
      summary: `apple ${name}`,
      whiteboard: '',
      product: 'Sorted',
      status: 'CONFIRMED',
      priority: '---',
      groups: chosen.groups,
      reporter: person.id,
      assigned_to: owner.id,
      qa_contact: null,
      cc: [],
      reporter_accessible: true,
      cclist_accessible: true,
      depends_on: dependency ? [dependency.id] : [],
      comments: [await firstComment(scene, id, { who: person.id, text })],
      attachments: [],
    })
    return made
  })

/** The response does not give the number of the description, so the database is queried for it. */
async function firstComment({ instance }: Scene, id: number, said: { who: number; text: string }) {
  const rows = await instance.db.look((tx) =>
    tx.selectFrom('longdescs').select('id').where('bug_id', '=', id).execute(),
  )
  return { id: rows[0]!.id, is_private: false, ...said }
}

/** Adds a user to a group or removes one; the administrator makes this call, whoever was chosen. */
const regroup: fc.Arbitrary<Call> = fc
  .record({
    member: fc.nat({ max: PEOPLE - 1 }),
    group: fc.constantFrom<Group>(...GROUPS),
    how: fc.constantFrom('add' as const, 'remove' as const),
  })
  .map(({ member, group, how }) => async (scene) => {
    const { people } = scene.world
    const person = people[member]!
    const admin = people[PEOPLE]!
    const groups = { [how]: [group] }
    const made = await ask(scene, admin, ['PUT', `/rest/user/${person.id}`, { groups }])
    assert.equal(made.answered.status, 200, made.answered.text)
    if (how === 'add') person.groups.add(group)
    else person.groups.delete(group)
    return made
  })

/** The responses to these are only searched for hidden data. */
const others: fc.Arbitrary<Call> = fc
  .constantFrom(...Object.values(elsewhere).flat())
  .map((request) => (scene, person) => ask(scene, person, request))

/** The methods that the calls above use. */
export const made = [
  'Bug.get',
  'Bug.search',
  'Bug.comments',
  'Bug.history',
  'Bug.recipients',
  'Event.list',
  'Bug.add_comment',
  'Bug.create',
  'Bug.update',
  'Bug.update_see_also',
  'ExternalBugs.add_external_bug',
  'ExternalBugs.update_external_bug',
  'ExternalBugs.remove_external_bug',
  'User.update',
  ...madePersonally,
  ...attachmentMethods,
]

/** Any kind of call; searches are the most frequent. */
export const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 5, arbitrary: get },
  { weight: 8, arbitrary: searches },
  { weight: 4, arbitrary: charts },
  { weight: 2, arbitrary: commentsOfBugs },
  { weight: 2, arbitrary: comment },
  { weight: 2, arbitrary: history },
  { weight: 2, arbitrary: recipients },
  { weight: 2, arbitrary: events },
  { weight: 2, arbitrary: addComment },
  { weight: 2, arbitrary: create },
  { weight: 4, arbitrary: attachments },
  { weight: 1, arbitrary: regroup },
  { weight: 4, arbitrary: others },
  ...changingCalls.map((arbitrary) => ({ weight: 2, arbitrary })),
  ...pageCalls.map((arbitrary) => ({ weight: 1, arbitrary })),
  ...personalCalls.map((arbitrary) => ({ weight: 1, arbitrary })),
)
