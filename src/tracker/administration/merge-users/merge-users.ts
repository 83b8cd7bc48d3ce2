/**
 * Merges an account into another one of the same person: says what that would do, and starts it.
 * `run-merge.ts` moves what refers to the account.
 */

import { audit } from '../../../accounts/audit/audit.ts'
import { groupsOf } from '../../../accounts/group-sets/group-sets.ts'
import { groupsById } from '../../../accounts/groups/groups.ts'
import { lastOperation, startOperation } from '../../../accounts/operations/operations.ts'
import { givenByHand } from '../../../accounts/memberships/grants.ts'
import { endAllAccess } from '../../../accounts/people/end-access.ts'
import { mailMerged } from '../../../accounts/letters/notices.ts'
import { editedPerson } from '../../../accounts/people/get-account.ts'
import { requireRecentPassword } from '../../../accounts/sessions/recent-password.ts'
import type { Person } from '../../../accounts/users/find-users.ts'
import { changeUser, wantedPeople } from '../../../accounts/users/update-users.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Door } from '../../../platform/http/method.ts'
import { toText } from '../../../platform/times.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { viewerOf } from '../../bugs/see/visible.ts'
import { goesOn, toldOperations } from '../operations/operations.ts'
import { fail } from './faults.ts'
import { counts, MOVING } from './meanings.ts'
import type { Merged } from './merge-users.store.ts'
import type { Merge, MergeAsked, MergeNamed, Thing } from './merge-users.wire.ts'
import * as store from './user-merges.store.ts'

/** The kind of the operations that move what refers to an account. */
export const MERGE = 'merge_user'

interface Plan {
  from: Person
  into: Person
  /** An unfinished merge of the same accounts, which is resumed. */
  unfinished: store.MergeRow | undefined
}

/**
 * `User.merge`. Fault 304 for others than members of `editusers`, 32000 for accounts that cannot be
 * merged, and 20004 while one of them takes part in another merge. If the same merge is unfinished,
 * it is resumed.
 */
export async function mergeUser(door: Door, asked: MergeAsked): Promise<Merge> {
  const { actor } = door.caller
  if (asked.dry_run) return door.look(actor, (look) => previewMerge(look, asked), { aside: true })
  // The account that stays gets the roles of the other one; a stolen session must not be enough.
  if (actor.by?.session?.kind === 'cookie') await door.look(actor, requireRecentPassword)
  return door.work(actor, (work) => startMerge(work, asked))
}

/** What a merge would do; the same faults as merging. */
export async function previewMerge(look: Look, asked: MergeAsked): Promise<Merge> {
  const { tx } = look
  const { from, into } = await planned(look, asked)
  const merged = { user_id: from.id, into_id: into.id }
  const ends = (await store.ending.first(tx, merged))!
  return {
    id: from.id,
    name: from.login_name,
    state: 'preview',
    into: { id: into.id, name: into.login_name },
    started_at: null,
    ended_at: null,
    things: shown(await countThings(tx, merged)),
    ends: {
      sessions: Number(ends.sessions),
      api_keys: Number(ends.api_keys),
      drafts: Number(ends.drafts),
    },
    bugs_gained: await countGained(tx, from, into),
    groups: await groupsToAdd(tx, from, into),
  }
}

/** `User.get_merge`, with the same fault 304. */
export async function readMerge(look: Look, asked: MergeNamed): Promise<Merge> {
  const { id, login_name: name } = await editedPerson(look, asked)
  const row = await store.mergeOf.first(look.tx, { user_id: id })
  if (!row) {
    return { id, name, state: 'none', into: null, started_at: null, ended_at: null, things: [] }
  }
  return {
    id,
    name,
    state: row.ended_at !== null ? 'done' : (await isRunning(look.tx, row)) ? 'running' : 'stopped',
    into: { id: row.into_id, name: row.into_login },
    started_at: toText(row.at),
    ended_at: row.ended_at === null ? null : toText(row.ended_at),
    things: shown(JSON.parse(row.moved) as Thing[]),
  }
}

async function isRunning(tx: Tx, merged: Merged): Promise<boolean> {
  const last = await lastOperation(tx, { kind: MERGE, subject: subjectOf(merged) })
  return (await toldOperations(tx, last ? [last] : [])).some(goesOn)
}

const subjectOf = ({ user_id }: Merged) => String(user_id)

const shown = (things: readonly Thing[]) => things.filter(({ count, done }) => count + done > 0)

async function startMerge(work: Work, asked: MergeAsked): Promise<Merge> {
  const { tx, now } = work
  const { from, into, unfinished } = await planned(work, asked)
  const merged = { user_id: from.id, into_id: into.id }
  const things = unfinished
    ? (JSON.parse(unfinished.moved) as Thing[])
    : await countThings(tx, merged)
  if (!unfinished) {
    const login_denied_text = `This account was merged into ${into.login_name}.`
    await changeUser(work, from, { login_denied_text, email_enabled: false })
    await endAllAccess(work, from.id)
    await store.dropDrafts(tx, merged)
    await store.dropHeldMail(tx, merged)
    await store.put(tx, { ...merged, at: now, moved: JSON.stringify(things) })
    for (const owner of [from, into]) {
      await mailMerged(work, owner, from.login_name, into.login_name)
    }
    const note = (added: string) => ({ removed: null, added })
    await audit(work, 'User', from.id, { merged_into: note(into.login_name) })
    await audit(work, 'User', into.id, { merged_from: note(from.login_name) })
  }
  if (asked.groups) await changeUser(work, into, { groups: { add: asked.groups } })
  if (!(await isRunning(tx, merged))) {
    await startOperation(work, {
      kind: MERGE,
      subject: subjectOf(merged),
      asked: { user_id: from.id, user: from.login_name, into: into.login_name },
      total: things.reduce((sum, { count, done }) => sum + count - done, 0),
    })
  }
  return readMerge(work, asked)
}

/** The accounts, if they can be merged. */
async function planned(look: Look, asked: MergeAsked): Promise<Plan> {
  const { tx, actor } = look
  const from = await editedPerson(look, asked)
  const into = (await wantedPeople(look, { id_or_name: asked.into }))[0]!
  if (from.id === into.id) fail('merge_into_itself')
  if (from.id === actor.id) fail('merge_yourself')
  const before = await store.mergeOf.first(tx, { user_id: from.id })
  const unfinished = before?.ended_at === null ? before : undefined
  if (unfinished && unfinished.into_id !== into.id) refuseWhile(unfinished)
  const other = await store.mergeOf.first(tx, { user_id: into.id })
  if (other?.ended_at === null) refuseWhile(other)
  if (other && into.is_enabled === 0) fail('merge_into_merged', other.login, other.into_login)
  const earlier = await store.unfinishedInto.first(tx, { into_id: from.id })
  if (earlier) fail('merge_running', earlier.login_name, from.login_name)
  return { from, into, unfinished }
}

const refuseWhile = ({ login, into_login }: store.MergeRow) =>
  fail('merge_running', login, into_login)

/** All kinds, in the order in which they are moved. */
async function countThings(tx: Tx, merged: Merged): Promise<Thing[]> {
  const found = (await counts.first(tx, merged)) as Record<string, number | null>
  return MOVING.map(({ kind }, at) => ({
    kind,
    count: Number(found[`n${at}`]),
    in_both: Number(found[`both${at}`] ?? 0),
    done: 0,
  }))
}

/** Also bugs that nobody but the account sees: the number alone says nothing of them. */
async function countGained(tx: Tx, from: Person, into: Person): Promise<number> {
  const { viewer_id: user_id, viewer_qa_id: qa_id } = await viewerOf(tx, from)
  const viewer = await viewerOf(tx, into)
  return Number((await store.gained.first(tx, { ...viewer, user_id, qa_id }))!.bugs)
}

async function groupsToAdd(tx: Tx, from: Person, into: Person): Promise<string[]> {
  const had = await groupsOf(tx, into.group_set_id)
  const groups = await groupsById(tx)
  const given = await givenByHand(tx, from.id, 'groups')
  return given.flatMap((id) => (had.has(id) ? [] : (groups.get(id)?.name ?? []))).toSorted()
}
