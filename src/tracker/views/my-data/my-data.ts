/**
 * Everything that is stored about a person and that they can see, for them to download. It is read
 * in pages while it is sent, each with the rights that they have at that time.
 */

import { actorAnew } from '../../../accounts/actors/actors.ts'
import { listKeys } from '../../../accounts/api-keys/api-keys.ts'
import { groupsById, isInNamed } from '../../../accounts/groups/groups.ts'
import { listPreferences } from '../../../accounts/preferences/preferences.ts'
import { listSessions } from '../../../accounts/sessions/sessions.ts'
import type { Door } from '../../../platform/http/method.ts'
import { type Rate, takeRate } from '../../../platform/rates/rates.ts'
import { toText } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { readBugmail } from '../../bugs/bugmail/bugmail.ts'
import { readComments } from '../../bugs/comments/comments.ts'
import { readOwnTags } from '../../bugs/personal-tags/personal-tags.ts'
import { readBugs } from '../../bugs/read/read-bugs.ts'
import { viewer } from '../../bugs/see/visible.ts'
import { ownWatches } from '../../bugs/watches/watches.ts'
import { listSearches } from '../../search/saved-searches/saved-searches.ts'
import { votesOf } from '../votes/votes.ts'
import { fail } from './faults.ts'
import { NOT_INCLUDED, PER_HOUR_MAX, ROWS_MAX } from './my-data.wire.ts'
import * as store from './my-data.store.ts'

const RATE: Rate = { name: 'my data', limit: PER_HOUR_MAX, per_ms: 60 * 60_000 }
const PAGE = 100

/** The JSON text in pieces; fault 429 if it is requested too often. */
export async function dataPieces(door: Door): Promise<() => AsyncIterable<string>> {
  const { actor } = door.caller
  const wait_s = await door.work(actor, (work) => takeRate(work, RATE, String(actor.id)), {
    always: true,
  })
  if (wait_s > 0) fail('my_data_too_often', wait_s)
  const { sessions } = await listSessions(door)
  const about = await door.look(actor, tellAbout)
  return async function* pieces() {
    yield JSON.stringify({ ...about, sessions }).slice(0, -1)
    const incomplete: string[] = []
    for (const [name, read] of LISTS) {
      yield `,"${name}":[`
      let count = 0
      for await (const rows of pagesOf(door, read)) {
        const texts = rows.map((row) => JSON.stringify(row)).join(',')
        yield count > 0 ? `,${texts}` : texts
        count += rows.length
        if (count < ROWS_MAX) continue
        incomplete.push(name)
        break
      }
      yield ']'
    }
    yield `,"incomplete":${JSON.stringify(incomplete)}}`
  }
}

/** What is small enough to be read at once. */
async function tellAbout(look: Look) {
  const { tx, actor, now } = look
  const groups = [...(await groupsById(tx)).values()].filter(({ id }) => actor.groups.has(id))
  const { saved_searches } = await listSearches(look)
  return {
    created: toText(now),
    not_included: Object.values(NOT_INCLUDED),
    profile: {
      id: actor.id,
      name: actor.login,
      real_name: actor.name,
      groups: groups.map(({ name }) => name),
    },
    ...(await listPreferences(look)),
    bugmail: await readBugmail(look),
    watches: await ownWatches(look),
    ...(await listKeys(look)),
    saved_searches: saved_searches.filter(({ owner_id }) => owner_id === actor.id),
    ...(await readOwnTags(look)),
    votes: (await votesOf(look, actor.id)).bugs.map(({ id, vote_count }) => ({ id, vote_count })),
  }
}

/** The last row of a page. */
interface Place {
  since: number
  after: number
}
type ReadPage = (look: Look, from: Place) => Promise<{ rows: unknown[]; place: Place | undefined }>

/** Until the account is closed, or a page is not full. */
async function* pagesOf(door: Door, read: ReadPage) {
  const who = door.caller.actor
  let place: Place | undefined = { since: 0, after: 0 }
  while (place) {
    const from: Place = place
    const page: Awaited<ReturnType<ReadPage>> = await door.look(who, async (look) =>
      read({ ...look, actor: await actorAnew(look.tx, who) }, from),
    )
    if (page.rows.length > 0) yield page.rows
    place = page.rows.length === PAGE ? page.place : undefined
  }
}

const LISTS: readonly (readonly [name: string, read: ReadPage])[] = [
  ['bugs', readReported],
  ['comments', readWritten],
  ['attachments', readAttached],
]

/** Without relations, which name other bugs. */
const FIELDS = {
  include_fields: (
    'id summary product component version op_sys platform status resolution priority severity ' +
    'keywords assigned_to creation_time last_change_time'
  ).split(' '),
}
async function readReported(look: Look, { after }: Place) {
  const found = await store.reported(look.tx, { ...(await viewer(look)), after, limit: PAGE })
  const named = new Map(found.map(({ id }) => [id, String(id)]))
  const rows = found.length === 0 ? [] : await readBugs(look, named, FIELDS)
  return { rows, place: placeAfter(found.at(-1), 0) }
}

async function readWritten(look: Look, from: Place) {
  const isprivate_max = Number(await isInNamed(look, 'insidergroup'))
  const page = { ...(await viewer(look)), ...from, isprivate_max, limit: PAGE }
  const found = await store.written(look.tx, page)
  const comment_ids = found.map(({ id }) => String(id))
  const { comments } =
    found.length === 0 ? { comments: {} } : await readComments(look, { comment_ids })
  const byId = comments as Record<string, unknown>
  return {
    rows: comment_ids.map((id) => byId[id]),
    place: placeAfter(found.at(-1), found.at(-1)?.bug_when),
  }
}

async function readAttached(look: Look, from: Place) {
  const page = { ...(await viewer(look)), ...from, limit: PAGE }
  const found = await store.attached(look.tx, page)
  const rows = found.map((row) => ({
    id: row.id,
    bug_id: row.bug_id,
    creation_time: toText(row.creation_ts),
    file_name: row.filename,
    content_type: row.mimetype,
    size: row.attach_size,
    summary: row.description,
    is_private: row.isprivate === 1,
    is_obsolete: row.isobsolete === 1,
  }))
  return { rows, place: placeAfter(found.at(-1), found.at(-1)?.bug_id) }
}

const placeAfter = (last: { id: number } | undefined, since = 0): Place | undefined =>
  last && { since, after: last.id }
