/** Flags of attachments. */

import { groupsOfAll } from '../../../accounts/group-sets/group-sets.ts'
import type { Work } from '../../../platform/work/work.ts'
import type { SeenBug } from '../see/bugs.ts'
import { ccOfBugs, putOnCc } from '../cc/cc.ts'
import type { FlagsWanted } from '../flags/flags.wire.ts'
import { type FlagChanges, type FlaggedBug, openFlags } from '../flags/open-flags.ts'
import { type Change, recordChanges } from '../history/history.ts'

interface Attachment {
  id: number
  isprivate: number
}

/** Changes of flags on attachments. Planning throws faults 50, 51, 129 to 134 and 32000. */
export interface AttachmentFlags {
  /** Plans without writing; `is_ending` if the attachment becomes obsolete. */
  plan: (bug_id: number, attachment: Attachment, is_ending?: boolean) => FlagChanges
  /** Writes the plan and returns the changes for the history. */
  write: (bug_id: number, planned: FlagChanges) => Promise<Change[]>
}

/** For attachments of visible bugs, each of which gets the same changes of flags. */
export async function openAttachmentFlags(
  work: Work,
  bugs: readonly SeenBug[],
  wanted: FlagsWanted,
): Promise<AttachmentFlags> {
  const ids = bugs.map(({ id }) => id)
  const groups = await groupsOfAll(
    work.tx,
    bugs.map(({ group_set_id }) => group_set_id),
  )
  const cc = await ccOfBugs(work.tx, ids)
  const flagged = new Map<number, FlaggedBug>(
    bugs.map((bug) => [
      bug.id,
      { ...bug, groups: groups.get(bug.group_set_id)!, cc: cc.get(bug.id)! },
    ]),
  )
  const flags = await openFlags(work, ids, wanted)
  return {
    plan: (bug_id, { id, isprivate }, is_ending = false) =>
      flags.onAttachment(flagged.get(bug_id)!, { id, isprivate, is_ending }),
    async write(bug_id, planned) {
      await planned.write()
      const added = await putOnCc(work, flagged.get(bug_id)!, planned.cc)
      // Several attachments of one bug may request the same person.
      for (const { id } of planned.cc) cc.get(bug_id)!.add(id)
      return planned.change ? [...added, planned.change] : added
    },
  }
}

/** The flags of new attachments, each on its bug. */
export async function setFirstFlags(
  work: Work,
  added: readonly { bug: SeenBug; attachment: Attachment }[],
  wanted: FlagsWanted = [],
) {
  if (wanted.length === 0) return
  const bugs = added.map(({ bug }) => bug)
  const flags = await openAttachmentFlags(work, bugs, wanted)
  for (const { bug, attachment } of added) {
    const planned = flags.plan(bug.id, attachment)
    await recordChanges(work, bug.id, await flags.write(bug.id, planned))
  }
}
