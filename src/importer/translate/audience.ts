/** Who may do something with the bugs of a product. Pure. */

/** Everybody, everybody who is logged in, or these people. */
export type Audience = 'everyone' | 'registered' | ReadonlySet<number>

/** Whether all of the other audience are in it. */
export function includes(one: Audience, other: Audience): boolean {
  if (one === 'everyone' || one === other) return true
  if (typeof other === 'string') return false
  return [...other].every((id) => isAmong(one, id))
}

/** Whether somebody is in it; `isKnown` is false for strangers. */
export const isAmong = (audience: Audience, id: number, isKnown = true): boolean =>
  audience === 'everyone' || (audience === 'registered' ? isKnown : audience.has(id))

/** Those of them who are logged in. */
export const loggedIn = (audience: Audience): Audience =>
  audience === 'everyone' ? 'registered' : audience
