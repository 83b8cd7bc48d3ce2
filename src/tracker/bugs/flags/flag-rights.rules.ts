/** Decides who may request, grant and clear flags. Pure. */

interface Groups {
  grant_group_id: number | null
  request_group_id: number | null
}

/** Whether members of these groups may set `+` and `-`. */
export const mayGrant = (type: Groups, groups: ReadonlySet<number>) =>
  type.grant_group_id === null || groups.has(type.grant_group_id)

/** Whether the groups allow requesting. */
export const mayRequest = (type: Groups, groups: ReadonlySet<number>) =>
  mayGrant(type, groups) || type.request_group_id === null || groups.has(type.request_group_id)

/** The statuses that they may set. Clearing has its own rules, per flag. */
export const valuesFor = (
  type: Groups & { is_requestable: number },
  groups: ReadonlySet<number>,
): string[] => [
  'X',
  ...(type.is_requestable && mayRequest(type, groups) ? ['?'] : []),
  ...(mayGrant(type, groups) ? ['+', '-'] : []),
]

/** `X` clears the flag. */
export type Status = '?' | '+' | '-' | 'X'

/** The person who changes a flag, with the ids of their groups. */
export interface Actor {
  id: number
  groups: ReadonlySet<number>
  /** In the product of the bug. */
  editbugs: boolean
}

/** What a change of a flag depends on: its current state; a new flag has no setter. */
export interface Judged {
  type: Groups
  status: Status
  setter_id: number
  requestee: { id: number } | undefined
}

/** Anyone who may change flags of the bug may change the requestee. */
export function maySet(flag: Judged, status: Status, actor: Actor): boolean {
  const { type } = flag
  if (status === flag.status) return true
  if (status === '?') return mayRequest(type, actor.groups)
  if (status !== 'X') return mayGrant(type, actor.groups)
  const isTheirs = flag.setter_id === actor.id || flag.requestee?.id === actor.id
  return isTheirs || actor.editbugs || mayRequest(type, actor.groups)
}

/** The name of the attempted action in a refusal. */
export const verbs: Record<Status, string> = {
  '?': 'ask for',
  '+': 'grant',
  '-': 'deny',
  X: 'clear',
}
