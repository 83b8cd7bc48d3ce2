/** Records what an import skips or changes: counts and rows. Nothing is dropped silently. */

const EXAMPLES_MAX = 20
/** Reported for each row; the original value is read from the source. */
export const NO_SUCH_PARAMETER = 'a parameter that Docket does not have was left out'
/** Reported for each row with a required reference. */
export const MISSING_ROW = 'a row that refers to a missing row was left out'
/** Reported for each row like an earlier one, where Docket has one of them. */
export const DUPLICATE_ROW = 'a duplicate row was left out'

/** The prefix for side data, which is not lost. */
export const KEPT_ASIDE = 'kept as side data only: '

/** Rows that an import left out or changed, for one reason. */
export interface Loss {
  /** A sentence, the same for all of its kind. */
  what: string
  count: number
  /**
   * Row names such as `bug 7, user 12`: all of a range; only examples after merging, and for side
   * data.
   */
  examples: string[]
}

/** Collects losses, with examples of each kind. */
export class Losses {
  #kinds = new Map<string, Loss>()

  /** Counts one occurrence; `what` is a sentence that is the same for all of its kind. */
  tell(what: string, example: string) {
    const loss = this.#kind(what)
    loss.count++
    const isLost = !what.startsWith(KEPT_ASIDE)
    if (isLost || loss.examples.length < EXAMPLES_MAX) loss.examples.push(example)
  }

  /** Merges another report, with a few examples of each kind. */
  add(others: readonly Loss[]) {
    for (const { what, count, examples } of others) {
      const loss = this.#kind(what)
      loss.count += count
      const left = EXAMPLES_MAX - loss.examples.length
      if (left > 0) loss.examples.push(...examples.slice(0, left))
    }
  }

  #kind(what: string): Loss {
    let loss = this.#kinds.get(what)
    if (!loss) this.#kinds.set(what, (loss = { what, count: 0, examples: [] }))
    return loss
  }

  /** In the order in which kinds first occurred. */
  all(): Loss[] {
    return [...this.#kinds.values()]
  }
}
