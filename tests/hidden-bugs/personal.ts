/** Random calls about data that users keep about bugs for themselves, and tags of comments. */

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
import { commentName, isInsider, type Member, PRODUCTS, sees } from './world.ts'

type Call = (scene: Scene, person: Member) => Promise<Made>

/** The tag is the word that occurs in this comment only. */
const tagComment: fc.Arbitrary<Call> = fc
  .record({ bug, comment: fc.nat({ max: 10 }) })
  .map((chosen) => async (scene, person) => {
    const one = pick(scene.world.bugs, chosen.bug)
    const { id, is_private, text } = pick(one.comments, chosen.comment)
    const [name] = text.match(/z\d+z/)!
    const path = `/rest/bug/comment/${id}/tags`
    const made = await ask(scene, person, ['PUT', path, { add: [name] }])
    const hidden = sees(scene.world, person, one) ? undefined : HIDDEN
    const secret = is_private && !isInsider(person) ? 'status 401, code 110' : undefined
    if (refused(made, person.id === 0 ? LOGIN : (hidden ?? secret))) return made
    assert.deepEqual(made.answered.body, [name])
    return made
  })

const searchTags: fc.Arbitrary<Call> = fc
  .constantFrom('z', commentName(1), '1')
  .map((part) => (scene, person) => ask(scene, person, ['GET', `/rest/bug/comment/tags/${part}`]))

const visit: fc.Arbitrary<Call> = asked.map((bugs) => async (scene, person) => {
  const { names, refusal } = meant(scene.world, person, bugs)
  const made = await ask(scene, person, ['POST', '/rest/bug_user_last_visit', { ids: names }])
  if (refusal || made.answered.status < 300) refused(made, refusal)
  else refused(made, 'status 400, code 32000')
  return made
})

const visits: fc.Arbitrary<Call> = fc.constantFrom('', '/700001').map((path) => (scene, person) => {
  return ask(scene, person, ['GET', `/rest/bug_user_last_visit${path}`])
})

const ignoreMail: fc.Arbitrary<Call> = fc
  .record({ bug, how: fc.constantFrom('add', 'remove') })
  .map((chosen) => async (scene, person) => {
    const one = pick(scene.world.bugs, chosen.bug)
    const ignored_bugs = { [chosen.how]: [one.id] }
    const made = await ask(scene, person, ['PUT', '/rest/bugmail', { ignored_bugs }])
    refused(made, person.id === 0 ? LOGIN : sees(scene.world, person, one) ? undefined : HIDDEN)
    return made
  })

const ignoredMail: fc.Arbitrary<Call> = fc
  .constantFrom('/rest/bugmail', '/preferences/email')
  .map((path) => (scene, person) => ask(scene, person, ['GET', path]))

/** Whoever watches is told of bugs in which they have no role. Some cannot see some products. */
const watch: fc.Arbitrary<Call> = fc
  .record({ product: fc.constantFrom(...PRODUCTS), component: fc.constantFrom('', 'Core') })
  .map((place) => async (scene, person) => {
    const made = await ask(scene, person, ['POST', '/rest/watch', place])
    const isHidden = made.answered.status >= 300
    refused(made, person.id === 0 ? LOGIN : isHidden ? 'status 401, code 106' : undefined)
    return made
  })

const tagBugs: fc.Arbitrary<Call> = asked.map((bugs) => async (scene, person) => {
  const { names: ids, refusal } = meant(scene.world, person, bugs)
  const made = await ask(scene, person, [
    'PUT',
    '/rest/bug/1/tags',
    { ids, tags: { add: ['own'] } },
  ])
  refused(made, person.id === 0 ? LOGIN : refusal)
  return made
})

/** The tag counts as many bugs as a search for it finds. */
const ownTags: fc.Arbitrary<Call> = fc.constant(async (scene: Scene, person: Member) => {
  const made = await ask(scene, person, ['GET', '/rest/tag'])
  if (refused(made, person.id === 0 ? LOGIN : undefined)) return made
  const { tags } = made.answered.body as { tags: { bug_count: number }[] }
  const found = await ask(scene, person, ['GET', '/rest/bug?tags=own&include_fields=id'])
  const { bugs } = found.answered.body as { bugs: { id: number }[] }
  assert.equal(tags[0]?.bug_count ?? 0, bugs.length)
  const seen = scene.world.bugs.filter((one) => sees(scene.world, person, one))
  assert.deepEqual(
    bugs.filter(({ id }) => !seen.some((one) => one.id === id)),
    [],
  )
  return made
})

const possibleDuplicates: fc.Arbitrary<Call> = fc
  .oneof(bug, fc.constantFrom('apple', 'pear plum'))
  .map((like) => async (scene, person) => {
    if (typeof like === 'string') {
      const query = `summary=${encodeURIComponent(like)}&limit=25`
      return ask(scene, person, ['GET', `/rest/bug/possible_duplicates?${query}`])
    }
    const one = pick(scene.world.bugs, like)
    const made = await ask(scene, person, ['GET', `/rest/bug/possible_duplicates?id=${one.id}`])
    refused(made, sees(scene.world, person, one) ? undefined : HIDDEN)
    return made
  })

/** The response may repeat the request, but not the titles of hidden bugs. */
const render: fc.Arbitrary<Call> = fc
  .record({ bugs: fc.array(bug, { minLength: 1, maxLength: 5 }), about: bug })
  .map(({ bugs, about }) => async (scene, person) => {
    const text = bugs.map((at) => `bug ${pick(scene.world.bugs, at).id} comment 1`).join(' ')
    const { id } = pick(scene.world.bugs, about)
    const path = '/rest/bug/comment/render'
    const made = await ask(scene, person, ['POST', path, { text: `${text} comment 0`, id }])
    refused(made, sees(scene.world, person, pick(scene.world.bugs, about)) ? undefined : HIDDEN)
    const body = made.answered.body as { html?: string }
    if (body.html === undefined) return made
    // The numbers come from the request.
    const titles = { html: body.html.replaceAll(/(?<!id=)\b7000\d\d\b(?!")/g, '') }
    return { ...made, answered: { ...made.answered, body: titles } }
  })

const requests: fc.Arbitrary<Call> = fc
  .constantFrom('', '?status=all', '?status=all&type=review&do_union=1', '?requestee=-')
  .map((query) => (scene, person) => ask(scene, person, ['GET', `/rest/docket_requests${query}`]))

const drafts: fc.Arbitrary<Call> = fc.constantFrom(0, 1, 2, 3).map((id) => (scene, person) => {
  const draft = { place: `/bugs/${id} comment`, text: 'x' }
  return id === 0
    ? ask(scene, person, ['GET', '/rest/docket_drafts'])
    : ask(scene, person, ['PUT', '/rest/docket_drafts', draft])
})

/** Votes for bugs of several products, which have the limits of `seed.ts`. */
const vote: fc.Arbitrary<Call> = asked.map((bugs) => async (scene, person) => {
  const { names, refusal, ids } = meant(scene.world, person, bugs)
  const votes = names.map((bug_id) => ({ bug_id, vote_count: 1 }))
  const made = await ask(scene, person, ['PUT', '/rest/docket_votes', { votes }])
  const isClosed = scene.world.bugs.some(
    ({ id, status }) => ids.includes(id) && status === 'RESOLVED',
  )
  const why = refusal ?? (isClosed ? 'status 400, code 32000' : undefined)
  refused(made, person.id === 0 ? LOGIN : why)
  return made
})

const ownVotes: fc.Arbitrary<Call> = fc
  .constantFrom('/rest/docket_votes', '/votes?user_id=me')
  .map((path) => (scene, person) => ask(scene, person, ['GET', path]))

/** Bugs that the person cannot see are refused one by one. */
const bulkChange: fc.Arbitrary<Call> = fc
  .record({ asked, query: fc.constantFrom('', 'bug_status=__all__') })
  .map(({ asked: bugs, query }) => async (scene, person) => {
    const ids = query ? undefined : bugs.map((one) => pick(scene.world.bugs, one.bug).id)
    const body = { ...(ids ? { ids } : { query }), change: { url: 'http://example.com/' } }
    const path = '/rest/docket_bulk_changes'
    const made = await ask(scene, person, ['POST', path, body])
    if (refused(made, person.id === 0 ? LOGIN : undefined)) return made
    const { id } = made.answered.body as { id: number }
    for (const step of ['confirm', 'undo']) {
      await ask(scene, person, ['POST', `${path}/${id}/${step}`])
    }
    const seen = await ask(scene, person, ['GET', `${path}/${id}`])
    const told = seen.answered.body as { bugs: { id: number; refusal?: string }[] }
    if (query)
      assert.deepEqual(
        told.bugs.filter(({ id: one }) => !isSeen(scene, person, one)),
        [],
      )
    // The numbers come from the request.
    const named = told.bugs.filter((one) => query || isSeen(scene, person, one.id))
    return { ...seen, answered: { ...seen.answered, body: { ...told, bugs: named } } }
  })
const isSeen = ({ world }: Scene, person: Member, id: number) =>
  world.bugs.some((bug) => bug.id === id && sees(world, person, bug))

const bulkChanges: fc.Arbitrary<Call> = fc
  .constantFrom('/rest/docket_bulk_changes', '/bulk_changes')
  .map((path) => (scene, person) => ask(scene, person, ['GET', path]))

/** About bugs that the person may or may not see. */
export const personalCalls = [
  vote,
  ownVotes,
  bulkChange,
  bulkChanges,
  drafts,
  requests,
  render,
  possibleDuplicates,
  tagComment,
  searchTags,
  visit,
  visits,
  ignoreMail,
  ignoredMail,
  watch,
  tagBugs,
  ownTags,
]

/** The methods that `personalCalls` calls, for the test that none is forgotten. */
export const madePersonally = [
  'Bug.update_comment_tags',
  'Bug.search_comment_tags',
  'Bug.possible_duplicates',
  'Flag.requests',
  'Vote.update',
  'Vote.get',
  'BulkChange.preview',
  'BulkChange.search',
  'BulkChange.get',
  'BulkChange.confirm',
  'BulkChange.undo',
  'Draft.save',
  'Draft.get',
  'Bug.render_comment',
  'BugUserLastVisit.update',
  'BugUserLastVisit.get',
  'Bugmail.update',
  'Bugmail.get',
  'Watch.create',
  'Bug.update_tags',
  'Tag.get',
]
