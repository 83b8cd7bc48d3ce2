/** Which of several PostgreSQL servers to use. Pure. */

/** What a server says about itself. */
export interface State {
  /** Undefined if it is a standby. Promotion of a standby begins a higher one. */
  timeline: number | undefined
}

/** The server in use, by its place in the list of addresses. */
export interface Current {
  at: number
  timeline: number
}

/**
 * The server that takes writes; the current one if there is none, and undefined without a current
 * one. Among several, one that was replaced and started again has a lower timeline. `states` are in
 * the order of the addresses, and undefined for servers that do not answer.
 */
export function choose(
  states: readonly (State | undefined)[],
  current: Current | undefined,
): Current | undefined {
  let best = current
  let isBestThere = states[current?.at ?? -1]?.timeline !== undefined
  for (const [at, state] of states.entries()) {
    const timeline = state?.timeline
    if (timeline === undefined || timeline < (best?.timeline ?? 0)) continue
    if (isBestThere && timeline === best?.timeline) continue
    best = { at, timeline }
    isBestThere = true
  }
  return best
}
