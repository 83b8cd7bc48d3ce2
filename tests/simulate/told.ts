/** Adds comments, attachments, flags and changes to random bugs. */

import type { Tx } from '../../src/platform/db/db.ts'
import { continueIds } from '../../src/platform/db/continue-ids.ts'
import { fold } from '../../src/platform/fold.ts'
import type { Random } from '../../tools/generate/random.ts'
import { NOW, people } from '../bugs-to-find.ts'
import { times, words } from './asks.ts'

interface Bug {
  bug_id: number
  text: () => string
  somebody: () => number
}

/** Adds random rows that belong to one bug. */
export async function addTold(tx: Tx, random: Random, bug: Bug) {
  const comment_ids = await addComments(tx, random, bug)
  const attach_ids = await addAttachments(tx, random, bug)
  await addFlags(tx, random, bug, attach_ids)
  await addTags(tx, random, bug)
  await addChanges(tx, random, bug, { comment_ids, attach_ids })
}

async function addComments(tx: Tx, random: Random, { bug_id, text, somebody }: Bug) {
  const ids: number[] = []
  for (let count = 0; count < 1 + random.below(3); count++) {
    const said = { bug_id, count, who: somebody(), bug_when: random.pick(times), work_time: 0 }
    const isprivate = Number(random.chance(0.3))
    const { id: comment_id } = await tx
      .insertInto('longdescs')
      .values({ ...said, isprivate, type: 0, is_markdown: 0, thetext: text() || 'said' })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(comment_id)
    const tags = random.chance(0.3)
      ? random.some(['easy', 'Größe', 'not-so-easy'], 1 + random.below(2))
      : []
    for (const tag of tags) {
      await tx
        .insertInto('longdescs_tags')
        .values({ comment_id, tag, tag_key: fold(tag) })
        .execute()
    }
  }
  return ids
}

async function addAttachments(tx: Tx, random: Random, { bug_id, text, somebody }: Bug) {
  const ids: number[] = []
  for (let left = random.below(3); left > 0; left--) {
    const description = text() || 'a file'
    const filename = `${random.pick(words)}.${random.pick(['txt', 'PNG'])}`
    const when = random.pick(times)
    const { id } = await tx
      .insertInto('attachments')
      .values({
        bug_id,
        creation_ts: when,
        modification_time: when,
        submitter_id: somebody(),
        ispatch: random.below(2),
        isobsolete: random.below(2),
        isprivate: Number(random.chance(0.3)),
        attach_size: 0,
        mimetype: random.pick(['text/plain', 'image/png']),
        filename,
        filename_key: fold(filename),
        description,
        description_key: fold(description),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

const FLAGS = ['review', 'Größe-check', 'feedback']

/** The flag types, created if there are none. */
async function kindsOfFlags(tx: Tx) {
  const known = await tx.selectFrom('flagtypes').select('id').execute()
  if (known.length > 0) return known.map(({ id }) => id)
  const kinds = FLAGS.map((name, at) => ({
    id: at + 1,
    name,
    name_key: fold(name),
    description: '',
    cc_list: '',
    target_type: 'b',
    is_active: 1,
    is_requestable: 1,
    is_requesteeble: 1,
    is_multiplicable: 1,
    sortkey: FLAGS.length - at,
  }))
  await tx.insertInto('flagtypes').values(kinds).execute()
  await continueIds(tx, 'flagtypes')
  return kinds.map(({ id }) => id)
}

async function addFlags(tx: Tx, random: Random, { bug_id, somebody }: Bug, attach_ids: number[]) {
  const kinds = await kindsOfFlags(tx)
  for (let left = random.below(3); left > 0; left--) {
    const flag = {
      type_id: random.pick(kinds),
      status: random.pick(['?', '+', '-']),
      bug_id,
      attach_id: random.pick([null, ...attach_ids]),
      creation_date: NOW,
      modification_date: NOW,
      setter_id: somebody(),
      requestee_id: random.pick([null, somebody()]),
    }
    await tx.insertInto('flags').values(flag).execute()
  }
}

/** Tags of each user, which others do not see. */
async function addTags(tx: Tx, random: Random, { bug_id }: Bug) {
  for (const user_id of [people.ann, people.bob]) {
    for (const name of ['Mine', 'to-do', 'Größe'].filter(() => random.chance(0.25))) {
      const tag = { user_id, name, name_key: fold(name) }
      const made = await tx
        .insertInto('tag')
        .values(tag)
        .onConflict((row) => row.doNothing())
        .returning('id')
        .executeTakeFirst()
      const known = tx.selectFrom('tag').select('id').where('user_id', '=', user_id)
      const { id: tag_id } =
        made ?? (await known.where('name_key', '=', tag.name_key).executeTakeFirstOrThrow())
      await tx.insertInto('bug_tag').values({ bug_id, tag_id }).execute()
    }
  }
}

/** Fields that change often, with their values; other fields change from word to word. */
const CHANGED: Record<string, readonly string[]> = {
  bug_status: ['CONFIRMED', 'IN_PROGRESS', 'RESOLVED'],
  resolution: ['', 'FIXED', 'INVALID'],
  priority: ['---', 'High', 'Low'],
  short_desc: words,
  assigned_to: ['ann@example.com', 'bob@example.com'],
  cc: ['ann@example.com', 'bob@example.com, eve@example.com'],
}
const OFTEN = Object.keys(CHANGED)

async function addChanges(
  tx: Tx,
  random: Random,
  { bug_id, somebody }: Bug,
  { comment_ids, attach_ids }: { comment_ids: number[]; attach_ids: number[] },
) {
  const fields = await tx.selectFrom('fielddefs').select(['id', 'name']).orderBy('id').execute()
  const names = Array.from({ length: 4 + random.below(12) }, () =>
    random.chance(0.3) ? random.pick(OFTEN) : random.pick(fields).name,
  )
  const rows = names.map((name) => {
    const values = CHANGED[name] ?? ['', '1', 'crash', 'Crash']
    const ofFile = /^(attachments|flagtypes)/.test(name) ? random.pick([...attach_ids, null]) : null
    return {
      bug_id,
      who: somebody(),
      bug_when: random.pick(times),
      fieldid: fields.find((field) => field.name === name)!.id,
      attach_id: ofFile,
      comment_id: name === 'longdescs.isprivate' ? random.pick(comment_ids) : null,
      removed: random.pick(values),
      added: random.pick(values),
    }
  })
  await tx.insertInto('bug_changes').values(rows).execute()
}
