/**
 * Tells who would get mail about a change, by the code that finds its recipients. The change is
 * made and undone, so that all its rules and consequences apply.
 */

import { nobody } from '../../../accounts/actors/actors.ts'
import { groupsOfAll } from '../../../accounts/group-sets/group-sets.ts'
import { isInNamed } from '../../../accounts/groups/groups.ts'
import { preferencesOf } from '../../../accounts/preferences/preferences.ts'
import { type Person, seesUser, usersById } from '../../../accounts/users/find-users.ts'
import { fail } from '../../../platform/http/faults.ts'
import type { Door } from '../../../platform/http/method.ts'
import { rehearse } from '../../../platform/work/rehearse.ts'
import type { Look } from '../../../platform/work/work.ts'
import { EVENTS } from '../../bugs/bugmail/bugmail.wire.ts'
import { changesById, type NamedChange, readableOf } from '../../bugs/history/history.ts'
import { seeBug } from '../../bugs/see/bugs.ts'
import { seersAmong } from '../../bugs/see/seers.ts'
import { updateBugs } from '../../bugs/update/update-bug.ts'
import { changesIn } from '../changes.rules.ts'
import type { BugChange } from '../notices.ts'
import { mailed } from '../personal-mail.ts'
import { judgePeople } from '../recipients.ts'
import { isOfOthers, type Judged, type Standing } from '../recipients.rules.ts'
import { commentsFor } from '../told.ts'
import {
  PEOPLE_SHOWN,
  type RecipientsAsked,
  type RecipientsTold,
  type RecipientTold,
} from './recipients.wire.ts'
import { type Rights, stoppedBy, toldOf } from './stops.rules.ts'

/** Faults 100 to 102 for the bug, those of `Bug.update` for the change, and 53 for several bugs. */
export async function tellRecipients(door: Door, asked: RecipientsAsked): Promise<RecipientsTold> {
  const { ids, after = 0, limit = PEOPLE_SHOWN, minor_update: _, ...change } = asked
  const [named = '', ...others] = ids
  if (named === '' || others.length > 0) fail('param_invalid', 'ids', 'name one bug')
  const { actor } = door.caller
  const page = { after, limit }
  if (Object.keys(change).length === 0) {
    return door.look(actor, async (look) => {
      const { id } = await seeBug(look, named)
      return tell(look, { notice: noChange(id), rows: [], is_assumed: true }, page)
    })
  }
  return rehearse(door, actor, async (work, happened) => {
    const { id } = await seeBug(work, named)
    await updateBugs(work, { ...change, ids: [String(id)] })
    const notice = changesIn(happened).find(({ bug_id }) => bug_id === id)
    const rows = await changesById(work, { bug_ids: [id], ids: notice?.changes ?? [] })
    return tell(work, { notice: notice ?? noChange(id), rows, is_assumed: false }, page)
  })
}

/** By nobody, so that it is nobody's own. */
const noChange = (bug_id: number): BugChange => ({
  bug_id,
  actor_id: 0,
  at: 0,
  is_new: false,
  changes: [],
  comments: [],
  flags: [],
})

interface About {
  notice: BugChange
  rows: readonly NamedChange[]
  is_assumed: boolean
}
const A_COMMENT: ReadonlySet<number> = new Set([EVENTS.comment])

async function tell(look: Look, about: About, page: { after: number; limit: number }) {
  const { tx, actor, site } = look
  const { notice, rows, is_assumed } = about
  const isTold = actor.may('editusers')
  const isAsked = (id: number, { roles }: Standing) =>
    isTold || id === actor.id || [...roles].some(isShown)
  const what = { rows, ...(is_assumed && { events: A_COMMENT }) }
  const asked = { ...page, isAsked, among: mailed }
  const { judged, next = null, total } = await judgePeople(look, notice, what, asked)
  const people = await usersById(
    tx,
    judged.flatMap(({ user_id, watched }) => [user_id, ...watched]),
  )
  const isNamed = await namesShown(look, judged, people)
  const rights = await rightsOf(look, about, judged, people)
  const batches = await preferencesOf(tx, 'bugmail_batch', [...people.keys()])
  const users = judged.flatMap((one): RecipientTold[] => {
    const person = people.get(one.user_id)
    if (!person || !isNamed(one.user_id)) return []
    const { id, login_name: name, realname: real_name } = person
    const isWhole = isTold || id === actor.id
    const watches = one.watched
      .filter((watched) => isWhole && isNamed(watched))
      .map((watched) => people.get(watched)!.login_name)
    const stop = stoppedBy(one, rights.get(id)!)
    const sent = one.mentioned_in ? 'at_once' : batches.get(id)!
    const told = toldOf(one, stop, isWhole)
    return [{ id, name, real_name, watches, ...told, sent: told.gets_mail ? sent : null }]
  })
  const told = { is_assumed, sends_mail: site.has_mail, users, total, next }
  return { id: notice.bug_id, ...told }
}

const isShown = (role: number) => !isOfOthers(role)

/** People of the bug are named on its page; of others, those whom the caller can see. */
async function namesShown(look: Look, judged: readonly Judged[], people: Map<number, Person>) {
  const named = new Set(judged.flatMap(({ watched }) => watched))
  for (const { user_id, roles } of judged) {
    const person = people.get(user_id)
    const isOfBug = user_id === look.actor.id || roles.some(({ role }) => isShown(role))
    if (isOfBug || (person && (await seesUser(look, person)))) named.add(user_id)
  }
  return (id: number) => named.has(id)
}

/** What each of them may know of the change, with a fixed number of statements. */
async function rightsOf(
  look: Look,
  { notice, rows, is_assumed }: About,
  judged: readonly Judged[],
  people: Map<number, Person>,
) {
  const { tx } = look
  const chosen = judged.flatMap(({ user_id }) => people.get(user_id) ?? [])
  const sets = await groupsOfAll(
    tx,
    chosen.map(({ group_set_id }) => group_set_id),
  )
  const seers = chosen.map((person) => ({ ...person, groups: sets.get(person.group_set_id)! }))
  const seeing = await seersAmong(tx, notice.bug_id, seers)
  const open = await commentsFor({ ...look, actor: nobody }, notice)
  const openOnes = new Set(open.map(({ count }) => count))
  const mentions = new Map(judged.map(({ user_id, mentioned_in = [] }) => [user_id, mentioned_in]))
  const rights = new Map<number, Rights>()
  for (const { id, groups, is_enabled } of seers) {
    const as = { ...look, actor: { ...nobody, id, groups } }
    const isInsider = await isInNamed(as, 'insidergroup')
    const saysComment = openOnes.size > 0 || (isInsider && notice.comments.length > 0)
    rights.set(id, {
      isClosed: is_enabled === 0,
      isChange: is_assumed || rows.length + notice.comments.length + notice.flags.length > 0,
      seesBug: seeing.has(id),
      seesMention: mentions.get(id)!.some((count) => isInsider || openOnes.has(count)),
      seesSome: is_assumed || saysComment || (await readableOf(as, rows)).length > 0,
    })
  }
  return rights
}
