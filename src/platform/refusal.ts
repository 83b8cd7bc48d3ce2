/** An expected failure of the program itself: a sentence for whoever runs it, and an exit code. */

export class Refusal extends Error {
  override name = 'Refusal'
  readonly exit_code: number

  /** `message` may hold several lines where several things are wrong. */
  constructor(message: string, exit_code = 1) {
    super(message)
    this.exit_code = exit_code
  }
}
