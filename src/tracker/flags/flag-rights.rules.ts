/** Who may ask for a kind of flag, and who may grant it. Pure. */

export interface Rights {
  is_requestable: number
  grant_group_id: number | null
  request_group_id: number | null
}

/** Whether members of these groups may set `+` and `-`. */
export const mayGrant = (type: Omit<Rights, 'is_requestable'>, groups: ReadonlySet<number>) =>
  type.grant_group_id === null || groups.has(type.grant_group_id)

/** Whether they may ask, as far as groups decide it. */
export const mayRequest = (type: Omit<Rights, 'is_requestable'>, groups: ReadonlySet<number>) =>
  mayGrant(type, groups) || type.request_group_id === null || groups.has(type.request_group_id)

/** What they may set. Clearing has rules of its own, for each flag. */
export const valuesFor = (type: Rights, groups: ReadonlySet<number>): string[] => [
  'X',
  ...(type.is_requestable && mayRequest(type, groups) ? ['?'] : []),
  ...(mayGrant(type, groups) ? ['+', '-'] : []),
]
