/** Which groups somebody is in, from what was given and how groups include each other. Pure. */

export interface Inclusion {
  /** Members of this group … */
  member_id: number
  /** … are in this one, too. */
  grantor_id: number
}

/** All groups that follow from some: those themselves, and whatever includes them, however far. */
export function withIncluded(given: Iterable<number>, inclusions: readonly Inclusion[]) {
  const groups = new Set(given)
  const grantors = new Map<number, number[]>()
  for (const { member_id, grantor_id } of inclusions) {
    grantors.set(member_id, [...(grantors.get(member_id) ?? []), grantor_id])
  }
  // A set can grow while it is walked, and each group is walked once.
  for (const group of groups) for (const grantor of grantors.get(group) ?? []) groups.add(grantor)
  return groups
}
