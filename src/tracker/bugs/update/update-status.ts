/** The part of an update about status, resolution and duplicates. */

import { legalValue, statuses } from '../../catalogue/fields/fields.ts'
import { namedBugs, seeNamed } from '../see/bugs.ts'
import { fail } from '../see/faults.ts'
import { planDuplicate } from './update-duplicate.ts'
import { isBlocked } from '../write/blockers.ts'
import { type Known, standingAfter, type Wanted } from '../write/status-change.rules.ts'
import { checkChange, type Draft, mayChange, productOf } from './update-draft.ts'
import type { Part, Request } from './update-parts.ts'

/**
 * Faults 51, 115, 118, 119, 121 to 123 and 32000, in the order of Bugzilla; 100 to 102 for the
 * other bug of a duplicate.
 */
export const statusPart: Part = async (request) => {
  const { work, asked, drafts } = request
  const { tx } = work
  const { status, resolution, dupe_of } = asked
  if (status === undefined && resolution === undefined && dupe_of === undefined) return undefined
  if (dupe_of !== undefined && drafts.length > 1) fail('dupe_not_allowed')
  const wanted: Wanted = {
    status: status === undefined ? undefined : await legalValue(tx, 'bug_status', status),
    resolution: resolution?.trim()
      ? await legalValue(tx, 'resolution', resolution)
      : resolution?.trim(),
    dup_of: dupe_of === undefined ? undefined : await targetOf(request, dupe_of),
  }
  const all = new Map((await statuses(tx)).map((one) => [one.name, one]))

  return async (draft) => {
    const was = draft.after
    const waits = await isBlocked(tx, was.dependson)
    const is = standingAfter(was, wanted, knownOf(draft, all, waits))
    Object.assign(draft.after, is)
    if (is.dup_of !== null && is.dup_of !== draft.before.dup_of) {
      await planDuplicate(work, draft, is.dup_of)
    }
  }
}

/** Visibility is not checked for the current target. */
async function targetOf({ work, drafts }: Request, given: number | string | null) {
  const dupe_of = String(given ?? '').trim() || fail('undefined_field', 'dupe_of')
  const named = await namedBugs(work, [dupe_of])
  const [id] = [...named.keys()]
  if (drafts.some(({ before }) => before.dup_of !== id)) await seeNamed(work, named)
  return id
}

function knownOf(draft: Draft, all: Known['statuses'], isBlocked: boolean): Known {
  const { after, before, editor, comments } = draft
  const product = productOf(draft)
  const isOn = (name: keyof typeof editor.parameters) => editor.parameters[name] === '1'
  return {
    statuses: all,
    allows_unconfirmed: product.allows_unconfirmed === 1,
    mayBecome: (status) =>
      mayChange(draft, {
        field: 'bug_status',
        from: after.bug_status,
        to: status.name,
        wasOpen: before.is_open === 1,
        willBeOpen: status.is_open,
        wasConfirmed: before.everconfirmed === 1,
      }),
    checkChange: (field, from, to) => checkChange(draft, { field, from, to }),
    hasComment: comments.some(({ text }) => text !== ''),
    isBlocked,
    lacksMilestone:
      isOn('usetargetmilestone') &&
      isOn('musthavemilestoneonaccept') &&
      product.milestones.length > 1 &&
      after.target_milestone === product.defaultmilestone,
    commentonchange_resolution: isOn('commentonchange_resolution'),
    commentonduplicate: isOn('commentonduplicate'),
    duplicate_or_move_bug_status: editor.parameters.duplicate_or_move_bug_status,
  }
}
