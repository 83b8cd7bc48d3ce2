/** Who may ask for a flag, who may grant it, and who may clear one that is set. Pure. */

interface Groups {
  grant_group_id: number | null
  request_group_id: number | null
}

/** Whether members of these groups may set `+` and `-`. */
export const mayGrant = (type: Groups, groups: ReadonlySet<number>) =>
  type.grant_group_id === null || groups.has(type.grant_group_id)

/** Whether they may ask, as far as groups decide it. */
export const mayRequest = (type: Groups, groups: ReadonlySet<number>) =>
  mayGrant(type, groups) || type.request_group_id === null || groups.has(type.request_group_id)

/** What they may set. Clearing has rules of its own, for each flag. */
export const valuesFor = (
  type: Groups & { is_requestable: number },
  groups: ReadonlySet<number>,
): string[] => [
  'X',
  ...(type.is_requestable && mayRequest(type, groups) ? ['?'] : []),
  ...(mayGrant(type, groups) ? ['+', '-'] : []),
]

/** `X` stands for no flag. */
export type Status = '?' | '+' | '-' | 'X'

export interface Actor {
  id: number
  groups: ReadonlySet<number>
  /** In the product of the bug. */
  editbugs: boolean
}

/** What decides whether a flag may become another: the flag as it is, of nobody where it is new. */
export interface Judged {
  type: Groups
  status: Status
  setter_id: number
  requestee: { id: number } | undefined
}

/** A request may be aimed at somebody else by whoever may change flags of the bug at all. */
export function maySet(flag: Judged, status: Status, actor: Actor): boolean {
  const { type } = flag
  if (status === flag.status) return true
  if (status === '?') return mayRequest(type, actor.groups)
  if (status !== 'X') return mayGrant(type, actor.groups)
  const isTheirs = flag.setter_id === actor.id || flag.requestee?.id === actor.id
  return isTheirs || actor.editbugs || mayRequest(type, actor.groups)
}

/** How a refusal calls what was tried. */
export const verbs: Record<Status, string> = {
  '?': 'ask for',
  '+': 'grant',
  '-': 'deny',
  X: 'clear',
}
