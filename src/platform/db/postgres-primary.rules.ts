/** Which of several PostgreSQL servers to use. Pure. */

/** What a server says about itself. */
export interface State {
  isStandby: boolean
  /** The one that it writes, or that a standby has followed at least. Each promotion begins one. */
  timeline: number
}

/** States in the order of the addresses; undefined for servers that do not answer. */
export type States = readonly (State | undefined)[]

/** The server in use, by its host in the list of addresses. */
export interface Current {
  at: number
  timeline: number
}

/**
 * The server that takes writes; the current one if there is none, and undefined without a current
 * one. Among several, one that was replaced and started again has a lower timeline.
 */
export function choose(states: States, current: Current | undefined): Current | undefined {
  let best = current
  let isBestThere = current !== undefined && takesWrites(states[current.at])
  for (const [at, state] of states.entries()) {
    if (!takesWrites(state) || state.timeline < (best?.timeline ?? 0)) continue
    if (isBestThere && state.timeline === best?.timeline) continue
    best = { at, timeline: state.timeline }
    isBestThere = true
  }
  return best
}

/** Whether the server answers, and is no standby. */
export const takesWrites = (state: State | undefined): state is State => state?.isStandby === false

/**
 * The standbys of the current server, by their place in the list. A standby of a server that was
 * replaced has changes that no longer exist; one that has just begun to follow another is not used
 * yet.
 */
export const standbysOf = (states: States, { timeline }: Current): number[] =>
  [...states.keys()].filter((at) => {
    const state = states[at]
    return state?.isStandby === true && state.timeline === timeline
  })
