/** Wire schemas of votes. */

import { type Static, Type } from 'typebox'

/** Bugs in one request: more than the form of the own votes shows. */
export const VOTES_CAST_MAX = 2_000

export const VotesToCast = Type.Object({
  votes: Type.Array(
    Type.Object({
      bug_id: Type.String({ description: 'The id or alias of a bug' }),
      vote_count: Type.Integer({
        minimum: 0,
        maximum: 32_767,
        description: 'Your votes for it from now on; 0 takes them away',
      }),
    }),
    { maxItems: VOTES_CAST_MAX, description: 'Votes for other bugs stay' },
  ),
})
export type VotesToCast = Static<typeof VotesToCast>

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

export const NothingAsked = Type.Object({})

export const OwnVotes = Type.Object({
  products: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      used: Type.Integer({ description: 'Your votes for bugs that you can see' }),
      allowed: Type.Integer({ description: 'Your votes for all of its bugs; 0: no voting' }),
      allowed_per_bug: Type.Integer({ description: 'Your votes for one of its bugs' }),
      votes_to_confirm: Type.Integer({
        description: 'Votes of all people that confirm an UNCONFIRMED bug; 0: never',
      }),
    }),
    { description: 'Products with voting, and those with votes of yours, by name' },
  ),
  votes: Type.Array(
    Type.Object({
      bug_id: Type.Integer(),
      product: Type.String(),
      vote_count: Type.Integer({ description: 'Your votes' }),
    }),
    { description: 'By product and bug' },
  ),
})
