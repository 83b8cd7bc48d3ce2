/** What an import leaves out or changes: how often, with some examples. Never silent. */

const EXAMPLES_MAX = 20
/** Told of each; what it was is shown from the source. */
export const NO_SUCH_PARAMETER = 'a parameter that Docket does not have was left out'

/** Before the name of what is carried along, and so is not lost. */
export const KEPT_ASIDE = 'kept as side data only: '

export interface Loss {
  /** In a sentence, the same for all of its kind. */
  what: string
  count: number
  /** The first of them, such as `bug 7, user 12`. */
  examples: string[]
}

export class Losses {
  #kinds = new Map<string, Loss>()

  tell(what: string, example: string) {
    this.add([{ what, count: 1, examples: [example] }])
  }

  add(others: readonly Loss[]) {
    for (const { what, count, examples } of others) {
      let loss = this.#kinds.get(what)
      if (!loss) this.#kinds.set(what, (loss = { what, count: 0, examples: [] }))
      loss.count += count
      const room = EXAMPLES_MAX - loss.examples.length
      if (room > 0) loss.examples.push(...examples.filter(Boolean).slice(0, room))
    }
  }

  all(): Loss[] {
    return [...this.#kinds.values()]
  }
}
