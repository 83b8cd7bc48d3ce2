/** Carries out the submitted form of a bug. */

import { openInput } from '../../../platform/http/input.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { update } from '../../bugs/bugs.methods.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { lastComment } from '../../bugs/comments/comments.ts'
import { readBugs } from '../../bugs/read/read-bugs.ts'
import { namedBugs } from '../../bugs/see/bugs.ts'
import { fail } from '../../bugs/see/faults.ts'
import { updateBugs } from '../../bugs/update/update-bug.ts'
import type { BugUpdate } from '../../bugs/update/update-bug.wire.ts'
import { forgetDrafts } from '../../bugs/drafts/drafts.ts'
import { wireOf } from '../../model/bug-fields/columns.wire.ts'
import { field, isOn } from '../../../platform/http/page-forms.ts'
import { draftOfComment } from '../parts/drafts.ts'
import { placeOf } from '../parts/texts.ts'
import { isList } from '../../model/bug-fields/bug-fields.wire.ts'
import { changeableFields, textsOf } from './bug-values.ts'
import { RESETS } from './controls.ts'
import { flagCollisions, flagsWanted, isOfFlag } from './flags.ts'
import { changedIn, type Texts } from './changed.rules.ts'
import { saveComment } from './edit-comment.ts'
import { isOwn, saveOwn } from './own.ts'
import { OWN_VOTES, saveVotes } from './own-votes.ts'

const { read } = openInput(update)

/**
 * Changes what the user changed; returns the path of the bug's page, with the new comment if that
 * is not on the first one. Fault 20001 if others changed the same fields meanwhile.
 */
export async function saveBug(work: Work, asked: PageAsked): Promise<string> {
  const { bug, wanted, collisions } = await changesIn(work, asked)
  if (collisions.length > 0) {
    fail(
      'collision',
      bug.id,
      collisions.map(({ name }) => name),
    )
  }
  follow(asked, work.actor.login, wanted)
  for (const [name, reset] of Object.entries(RESETS)) {
    if (!isOn(asked, reset)) continue
    delete wanted[name]
    wanted[reset] = true
  }
  const comment = field(asked, 'comment')
  const work_time = field(asked, 'work_time').trim()
  const is_private = isOn(asked, 'comment_is_private')
  const is_markdown = isOn(asked, 'use_markdown')
  const input: Record<string, unknown> = {
    ids: [String(bug.id)],
    ...wanted,
    ...(await saveComment(work, asked, bug.id)),
    ...(comment.trim() !== '' && { comment: { body: comment, is_private, is_markdown } }),
    ...(work_time !== '' && { work_time }),
  }
  // First, so that a bug that is closed can get votes.
  await saveVotes(work, asked, bug.id, shownIn(asked))
  await updateBugs(work, read(new Map(Object.entries(input))) as BugUpdate)
  await saveOwn(work, asked, bug.id, shownIn(asked))
  await forgetDrafts(work, [draftOfComment(bug.id)])
  const last = input['comment'] ? await lastComment(work, bug.id) : 0
  const place = placeOf(bug.id, last)
  return place.includes('?') ? `${place}&saved=1#c${last}` : `${place}?saved=1`
}

/**
 * The checkbox adds the user to the CC list or removes them, in addition to changes of the list.
 */
function follow(asked: PageAsked, login: string, wanted: Record<string, unknown>) {
  const shown = shownIn(asked).get('cc')
  if (!shown || shown.includes(login) === isOn(asked, 'follow')) return
  const { add, remove } = (wanted['cc'] ?? { add: [], remove: [] }) as Record<string, string[]>
  const isFollowing = isOn(asked, 'follow')
  wanted['cc'] = {
    add: isFollowing ? [...add!, login] : add,
    remove: isFollowing ? remove : [...remove!, login],
  }
}

/** The bug, and how the form differs from what it showed. */
export async function changesIn(look: Look, asked: PageAsked) {
  const [bug] = (await readBugs(look, await namedBugs(look, [asked.path['id']!]), {})) as [Bug]
  const fields = await changeableFields(look, bug)
  const lists = new Set(fields.filter(isList).map(wireOf))
  const now = textsOf(bug, fields)
  const all = shownIn(asked)
  const shown = new Map(
    [...all].filter(([name]) => !isOfFlag(name) && !isOwn(name) && name !== OWN_VOTES),
  )
  const { wanted, collisions } = changedIn({ shown, given: asked.given, now }, lists)
  collisions.push(...flagCollisions(asked, all, bug))
  const flags = flagsWanted(asked, all)
  if (flags.length > 0) wanted['flags'] = flags
  for (const { column, custom, ...one } of fields) {
    const name = wireOf(one)
    if (wanted[name] === undefined) continue
    if (column === 'switch') wanted[name] = wanted[name] !== ''
    if (custom?.holds === 'multi') wanted[name] = asked.given.get(name) ?? []
  }
  if (wanted['dupe_of'] !== undefined) closeAsDuplicate(wanted)
  return { bug, now, wanted, collisions }
}

/** A number without a resolution marks the bug as duplicate; without a number, nothing. */
function closeAsDuplicate(wanted: Record<string, unknown>) {
  if (wanted['dupe_of'] === '') delete wanted['dupe_of']
  else if (wanted['resolution'] === 'DUPLICATE' && wanted['status'] === undefined)
    delete wanted['resolution']
}

/** What the form showed: a hidden field, in which a browser can only change its own request. */
export function shownIn(asked: Pick<PageAsked, 'given'>): Texts {
  try {
    const pairs: unknown = JSON.parse(field(asked, 'shown') || '[]')
    if (!Array.isArray(pairs)) return new Map()
    const isPair = (pair: unknown): pair is [string, string[]] =>
      Array.isArray(pair) &&
      typeof pair[0] === 'string' &&
      Array.isArray(pair[1]) &&
      pair[1].every((text) => typeof text === 'string')
    return new Map(pairs.filter(isPair))
  } catch {
    return new Map()
  }
}
