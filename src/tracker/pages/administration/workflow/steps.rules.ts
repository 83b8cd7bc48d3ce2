/** Transitions as texts in forms and addresses: `3>5`, with `!` if a comment is required. Pure. */

/** A transition between statuses by their ids; 0 stands for a new bug. */
export interface Step {
  from: number
  to: number
  comment: boolean
}

const STEPS_MAX = 10_000

/** Identifies a transition, whether a comment is required or not. */
export const keyOf = ({ from, to }: Pick<Step, 'from' | 'to'>) => `${from}>${to}`

/** All in one text, such as `3>5 3>6!`. */
export const written = (steps: readonly Step[]): string =>
  steps.map((step) => keyOf(step) + (step.comment ? '!' : '')).join(' ')

/** What cannot be read is left out. */
export const readSteps = (text: string): Step[] =>
  Array.from(text.matchAll(/(\d{1,9})>(\d{1,9})(!?)/g), ([, from, to, comment]) => ({
    from: Number(from),
    to: Number(to),
    comment: comment === '!',
  })).slice(0, STEPS_MAX)

/** What to add and to remove; one whose comment changes is in both, as methods report it. */
export function difference(before: readonly Step[], after: readonly Step[]) {
  const without = (some: readonly Step[], others: readonly Step[]) => {
    const texts = new Set(others.map((one) => written([one])))
    return some.filter((one) => !texts.has(written([one])))
  }
  return { added: without(after, before), removed: without(before, after) }
}
