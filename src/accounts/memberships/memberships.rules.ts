/** Derives memberships from grants and from inclusions between groups. Pure. */

/** A row of `group_group_map` that makes one group part of another. */
export interface Inclusion {
  /** Members of this group … */
  member_id: number
  /** … are also in this one. */
  grantor_id: number
}

/** The transitive closure: the groups themselves and all that include them. */
export const withIncluded = (given: Iterable<number>, inclusions: readonly Inclusion[]) =>
  openIncluded(inclusions)(given)

/** The same for many people: reads the inclusions once. */
export function openIncluded(inclusions: readonly Inclusion[]) {
  const including = Map.groupBy(inclusions, ({ member_id }) => member_id)
  return (given: Iterable<number>): Set<number> => {
    const groups = new Set(given)
    // A set may grow during iteration; each group is visited once.
    for (const group of groups) {
      for (const { grantor_id } of including.get(group) ?? []) groups.add(grantor_id)
    }
    return groups
  }
}
