/** Derives memberships from grants and from inclusions between groups. Pure. */

/** A row of `group_group_map` that makes one group part of another. */
export interface Inclusion {
  /** Members of this group … */
  member_id: number
  /** … are also in this one. */
  grantor_id: number
}

/** The transitive closure: the groups themselves and all that include them. */
export function withIncluded(given: Iterable<number>, inclusions: readonly Inclusion[]) {
  const groups = new Set(given)
  const grantors = new Map<number, number[]>()
  for (const { member_id, grantor_id } of inclusions) {
    grantors.set(member_id, [...(grantors.get(member_id) ?? []), grantor_id])
  }
  // A set may grow during iteration; each group is visited once.
  for (const group of groups) for (const grantor of grantors.get(group) ?? []) groups.add(grantor)
  return groups
}
