/** Moves a card of a board: changes the field that its columns stand for. */

import { openInput } from '../../../platform/http/input.ts'
import type { Page, PageAsked } from '../../../platform/http/page.ts'
import type { Work } from '../../../platform/work/work.ts'
import { update } from '../../bugs/bugs.methods.ts'
import { readBugs } from '../../bugs/read/read-bugs.ts'
import { namedBugs } from '../../bugs/see/bugs.ts'
import { fail } from '../../bugs/see/faults.ts'
import { fail as failDoor } from '../../../platform/http/faults.ts'
import { updateBugs } from '../../bugs/update/update-bug.ts'
import type { BugUpdate } from '../../bugs/update/update-bug.wire.ts'
import { bugField } from '../../model/bug-fields/bug-fields.wire.ts'
import * as paths from '../../model/paths.ts'
import { field } from '../../../platform/http/page-forms.ts'
import { showList } from './list-page.ts'
import { isMovable } from './movable.rules.ts'

const { read } = openInput(update)

/**
 * Submitted by a card's form or the script; leads back to the board. A refused move shows the board
 * with the reason.
 */
export const moveCardPage: Page = {
  name: 'Page.move_card',
  paths: [paths.moveCard],
  login: 'required',
  async submit(door, asked) {
    await door.work(door.caller.actor, (work) => moveCard(work, asked))
    return { moved: `${paths.bugs}?${backOf(asked).toString()}`, status: 303 }
  },
  /** The board again, and why. */
  refused({ status, message }, asked, look) {
    if (!asked.given.has('back')) return undefined
    const back = backOf(asked)
    const given = new Map([...back.keys()].map((name) => [name, back.getAll(name)] as const))
    return look(async (at) => {
      const { sheet } = await showList(at, { ...asked, given, query: back.toString() }, message)
      return { ...sheet, status }
    })
  },
}
const backOf = (asked: PageAsked) => new URLSearchParams(field(asked, 'back'))

/** Fault 20001 if the bug was moved to another column meanwhile. */
async function moveCard(work: Work, asked: PageAsked) {
  const [by, was, value] = ['board_by', 'was', 'value'].map((name) => field(asked, name))
  if (!isMovable(by!))
    failDoor('param_invalid', 'board_by', 'cards cannot be moved in such a board')
  const wire = bugField(by!)?.wire ?? by!
  const named = await namedBugs(work, [field(asked, 'id')])
  const [bug] = await readBugs(work, named, { include_fields: ['id', wire] })
  const is = (bug as unknown as Record<string, string | null | undefined>)[wire]
  if ((is || NONE) !== was) fail('collision', bug!.id!, [wire])
  const resolution = field(asked, 'resolution')
  const input = {
    ids: [String(bug!.id)],
    [wire]: value === NONE && by === 'qa_contact' ? '' : value,
    ...(by === 'bug_status' && resolution && { resolution }),
  }
  await updateBugs(work, read(new Map(Object.entries(input))) as BugUpdate)
}

/** The title of the column of bugs without a value. */
const NONE = '---'
