/** The three bugs that existed when the recordings began, with their comments and attachments. */

import { internForBug } from '../../src/accounts/group-sets/group-sets.ts'
import { continueIds } from '../../src/platform/db/continue-ids.ts'
import type { Work } from '../../src/platform/work/work.ts'
import { addBugs } from '../bugs-to-find.ts'

/** `insiders` is the id of the group that may see the third bug. */
export async function addFirstBugs({ tx, now }: Work, insiders: number) {
  const common = {
    short_desc: 'This is a testing bug only',
    op_sys: 'Linux',
    priority: 'Highest',
    version: 'unspecified',
    creation_ts: now,
    delta_ts: now,
  }
  const first = { product_id: 1, component_id: 1, reporter: 1, assigned_to: 1 }
  const hidden = { product_id: 2, component_id: 2, reporter: 3, assigned_to: 3, qa_contact: 3 }
  const state = { bug_status: 'UNCONFIRMED', everconfirmed: 0 }
  const group_set_id = await internForBug(tx, [insiders])
  await addBugs(tx, [
    { id: 1, ...common, ...first },
    { id: 2, ...common, ...first, deadline: Date.UTC(2010, 0, 1) },
    { id: 3, ...common, ...hidden, ...state, group_set_id },
  ])
  await tx.insertInto('bug_group_map').values({ bug_id: 3, group_id: insiders }).execute()
  await tx.insertInto('cc').values({ bug_id: 3, who: 3 }).execute()
  for (const [bug_id, alias] of [
    [2, 'public_bug'],
    [3, 'private_bug'],
  ] as const) {
    await tx.insertInto('bugs_aliases').values({ bug_id, alias, alias_key: alias }).execute()
  }
  for (const [bug_id, who] of [
    [1, 1],
    [2, 1],
    [3, 3],
  ] as const) {
    const thetext = 'please ignore this bug'
    const comment = { id: bug_id, bug_id, count: 0, who, bug_when: now, thetext }
    const rest = { work_time: 0, isprivate: 0, type: 0, is_markdown: 0 }
    await tx
      .insertInto('longdescs')
      .values({ ...comment, ...rest })
      .execute()
  }
  for (const [id, bug_id, isprivate] of [
    [1, 2, 0],
    [2, 2, 1],
    [3, 3, 0],
    [4, 3, 1],
  ] as const) {
    const texts = { description: 'd', description_key: 'd', filename: 'f', filename_key: 'f' }
    const kind = { ispatch: 0, isobsolete: 0, mimetype: 'application/x-perl', attach_size: 0 }
    const times = { creation_ts: now, modification_time: now, submitter_id: 3 }
    const row = { id, bug_id, isprivate, ...texts, ...kind, ...times }
    await tx.insertInto('attachments').values(row).execute()
  }
  await continueIds(tx, 'longdescs', 'attachments')
}
