/** Maximum lengths of the names of products and their parts. Pure. */

/** For products, components, versions and milestones, in UTF-16 code units. */
export const NAME_CHARS_MAX = 64
