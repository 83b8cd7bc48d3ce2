/** The clock. Nothing else reads the time of the machine, so that tests can set it. */

/** Milliseconds since 1970 UTC. */
export type Clock = () => number

/** The system's time in milliseconds since 1970 UTC. */
export const clock: Clock = () => Date.now()
