/** Wire schemas of votes. */

import { type Static, Type } from 'typebox'

/** The maximum number of bugs in one request. */
export const VOTES_CAST_MAX = 2_000

/** Parameters of `Vote.update`. */
export const VotesToCast = Type.Object({
  votes: Type.Array(
    Type.Object({
      bug_id: Type.String({ description: 'The id or alias of a bug' }),
      vote_count: Type.Integer({
        minimum: 0,
        maximum: 32_767,
        description: 'The new number of your votes; 0 removes them',
      }),
    }),
    { maxItems: VOTES_CAST_MAX, description: 'Votes for other bugs do not change' },
  ),
})
export type VotesToCast = Static<typeof VotesToCast>

/** Response of `Vote.update`: the bugs of the request, with their votes after it. */
export const VotesCast = Type.Object({
  votes: Type.Array(
    Type.Object({
      bug_id: Type.Integer(),
      vote_count: Type.Integer({ description: 'Your votes' }),
      votes: Type.Integer({ description: 'The votes of all people' }),
      is_newly_confirmed: Type.Boolean({ description: 'Whether your votes confirmed the bug' }),
    }),
  ),
})

/** `Vote.get` takes no parameters. */
export const NothingAsked = Type.Object({})

/** Response of `Vote.get`. */
export const OwnVotes = Type.Object({
  products: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      used: Type.Integer({ description: 'Your votes for bugs that you can see' }),
      allowed: Type.Integer({
        description: 'Maximum number of your votes for all of its bugs; 0 if voting is disabled',
      }),
      allowed_per_bug: Type.Integer({ description: 'Maximum number of your votes for one bug' }),
      votes_to_confirm: Type.Integer({
        description: 'Number of votes that confirm an UNCONFIRMED bug; 0 if votes never do',
      }),
    }),
    { description: 'Products with voting, or with votes of yours, sorted by name' },
  ),
  votes: Type.Array(
    Type.Object({
      bug_id: Type.Integer(),
      product: Type.String(),
      vote_count: Type.Integer({ description: 'Your votes' }),
    }),
    { description: 'Sorted by product and bug' },
  ),
})
