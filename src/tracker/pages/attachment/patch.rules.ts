/**
 * Parses patches in unified format, including those of git, Subversion and CVS. Strict, so that the
 * result shows every line that a tool would apply: other texts are shown as they are. Pure.
 */

import { gitNames, nameIn, namesOf } from './patch-names.rules.ts'

/** A line of a hunk, without its first character and line end. */
export interface Line {
  /** ` ` is in both versions, `-` only in the old one, `+` only in the new one. */
  kind: ' ' | '-' | '+'
  /** The numbers of the line in both files. */
  old?: number
  new?: number
  text: string
  /** The file ends without a line end after it. */
  isUnended?: true
}

/** Consecutive lines of a file, with those that stay. */
export interface Hunk {
  /** What follows the line numbers, often the function. */
  heading: string
  lines: Line[]
}

/** The changes of one file. */
export interface FilePatch {
  from: string
  to: string
  /** Lines that precede the file, such as the message of a commit. */
  before: string[]
  /** Lines between its names and its first hunk, such as `new file mode 100644`. */
  notes: string[]
  hunks: Hunk[]
}

/** All files in the order of the text. */
export interface Patch {
  files: FilePatch[]
  /** Lines after the last hunk. */
  after: string[]
}

/** The beginning of a text. */
export interface TextLines {
  lines: readonly string[]
  /** There are more lines. */
  isCut: boolean
}

/** Undefined if it is not a well-formed patch. */
export function parsePatch({ lines, isCut }: TextLines): Patch | undefined {
  const files: FilePatch[] = []
  let loose: string[] = []
  /** Whether the last file has only the names in the heading of git. */
  let isUnnamed = false
  const begin = (names: { from: string; to: string }) => {
    files.push({ ...names, before: loose, notes: [], hunks: [] })
    loose = []
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = withoutReturn(lines[at]!)
    const file = files.at(-1)
    const names = namesAt(line, lines[at + 1])
    if (line.startsWith('@@ ')) {
      const read = readHunk(lines, at, isCut)
      if (!read || !file || loose.length > 0) return undefined
      file.hunks.push(read.hunk)
      isUnnamed = false
      at = read.next - 1
    } else if (names) {
      if (file && isUnnamed) Object.assign(file, names)
      else begin(names)
      isUnnamed = false
      at += 1
    } else if (line.startsWith(GIT_HEADING)) {
      begin(gitNames(line.slice(GIT_HEADING.length)))
      isUnnamed = true
    } else if (file?.hunks.length === 0) addNote(file, line)
    else loose.push(line)
  }
  const isPatch = files.some(({ hunks, notes }) => hunks.length + notes.length > 0)
  return isPatch ? { files, after: loose } : undefined
}

const GIT_HEADING = 'diff --git '
const withoutReturn = (line: string) => line.replace(/\r$/, '')

/** The names in the heading of git are ambiguous if they contain blanks. */
function addNote(file: FilePatch, line: string) {
  const [, end, name] = /^(?:rename|copy) (from|to) (.+)$/.exec(line) ?? []
  if (end === 'from') file.from = nameIn(name!)
  if (end === 'to') file.to = nameIn(name!)
  file.notes.push(line)
}

/** The names in the lines `---` and `+++`. */
function namesAt(line: string, next: string | undefined) {
  const [, from] = /^--- (.+)/.exec(line) ?? []
  const [, to] = /^\+\+\+ (.+)/.exec(withoutReturn(next ?? '')) ?? []
  return from === undefined || to === undefined ? undefined : namesOf(from, to)
}

const HUNK = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@ ?(.*)$/
/** Lines that would belong to the hunk if its heading counted them. */
const UNCOUNTED = /^(?:[+ ]|-(?!-))/

/** Exactly the lines that the heading counts; undefined if they are not there. */
function readHunk(lines: readonly string[], at: number, isCut: boolean) {
  const match = HUNK.exec(withoutReturn(lines[at]!))
  if (!match) return undefined
  const [, old_first, old_count = '1', new_first, new_count = '1', heading = ''] = match
  const number = { old: Number(old_first), new: Number(new_first) }
  const left = { old: Number(old_count), new: Number(new_count) }
  // With such a heading, every line got its carriage return on the way.
  const isDos = lines[at]!.endsWith('\r')
  const hunk: Hunk = { heading, lines: [] }
  let next = at + 1
  for (; left.old > 0 || left.new > 0 || lines[next]?.startsWith('\\'); next += 1) {
    if (next >= lines.length) {
      // Mail programs drop empty lines at the end.
      return isCut || left.old === left.new ? { hunk, next } : undefined
    }
    const raw = lines[next]!
    if (raw.startsWith('\\')) {
      const last = hunk.lines.at(-1)
      if (last) last.isUnended = true
      continue
    }
    // Editors and mail programs remove the blank of an empty line.
    const kind = withoutReturn(raw) === '' ? ' ' : raw.charAt(0)
    if (kind !== ' ' && kind !== '-' && kind !== '+') return undefined
    const line: Line = { kind, text: raw.slice(1).replace(/\r$/, isDos ? '' : '\u240D') }
    if (kind !== '+') line.old = number.old + Number(old_count) - left.old--
    if (kind !== '-') line.new = number.new + Number(new_count) - left.new--
    if (left.old < 0 || left.new < 0) return undefined
    hunk.lines.push(line)
  }
  return UNCOUNTED.test(lines[next] ?? '') ? undefined : { hunk, next }
}

/** Lines in one row; undefined where the other side has more lines. */
export interface Pair {
  left: Line | undefined
  right: Line | undefined
}

/** The lines side by side: removed lines beside those that were added in their place. */
export function sideBySide(lines: readonly Line[]): Pair[] {
  const pairs: Pair[] = []
  for (let at = 0; at < lines.length;) {
    if (lines[at]!.kind === ' ') {
      pairs.push({ left: lines[at], right: lines[at] })
      at += 1
      continue
    }
    const removed = runOf(lines, at, '-')
    const added = runOf(lines, at + removed.length, '+')
    for (let row = 0; row < Math.max(removed.length, added.length); row += 1) {
      pairs.push({ left: removed[row], right: added[row] })
    }
    at += removed.length + added.length
  }
  return pairs
}

function runOf(lines: readonly Line[], from: number, kind: Line['kind']) {
  let to = from
  while (lines[to]?.kind === kind) to += 1
  return lines.slice(from, to)
}
