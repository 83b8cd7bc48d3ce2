/** Whether a regular expression depends on the boundaries of the text or of words. Pure. */

/** An escape counts as one symbol. */
const SIGNS = /\\[\s\S]|[\s\S]/g
const EDGES: ReadonlySet<string> = new Set(['^', '$', '\\A', '\\z', '\\Z', '\\b', '\\B', '\\Q'])

/**
 * May err on the side of yes, such as for symbols in brackets, but never the other way: other
 * patterns match part of a text regardless of its surroundings.
 */
export const isOfEdges = (pattern: string): boolean =>
  (pattern.match(SIGNS) ?? []).some((sign) => EDGES.has(sign))
