/** API methods for reading and changing keywords. */

import { method } from '../../../platform/http/method.ts'
import { needsOne } from '../../../platform/http/needs.ts'
import { createKeyword, getKeywords, updateKeywords } from './change-keywords.ts'
import { removeKeywords } from './delete-keywords.ts'
import * as wire from './keywords.wire.ts'

export const keywordGet = method({
  name: 'Keyword.get',
  routes: [{ path: 'GET /keyword' }, { path: 'GET /keyword/:id_or_name' }],
  login: 'optional',
  summary: 'Get keywords by id or name, or all',
  input: wire.KeywordsAsked,
  output: wire.Keywords,
  read: getKeywords,
})

export const keywordCreate = method({
  name: 'Keyword.create',
  routes: [{ path: 'POST /keyword', status: 201 }],
  login: 'required',
  summary: 'Create a keyword; for members of editkeywords',
  input: wire.NewKeyword,
  output: wire.KeywordMade,
  unknown: 'param_invalid',
  write: createKeyword,
})

export const keywordUpdate = method({
  name: 'Keyword.update',
  routes: [{ path: 'PUT /keyword' }, { path: 'PUT /keyword/:id_or_name' }],
  login: 'required',
  summary: 'Change keywords, all of them or none; for members of editkeywords',
  input: wire.KeywordChange,
  output: wire.KeywordsChanged,
  needs: needsOne(),
  unknown: 'unknown_method',
  write: updateKeywords,
})

export const keywordDelete = method({
  name: 'Keyword.delete',
  routes: [{ path: 'DELETE /keyword' }, { path: 'DELETE /keyword/:id_or_name' }],
  login: 'required',
  summary: 'Delete keywords, all of them or none; for members of editkeywords',
  input: wire.KeywordRemoval,
  output: wire.KeywordsRemoved,
  needs: needsOne(),
  write: removeKeywords,
})

export const keywordMethods = [keywordGet, keywordCreate, keywordUpdate, keywordDelete]
