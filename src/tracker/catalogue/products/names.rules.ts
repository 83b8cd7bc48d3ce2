/** Maximum lengths of the names of products and their parts. Pure. */

export const NAME_CHARS_MAX = 64
