/** What an import leaves out or changes: how often, and which rows. Never silent. */

const EXAMPLES_MAX = 20
/** Told of each; what it was is shown from the source. */
export const NO_SUCH_PARAMETER = 'a parameter that Docket does not have was left out'

/** Before the name of what is carried along, and so is not lost. */
export const KEPT_ASIDE = 'kept as side data only: '

export interface Loss {
  /** In a sentence, the same for all of its kind. */
  what: string
  count: number
  /**
   * Which ones, such as `bug 7, user 12`: every one as it is told, so of a whole range; the first
   * ones where several were added up, and of what is kept aside.
   */
  examples: string[]
}

export class Losses {
  #kinds = new Map<string, Loss>()

  tell(what: string, example: string) {
    const loss = this.#kind(what)
    loss.count++
    const isLost = !what.startsWith(KEPT_ASIDE)
    if (isLost || loss.examples.length < EXAMPLES_MAX) loss.examples.push(example)
  }

  /** Adds what was told elsewhere, with a few examples of each kind. */
  add(others: readonly Loss[]) {
    for (const { what, count, examples } of others) {
      const loss = this.#kind(what)
      loss.count += count
      const room = EXAMPLES_MAX - loss.examples.length
      if (room > 0) loss.examples.push(...examples.slice(0, room))
    }
  }

  #kind(what: string): Loss {
    let loss = this.#kinds.get(what)
    if (!loss) this.#kinds.set(what, (loss = { what, count: 0, examples: [] }))
    return loss
  }

  all(): Loss[] {
    return [...this.#kinds.values()]
  }
}
