/** How long the names of products and of their parts may be. Pure. */

export const NAME_CHARS_MAX = 64
