/** API methods for external bugs, as in Red Hat's Bugzilla. */

import { method } from '../../../platform/http/method.ts'
import { addExternalBugs, removeExternalBugs, updateExternalBugs } from './external-bugs.ts'
import * as wire from './external-bugs.wire.ts'

export const addExternal = method({
  name: 'ExternalBugs.add_external_bug',
  routes: [{ path: 'POST /docket_external_bug' }],
  login: 'required',
  scope: 'edit',
  summary: 'Add see-also links of bugs, by tracker and number, with what is known of the bug there',
  input: wire.ExternalToAdd,
  output: wire.ExternalAdded,
  write: addExternalBugs,
})

export const updateExternal = method({
  name: 'ExternalBugs.update_external_bug',
  routes: [{ path: 'PUT /docket_external_bug' }],
  login: 'required',
  scope: 'edit',
  summary: 'Set what is known of the other side of see-also links',
  input: wire.ExternalUpdate,
  output: wire.ExternalUpdated,
  write: updateExternalBugs,
})

export const removeExternal = method({
  name: 'ExternalBugs.remove_external_bug',
  routes: [{ path: 'DELETE /docket_external_bug' }],
  login: 'required',
  scope: 'edit',
  summary: 'Remove see-also links of bugs, by id, or by tracker and number',
  input: wire.ExternalToRemove,
  output: wire.ExternalRemoved,
  write: removeExternalBugs,
})

export const externalBugMethods = [addExternal, updateExternal, removeExternal]
