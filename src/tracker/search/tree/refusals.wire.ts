/** Why the text of a search cannot be parsed: faults by name, with details. */

/** A syntax error: the name of a fault of `tree/faults.ts`, with its details. */
export type Refusal =
  | [name: 'buglist_parameters_required']
  | [name: 'search_too_large', count: number, max: number, what: string]
  | [name: 'search_invalid_joiner', joiner: string]
  | [name: 'search_cp_without_op']
  | [name: 'quicksearch_unbalanced_quotes', quote: string]
  | [name: 'quicksearch_invalid_query', word: string]

/** Called with the fault; the caller knows the messages and throws. */
export type Refuse = (...refusal: Refusal) => never

/** A syntax error, thrown by parsers that are called without a `Refuse`. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.join(' '))
    this.refusal = refusal
  }
}

/** The default for `Refuse`: throws `Unreadable`. */
export const unreadable: Refuse = (...refusal) => {
  throw new Unreadable(refusal)
}
