/** An expected failure of the program itself: a message for its operator, and an exit code. */

/** An expected failure of a command: printed without a stack, and ends with its exit code. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly exit_code: number

  /** `message` may have several lines, one per problem. */
  constructor(message: string, exit_code = 1) {
    super(message)
    this.exit_code = exit_code
  }
}
