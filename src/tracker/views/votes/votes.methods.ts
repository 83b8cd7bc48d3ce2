/** API methods for the caller's votes. */

import { method } from '../../../platform/http/method.ts'
import { castVotes } from '../../bugs/votes/cast-votes.ts'
import { readOwnVotes } from './own-votes.ts'
import * as wire from './votes.wire.ts'

export const getVotes = method({
  name: 'Vote.get',
  routes: [{ path: 'GET /docket_votes' }],
  login: 'required',
  summary: 'Get your votes for bugs, and how many you have in each product',
  input: wire.NothingAsked,
  output: wire.OwnVotes,
  read: readOwnVotes,
})

export const updateVotes = method({
  name: 'Vote.update',
  routes: [{ path: 'PUT /docket_votes' }],
  login: 'required',
  scope: 'edit',
  summary: 'Set the numbers of your votes for some bugs, all of them or none',
  input: wire.VotesToCast,
  output: wire.VotesCast,
  async write(work, asked: wire.VotesToCast) {
    const votes = new Map(asked.votes.map(({ bug_id, vote_count }) => [bug_id, vote_count]))
    return { votes: await castVotes(work, votes) }
  },
})

export const voteMethods = [getVotes, updateVotes]
