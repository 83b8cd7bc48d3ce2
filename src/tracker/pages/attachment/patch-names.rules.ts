/** Reads the names of files in patches, with the prefixes and quotes of git. Pure. */

/** The old and new name of a file; `/dev/null` if it is created or deleted. */
export interface Names {
  from: string
  to: string
}

/** The name of a file that a patch creates or deletes, on the other side. */
export const NOTHING = '/dev/null'

/** From what follows `---` and `+++`; a time or a revision may follow a tab. */
export function namesOf(before: string, after: string): Names {
  const from = nameIn(before.split('\t', 1)[0]!)
  const to = nameIn(after.split('\t', 1)[0]!)
  const isPrefixed =
    (from.startsWith('a/') || from === NOTHING) && (to.startsWith('b/') || to === NOTHING)
  return isPrefixed ? { from: from.replace(/^a\//, ''), to: to.replace(/^b\//, '') } : { from, to }
}

const QUOTED_PAIR = /^("(?:[^"\\]|\\.)*"|\S+) ("(?:[^"\\]|\\.)*"|\S+)$/

/** From what follows `diff --git`, where names with blanks are not always quoted. */
export function gitNames(both: string): Names {
  const half = (both.length - 1) / 2
  const [left, right] = [both.slice(0, half), both.slice(half + 1)]
  if (both[half] === ' ' && left.slice(2) === right.slice(2)) return namesOf(left, right)
  const [, before, after] = QUOTED_PAIR.exec(both) ?? []
  return after === undefined ? { from: both, to: both } : namesOf(before!, after)
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' }

/** Without quotes; git writes bytes beyond ASCII as three octal digits. */
export function nameIn(raw: string): string {
  const text = raw.trim()
  const [, quoted] = /^"(.*)"$/s.exec(text) ?? []
  if (quoted === undefined) return text
  const pieces = [...quoted.matchAll(/\\([0-7]{3}|.)|[^\\]+/gs)].map(([whole, escaped]) => {
    if (escaped === undefined) return Buffer.from(whole)
    return escaped.length === 3
      ? Buffer.from([Number.parseInt(escaped, 8) & 0xff])
      : Buffer.from(ESCAPES[escaped] ?? escaped)
  })
  return Buffer.concat(pieces).toString()
}
