/** A first-come, first-served lock that many can share, or one can hold exclusively. */

interface Waiting {
  alone: boolean
  go: () => void
}

/** A waiting exclusive body holds back all that arrive after it. */
export class Gate {
  readonly #waiting: Waiting[] = []
  #inside = 0
  #isAlone = false

  get waiting() {
    return this.#waiting.length
  }

  /** Runs the body in turn. With `alone`, nothing else runs inside meanwhile. */
  async through<Result>(alone: boolean, body: () => Promise<Result>): Promise<Result> {
    await this.#enter(alone)
    try {
      return await body()
    } finally {
      this.#leave()
    }
  }

  #enter(alone: boolean): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push({ alone, go })
      this.#letIn()
    })
  }

  #leave() {
    this.#inside -= 1
    this.#isAlone = false
    this.#letIn()
  }

  #letIn() {
    for (let next = this.#waiting[0]; next && this.#isOpen(next); next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#inside += 1
      this.#isAlone = next.alone
      next.go()
    }
  }

  readonly #isOpen = ({ alone }: Waiting) => (alone ? this.#inside === 0 : !this.#isAlone)
}
