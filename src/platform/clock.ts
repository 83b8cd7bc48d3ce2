/** The time. Nothing else asks the machine for it, so a test can say what time it is. */

/** Milliseconds since 1970 UTC. */
export type Clock = () => number

export const clock: Clock = () => Date.now()
