/** What an import leaves out or changes: how often, with some examples. Never silent. */

const EXAMPLES_MAX = 20
/** Told of each; what it was is shown from the source. */
export const NO_SUCH_PARAMETER = 'a parameter that Docket does not have was left out'

export interface Loss {
  /** In a sentence, the same for all of its kind. */
  what: string
  count: number
  /** The first of them, such as `bug 7, user 12`. */
  examples: string[]
}

export class Losses {
  #kinds = new Map<string, Loss>()

  tell(what: string, example: string, count = 1) {
    let loss = this.#kinds.get(what)
    if (!loss) this.#kinds.set(what, (loss = { what, count: 0, examples: [] }))
    loss.count += count
    if (loss.examples.length < EXAMPLES_MAX) loss.examples.push(example)
  }

  add(others: readonly Loss[]) {
    for (const { what, count, examples } of others) {
      this.tell(what, '', 0)
      const loss = this.#kinds.get(what)!
      loss.count += count
      loss.examples = [...loss.examples, ...examples]
        .filter((example) => example !== '')
        .slice(0, EXAMPLES_MAX)
    }
  }

  all(): Loss[] {
    return [...this.#kinds.values()]
  }
}
