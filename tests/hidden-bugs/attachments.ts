/** Random calls about attachments, each checked against the world in memory. */

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
import {
  commentName,
  isInsider,
  type Member,
  mayOpen,
  type ModelAttachment,
  type ModelBug,
  openable,
  sees,
  type World,
} from './world.ts'

type Call = (scene: Scene, person: Member) => Promise<Made>
const PRIVATE = 'status 401, code 304'
const REFUSED = 'status 400, code 32000'

const attach: fc.Arbitrary<Call> = fc
  .record({ asked, is_private: fc.boolean() })
  .map(({ asked: bugs, is_private }) => async (scene, person) => {
    const { names, refusal, ids } = meant(scene.world, person, bugs)
    const summary = commentName(++scene.used.comments)
    const data = Buffer.from(summary).toString('base64')
    const file = { data, summary, file_name: `${summary}.txt`, content_type: 'text/plain' }
    const body = { ...file, ids: names.slice(1), is_private, comment: `plum ${summary}` }
    const made = await ask(scene, person, ['POST', `/rest/bug/${names[0]}/attachment`, body])
    const isOutside = is_private && !isInsider(person)
    const why =
      person.id === 0 ? LOGIN : (refusal ?? (isOutside ? 'status 401, code 113' : undefined))
    if (refused(made, why)) return made
    const added = (made.answered.body as { ids: number[] }).ids
    for (const [at, bug_id] of ids.entries()) {
      const one = scene.world.bugs.find(({ id }) => id === bug_id)!
      const attachment = { id: added[at]!, who: person.id, is_private, summary }
      one.attachments.push(attachment)
      await addComment(scene, one, attachment)
    }
    return made
  })

/** The response does not give the number of the comment, so the database is queried for it. */
async function addComment({ instance }: Scene, one: ModelBug, attachment: ModelAttachment) {
  const { id, who, is_private, summary } = attachment
  const [row] = await instance.db.look((tx) =>
    tx.selectFrom('longdescs').select('id').where('extra_data', '=', String(id)).execute(),
  )
  const head = `Created attachment ${id}\n${summary}\n\n`
  one.comments.push({ id: row!.id, who, is_private, text: `plum ${summary}`, head })
}

const ofBugs: fc.Arbitrary<Call> = fc
  .record({ asked, fields: fc.constantFrom('', '&exclude_fields=data') })
  .map(({ asked: bugs, fields }) => async (scene, person) => {
    const { names, refusal, ids } = meant(scene.world, person, bugs)
    const query = names.slice(1).map((name) => `ids=${name}`)
    const path = `/rest/bug/${names[0]}/attachment?${query.join('&')}${fields}`
    const made = await ask(scene, person, ['GET', path])
    if (refused(made, refusal)) return made
    const given = made.answered.body as { bugs: Record<string, { id: number }[]> }
    for (const bug_id of ids) {
      const one = scene.world.bugs.find(({ id }) => id === bug_id)!
      assert.deepEqual(
        given.bugs[bug_id]!.map(({ id }) => id),
        openable(person, one).map(({ id }) => id),
      )
    }
    return made
  })

/** One of all attachments, and why the user may not read it, if so. */
function chosen(world: World, person: Member, at: number) {
  const all = world.bugs.flatMap((one) => one.attachments.map((file) => ({ one, file })))
  if (all.length === 0) return undefined
  const { one, file } = pick(all, at)
  const why = !sees(world, person, one) ? HIDDEN : mayOpen(person, file) ? undefined : PRIVATE
  return { file, why }
}

const single: fc.Arbitrary<Call> = bug.map((at) => async (scene, person) => {
  const { file, why } = chosen(scene.world, person, at) ?? { file: undefined }
  const id = file?.id ?? 99
  const made = await ask(scene, person, ['GET', `/rest/bug/attachment/${id}`])
  if (refused(made, why) || !file) return made
  const { attachments } = made.answered.body as { attachments: Record<string, { data: string }> }
  const data = Buffer.from(attachments[id]!.data, 'base64').toString()
  assert.equal(data, file.summary)
  return made
})

const download: fc.Arbitrary<Call> = fc
  .record({ at: bug, verb: fc.constantFrom('GET', 'HEAD') })
  .map(({ at, verb }) => async (scene, person) => {
    const missing = { file: undefined, why: 'status 404, code 32000' }
    const { file, why } = chosen(scene.world, person, at) ?? missing
    const made = await ask(scene, person, [verb, `/attachment.cgi?id=${file?.id ?? 99}`])
    const { status, text } = made.answered
    // The response to HEAD has no body that could give the reason.
    if (why && verb === 'HEAD') assert.equal(status, Number(/\d+/.exec(why)![0]))
    else if (!refused(made, why)) assert.equal(text, verb === 'GET' ? file!.summary : '')
    return made
  })

const update: fc.Arbitrary<Call> = fc
  .record({ at: bug, is_obsolete: fc.boolean() })
  .map(({ at, is_obsolete }) => async (scene, person) => {
    const { file, why } = chosen(scene.world, person, at) ?? { file: undefined, why: REFUSED }
    const path = `/rest/bug/attachment/${file?.id ?? 99}`
    const made = await ask(scene, person, ['PUT', path, { is_obsolete }])
    refused(made, person.id === 0 ? LOGIN : why && REFUSED)
    return made
  })

/** The methods that these calls use. */
export const attachmentMethods = ['Bug.attachments', 'Bug.add_attachment', 'Bug.update_attachment']

/** Uploads and changes as well as reads. */
export const attachments: fc.Arbitrary<Call> = fc.oneof(
  { weight: 3, arbitrary: attach },
  { weight: 2, arbitrary: ofBugs },
  { weight: 3, arbitrary: single },
  { weight: 2, arbitrary: download },
  { weight: 1, arbitrary: update },
)
