/** The limits of votes of a product, as in Bugzilla's Voting extension. Pure. */

/** Limits as stored; null if they were never set. */
export interface VoteColumns {
  votesperuser: number | null
  maxvotesperbug: number | null
  votestoconfirm: number | null
}

/** Limits in numbers of votes, after `voteLimits` filled in Bugzilla's defaults. */
export interface VoteLimits {
  /** Votes of one person for all bugs of the product; without any, it has no voting. */
  votesperuser: number
  /** Votes of one person for one bug. */
  maxvotesperbug: number
  /** Votes that confirm an UNCONFIRMED bug; 0 for never. */
  votestoconfirm: number
}

/** A product whose limits were never set. */
export const NO_LIMITS: VoteColumns = {
  votesperuser: null,
  maxvotesperbug: null,
  votestoconfirm: null,
}

/** As they were set; Bugzilla's defaults otherwise. */
export const voteLimits = (product: VoteColumns): VoteLimits => ({
  votesperuser: product.votesperuser ?? 0,
  maxvotesperbug: product.maxvotesperbug ?? 10_000,
  votestoconfirm: product.votestoconfirm ?? 0,
})

/** Whether people can vote for bugs of the product: they have at least one vote. */
export const hasVoting = (product: VoteColumns): boolean => voteLimits(product).votesperuser > 0

/** The maximum number of votes of one person for one bug. */
export function votesPerBug(product: VoteColumns): number {
  const { votesperuser, maxvotesperbug } = voteLimits(product)
  return Math.min(votesperuser, maxvotesperbug)
}

/** The limits after a change; those not in `asked` stay. */
export const limitsAfter = (
  product: VoteColumns,
  asked: Partial<Record<keyof VoteColumns, number | undefined>>,
): VoteColumns => ({
  votesperuser: asked.votesperuser ?? product.votesperuser,
  maxvotesperbug: asked.maxvotesperbug ?? product.maxvotesperbug,
  votestoconfirm: asked.votestoconfirm ?? product.votestoconfirm,
})
