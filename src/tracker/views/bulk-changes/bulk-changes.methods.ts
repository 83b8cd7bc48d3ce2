/** API methods for changes of many bugs. */

import { openInput } from '../../../platform/http/input.ts'
import { type Door, method } from '../../../platform/http/method.ts'
import { update } from '../../bugs/bugs.methods.ts'
import * as wire from './bulk-changes.wire.ts'
import { fail } from './faults.ts'
import { findBugs } from './find-bugs.ts'
import { readChange, readChanges } from './read-changes.ts'
import { confirm, preview, undo } from './run-bulk-change.ts'

export const previewChange = method({
  name: 'BulkChange.preview',
  routes: [{ path: 'POST /docket_bulk_changes', status: 201 }],
  login: 'required',
  scope: 'edit',
  summary: 'Preview a change of many bugs; nothing is changed before it is confirmed',
  input: wire.ChangeToPreview,
  output: wire.ChangeStarted,
  async call(door, { ids = [], query = '', change }: wire.ChangeToPreview) {
    const { read } = openInput(update)
    // Mistakes that all bugs would refuse are refused here.
    read(new Map(Object.entries({ ...change, ids: ['1'] })))
    const { ids: _, id: __, ...kept } = change
    const bug_ids = ids.length > 0 || query === '' ? [...new Set(ids)] : await find(door, query)
    if (bug_ids.length === 0 || Object.keys(kept).length === 0) fail('bulk_change_empty')
    return { id: await preview(door, { asked: { change: kept, form: [] }, bug_ids }) }
  },
})

const find = (door: Door, query: string) =>
  door.look(door.caller.actor, (look) => findBugs(look, query), { aside: true })

export const searchChanges = method({
  name: 'BulkChange.search',
  routes: [{ path: 'GET /docket_bulk_changes' }],
  login: 'required',
  summary: 'Get your changes of many bugs of the last 30 days',
  input: wire.ChangesAsked,
  output: wire.Changes,
  read: readChanges,
})

export const getChange = method({
  name: 'BulkChange.get',
  routes: [{ path: 'GET /docket_bulk_changes/:id' }],
  login: 'required',
  summary: 'Get a change of many bugs, and what became of each bug, or would',
  input: wire.ChangeAsked,
  output: wire.ChangeWithBugs,
  read: readChange,
})

export const makeChange = method({
  name: 'BulkChange.confirm',
  routes: [{ path: 'POST /docket_bulk_changes/:id/confirm' }],
  login: 'required',
  scope: 'edit',
  summary: 'Change the bugs as previewed; more than 100 are changed in the background',
  input: wire.ChangeNamed,
  output: wire.ChangeStarted,
  async call(door, { id }: wire.ChangeNamed) {
    await confirm(door, id)
    return { id }
  },
})

export const takeBack = method({
  name: 'BulkChange.undo',
  routes: [{ path: 'POST /docket_bulk_changes/:id/undo', status: 201 }],
  login: 'required',
  scope: 'edit',
  summary: 'Undo a change of many bugs, for ten minutes after it is done; comments and flags stay',
  input: wire.ChangeNamed,
  output: wire.ChangeStarted,
  async call(door, { id }: wire.ChangeNamed) {
    return { id: await undo(door, id) }
  },
})

export const bulkChangeMethods = [previewChange, searchChanges, getChange, makeChange, takeBack]
