/**
 * Changes to flags of bugs and attachments. Required data is read once for all bugs of a request;
 * then the flags of each bug or attachment are planned without writing, and written.
 */

import type { Work } from '../../../platform/work/work.ts'
import { type Guarded, seesBug } from '../see/sees.rules.ts'
import type { Change } from '../history/history.ts'
import { fail } from './faults.ts'
import type { FlagType } from '../../catalogue/flag-types/flag-types.ts'
import type { FlagsWanted } from './flags.wire.ts'
import { type HeldOn, know, type Known } from './known-flags.ts'
import * as rules from './plan-flags.rules.ts'
import { type PlannedOn, writeFlags } from './write-flags.ts'

/** The bug's state after the transaction. */
export interface FlaggedBug extends Guarded {
  /** 0 for a bug that is still to be created. */
  id: number
  product_id: number
  component_id: number
}
/** The attachment's state after the transaction. */
export interface FlaggedAttachment {
  id: number
  isprivate: number
  /** It becomes obsolete, which cancels open requests. */
  is_ending: boolean
}

/** The planned changes of flags of a bug or attachment. */
export interface FlagChanges {
  /** For responses and the history; undefined if nothing visible changes. */
  change: Change | undefined
  /** For attachments of a bug that moved, whose flags became invalid: history only. */
  on_attachments: Change[]
  /** Requestees who want to be added to the CC list. */
  cc: rules.Asked[]
  /** Whether the caller set, or was requested for, every changed flag. */
  are_own: boolean
  /**
   * Writes the flags and records the event; takes the bug's id, which a new bug did not have when
   * planned. The caller writes history and the bug's row.
   */
  write: (bug_id?: number) => Promise<void>
}

/** Plans the changes of one bug or attachment; nothing is written until `write` is called. */
export interface Flags {
  /** With `has_moved`, flags that are invalid for the bug's new component are retargeted first. */
  onBug: (bug: FlaggedBug, has_moved?: boolean) => FlagChanges
  /** `bug` is the bug of the attachment, which decides which types are valid. */
  onAttachment: (bug: FlaggedBug, attachment: FlaggedAttachment) => FlagChanges
}

/**
 * Prepares changing flags of bugs that the caller may change. `wanted` applies to each of the bugs
 * or attachments. Planning raises faults 50, 51, 129 to 134 and 32000.
 */
export async function openFlags(
  work: Work,
  bug_ids: number[],
  wanted: FlagsWanted = [],
): Promise<Flags> {
  const known = await know(work, bug_ids, wanted)
  const heldBy = Map.groupBy(known.held, ({ bug_id }) => bug_id)
  return {
    onBug(bug, has_moved = false) {
      const own = Map.groupBy(heldBy.get(bug.id) ?? [], ({ attach_id }) => attach_id)
      const flags = rules.begin(own.get(null) ?? [])
      own.delete(null)
      const types = known.typesIn(bug, 'b')
      if (has_moved) rules.retarget(flags, types, known.groupsOfSetter)
      rules.setAll(flags, wanted, sceneOf(work, known, { bug, types }))
      const files = has_moved ? [...own].map(([id, held]) => moved(known, bug, { id, held })) : []
      return outcome(work, bug, [{ flags, attach_id: null }, ...files])
    },
    onAttachment(bug, attachment) {
      const held = heldBy.get(bug.id) ?? []
      const flags = rules.begin(held.filter(({ attach_id }) => attach_id === attachment.id))
      const types = known.typesIn(bug, 'a')
      rules.setAll(flags, wanted, sceneOf(work, known, { bug, attachment, types }))
      if (attachment.is_ending) rules.cancelRequests(flags)
      return outcome(work, bug, [{ flags, attach_id: attachment.id }])
    },
  }
}

interface Place {
  bug: FlaggedBug
  attachment?: FlaggedAttachment
  types: readonly FlagType[]
}

function sceneOf({ actor }: Work, known: Known, { bug, attachment, types }: Place): rules.Scene {
  const isHidden = attachment?.isprivate === 1
  return {
    types,
    actor: { id: actor.id, groups: actor.groups, editbugs: known.mayEditBugs(bug.product_id) },
    person: known.person,
    checkSees(person) {
      const { login_name: login } = person
      if (!seesBug(person, bug, known.ways)) fail('flag_requestee_unauthorized', login, bug.id)
      if (isHidden && !person.isInsider) {
        fail('flag_requestee_unauthorized_attachment', login, attachment.id)
      }
    },
  }
}

/** The flags of the attachments of a bug that moved. */
function moved(
  known: Known,
  bug: FlaggedBug,
  { id, held }: { id: number | null; held: HeldOn[] },
): PlannedOn {
  const flags = rules.begin(held)
  rules.retarget(flags, known.typesIn(bug, 'a'), known.groupsOfSetter)
  return { flags, attach_id: id }
}

function outcome(work: Work, bug: FlaggedBug, planned: [PlannedOn, ...PlannedOn[]]): FlagChanges {
  const [first, ...files] = planned
  const different = first.flags.filter(rules.isDifferent)
  const isOwn = ({ before }: rules.Planned) =>
    before?.setter_id === work.actor.id || before?.requestee?.id === work.actor.id
  return {
    change: changeOf(first),
    on_attachments: files.flatMap((file) => changeOf(file) ?? []),
    cc: rules.newlyAsked(different),
    are_own: different.every(isOwn),
    write: (bug_id = bug.id) => writeFlags(work, bug_id, planned),
  }
}

function changeOf({ flags, attach_id }: PlannedOn): Change | undefined {
  const { removed, added } = rules.told(flags)
  if (removed === '' && added === '') return undefined
  return { field: 'flagtypes.name', removed, added, ...(attach_id !== null && { attach_id }) }
}
