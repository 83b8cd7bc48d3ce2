/** API methods that merge an account into another one of the same person. */

import { method } from '../../../platform/http/method.ts'
import { mergeUser, readMerge } from './merge-users.ts'
import * as wire from './merge-users.wire.ts'

export const userMerge = method({
  name: 'User.merge',
  routes: [{ path: 'POST /docket_users/:id_or_name/merge' }],
  login: 'required',
  summary:
    'Disable an account, and move what refers to it to another one, as a job; or only count that. ' +
    'It is final. For members of editusers',
  input: wire.MergeAsked,
  output: wire.Merge,
  unknown: 'param_invalid',
  own: true,
  call: mergeUser,
})

export const userGetMerge = method({
  name: 'User.get_merge',
  routes: [{ path: 'GET /docket_users/:id_or_name/merge' }],
  login: 'required',
  summary:
    'Get the progress or the result of the merge of an account into another one; for members of ' +
    'editusers',
  input: wire.MergeNamed,
  output: wire.Merge,
  read: readMerge,
})

export const mergeMethods = [userMerge, userGetMerge]
