/** API methods for drafts. */

import { method } from '../../../platform/http/method.ts'
import { readDrafts, saveDraft } from './drafts.ts'
import * as wire from './drafts.wire.ts'

export const saveDrafts = method({
  name: 'Draft.save',
  routes: [{ path: 'PUT /docket_drafts' }],
  login: 'required',
  scope: 'comment',
  own: true,
  summary: 'Keep a text that you have typed but not saved yet; nobody else can read it',
  input: wire.DraftToSave,
  output: wire.DraftSaved,
  write: saveDraft,
})

export const getDrafts = method({
  name: 'Draft.get',
  routes: [{ path: 'GET /docket_drafts' }],
  login: 'required',
  summary: 'Get the texts that you have typed but not saved yet',
  input: wire.DraftsAsked,
  output: wire.Drafts,
  read: readDrafts,
})

export const draftMethods = [saveDrafts, getDrafts]
