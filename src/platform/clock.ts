/** The clock. Nothing else reads the time of the machine, so that tests can set it. */

/** Milliseconds since 1970 UTC. */
export type Clock = () => number

export const clock: Clock = () => Date.now()
