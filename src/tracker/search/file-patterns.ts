/** Of a regular expression, whether it asks for the edges of a text or of its words. Pure. */

/** What comes after a backslash counts as one sign with it. */
const SIGNS = /\\[\s\S]|[\s\S]/g
const EDGES: ReadonlySet<string> = new Set(['^', '$', '\\A', '\\z', '\\Z', '\\b', '\\B', '\\Q'])

/**
 * Says yes too often, such as of signs in brackets, but never too seldom: all others match a part
 * of a text wherever the text around it is cut off.
 */
export const isOfEdges = (pattern: string): boolean =>
  (pattern.match(SIGNS) ?? []).some((sign) => EDGES.has(sign))
