/** API methods for link patterns. */

import { method } from '../../../platform/http/method.ts'
import * as change from './change-link-patterns.ts'
import * as wire from './link-patterns.wire.ts'

export const linkPatternSearch = method({
  name: 'LinkPattern.search',
  routes: [{ path: 'GET /docket_link_pattern' }, { path: 'GET /docket_link_pattern/:id' }],
  login: 'required',
  summary: 'Get the patterns of texts in comments that become links; for administrators',
  input: wire.PatternsSearched,
  output: wire.LinkPatterns,
  read: change.searchLinkPatterns,
})

export const linkPatternCreate = method({
  name: 'LinkPattern.create',
  routes: [{ path: 'POST /docket_link_pattern', status: 201 }],
  login: 'required',
  summary:
    'Add a link pattern for all bugs, or for a product; for members of admin, or its administrators',
  input: wire.NewPattern,
  output: wire.PatternMade,
  write: change.createLinkPattern,
})

export const linkPatternUpdate = method({
  name: 'LinkPattern.update',
  routes: [{ path: 'PUT /docket_link_pattern/:id' }],
  login: 'required',
  summary: 'Change a link pattern',
  input: wire.PatternChange,
  output: wire.Nothing,
  write: change.updateLinkPattern,
})

export const linkPatternDelete = method({
  name: 'LinkPattern.delete',
  routes: [{ path: 'DELETE /docket_link_pattern/:id' }],
  login: 'required',
  summary: 'Delete a link pattern',
  input: wire.PatternNamed,
  output: wire.Nothing,
  write: change.removeLinkPattern,
})

export const linkPatternPreview = method({
  name: 'LinkPattern.preview',
  routes: [{ path: 'POST /docket_link_pattern/preview' }],
  login: 'required',
  summary: 'Get what a link pattern would do to a text',
  input: wire.PreviewAsked,
  output: wire.Preview,
  read: change.previewLinkPattern,
})

export const linkPatternMethods = [
  linkPatternSearch,
  linkPatternCreate,
  linkPatternUpdate,
  linkPatternDelete,
  linkPatternPreview,
]
