/** API methods for searching bugs. */

import { method } from '../../platform/http/method.ts'
import { checkSearch } from './ask/anonymous-search.ts'
import { searchAnswer } from './search.ts'
import * as wire from './ask/search.wire.ts'

export const search = method({
  name: 'Bug.search',
  routes: [{ path: 'GET /bug' }],
  login: 'optional',
  summary: 'Search bugs that match all criteria and that the caller can see',
  input: wire.SearchAsked,
  output: wire.Found,
  aliases: { namedcmd: 'savedsearch' },
  select: true,
  aside: true,
  async read(look, asked) {
    await checkSearch(look, asked)
    return searchAnswer(look, asked)
  },
})

export const searchMethods = [search]
