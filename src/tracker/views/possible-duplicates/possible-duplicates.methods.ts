/** The API method for possible duplicates. */

import { checkFeed } from '../../search/ask/anonymous-search.ts'
import { method } from '../../../platform/http/method.ts'
import { possibleDuplicates } from './possible-duplicates.ts'
import * as wire from './possible-duplicates.wire.ts'

export const getPossibleDuplicates = method({
  name: 'Bug.possible_duplicates',
  routes: [{ path: 'GET /bug/possible_duplicates' }],
  login: 'optional',
  summary:
    'Find newer bugs whose summaries contain at least half of the words, most similar ' + 'first',
  input: wire.DuplicatesAsked,
  output: wire.PossibleDuplicates,
  aliases: { products: 'product' },
  select: true,
  aside: true,
  async read(look, asked) {
    await checkFeed(look)
    return possibleDuplicates(look, asked)
  },
})

export const possibleDuplicateMethods = [getPossibleDuplicates]
