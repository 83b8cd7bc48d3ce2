/** The API method for requested flags. */

import { method } from '../../../platform/http/method.ts'
import { checkFeed } from '../../search/ask/anonymous-search.ts'
import { findRequests } from './requests.ts'
import * as wire from './requests.wire.ts'

export const getRequests = method({
  name: 'Flag.requests',
  routes: [{ path: 'GET /docket_requests' }],
  login: 'optional',
  summary: 'Find flags of bugs and attachments by who asked, who is asked, type and status',
  input: wire.RequestsAsked,
  output: wire.Requests,
  select: true,
  aside: true,
  async read(look, asked) {
    await checkFeed(look)
    return findRequests(look, asked)
  },
})

export const requestMethods = [getRequests]
