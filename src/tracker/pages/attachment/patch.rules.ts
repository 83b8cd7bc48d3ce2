/** Parses patches in unified format, including those of git, and compares two patches. Pure. */

export interface Line {
  /** ` ` is in both versions, `-` only in the old one, `+` only in the new one. */
  kind: ' ' | '-' | '+'
  /** The numbers of the line in both files. */
  old?: number
  new?: number
  text: string
}
export interface Hunk {
  /** What follows the line numbers, often the function. */
  heading: string
  lines: Line[]
}
export interface FilePatch {
  from: string
  to: string
  /** Such as `new file mode 100644`. */
  notes: string[]
  hunks: Hunk[]
}

/** Patches with more lines are not parsed. */
export const LINES_MAX = 20_000

const HUNK = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@ ?(.*)$/
const NOTE =
  /^(new file|deleted file|old mode|new mode|similarity|rename|copy|Binary files|GIT binary)/

/** The files of a patch; undefined if the text is not a patch, or too long. */
export function parsePatch(text: string): FilePatch[] | undefined {
  const lines = text.split(/\r?\n/)
  if (lines.length > LINES_MAX) return undefined
  const files: FilePatch[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at]!
    const git = /^diff --git (?:a\/)?(.+?) (?:b\/)?(\S.*)$/.exec(line)
    const isPair = line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ')
    const hunk = HUNK.exec(line)
    if (git) files.push({ from: git[1]!, to: git[2]!, notes: [], hunks: [] })
    else if (isPair) {
      const named = { from: nameIn(line), to: nameIn(lines[at + 1]!) }
      const last = files.at(-1)
      if (last && last.hunks.length === 0) Object.assign(last, named)
      else files.push({ ...named, notes: [], hunks: [] })
      at += 1
    } else if (hunk && files.length > 0) {
      const read = readHunk(lines, at, hunk)
      files.at(-1)!.hunks.push(read.hunk)
      at = read.next - 1
    } else if (NOTE.test(line) && files.at(-1)?.hunks.length === 0) addNote(files.at(-1)!, line)
    at += 1
  }
  return files.some(({ hunks, notes }) => hunks.length + notes.length > 0) ? files : undefined
}

/** The names in the heading of git are ambiguous if they contain blanks. */
function addNote(file: FilePatch, line: string) {
  const [, end, name] = /^(?:rename|copy) (from|to) (.+)$/.exec(line) ?? []
  if (end === 'from') file.from = name!
  if (end === 'to') file.to = name!
  file.notes.push(line)
}

/** Without the prefix of git and the time that `diff` appends. */
const nameIn = (line: string) =>
  line
    .slice('--- '.length)
    .replace(/\t.*$/, '')
    .replace(/^[ab]\//, '')

/** The lines that the heading counts; fewer if the patch was cut. */
function readHunk(lines: readonly string[], at: number, match: RegExpExecArray) {
  const [, old_first, old_count = '1', new_first, new_count = '1', heading = ''] = match
  let [old, now] = [Number(old_first), Number(new_first)]
  const [old_end, new_end] = [old + Number(old_count), now + Number(new_count)]
  const hunk: Hunk = { heading, lines: [] }
  let next = at + 1
  for (; next < lines.length && (old < old_end || now < new_end); next += 1) {
    const line = lines[next]!
    const kind = line.charAt(0)
    const text = line.slice(1)
    if (kind === '+') hunk.lines.push({ kind, new: now++, text })
    else if (kind === '-') hunk.lines.push({ kind, old: old++, text })
    // Editors remove the blank of an empty line.
    else if (kind === ' ' || (line === '' && next < lines.length - 1)) {
      hunk.lines.push({ kind: ' ', old: old++, new: now++, text })
    } else if (kind !== '\\') break
  }
  return { hunk, next }
}

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

export interface Changed {
  /** What both texts begin and end with. */
  before: string
  after: string
  left: string
  right: string
}

/** The words in which two lines differ: all between the first and the last different one. */
export function changedWords(left: string, right: string): Changed {
  const [some, others] = [wordsIn(left), wordsIn(right)]
  const shorter = Math.min(some.length, others.length)
  let first = 0
  while (first < shorter && some[first] === others[first]) first += 1
  let last = 0
  while (last < shorter - first && some.at(-1 - last) === others.at(-1 - last)) last += 1
  const middle = (words: readonly string[]) => words.slice(first, words.length - last).join('')
  return {
    before: some.slice(0, first).join(''),
    after: last === 0 ? '' : some.slice(-last).join(''),
    left: middle(some),
    right: middle(others),
  }
}
const wordsIn = (text: string) => text.match(/\w+|\s+|[^\w\s]/g) ?? []

/** The lines of a patch that matter when it is compared: without positions and checksums. */
export const comparable = (files: readonly FilePatch[]): string[] =>
  files.flatMap(({ to, notes, hunks }) => [
    `+++ ${to}`,
    ...notes.filter((note) => !note.startsWith('similarity')),
    ...hunks.flatMap(({ lines }) => lines.map(({ kind, text }) => kind + text)),
  ])

/** Texts with more differences are shown one after the other. */
const STEPS_MAX = 1_000

/**
 * How one list of lines becomes another, with the fewest removed and added lines (by the greedy
 * algorithm of Myers).
 */
export function compareLines(some: readonly string[], others: readonly string[]): Line[] {
  const shorter = Math.min(some.length, others.length)
  let first = 0
  while (first < shorter && some[first] === others[first]) first += 1
  let last = 0
  while (last < shorter - first && some.at(-1 - last) === others.at(-1 - last)) last += 1
  const middle = compareMiddle(
    some.slice(first, some.length - last),
    others.slice(first, others.length - last),
  )
  const same = (lines: readonly string[]): Line[] => lines.map((text) => ({ kind: ' ', text }))
  const end = last === 0 ? [] : some.slice(-last)
  return [...same(some.slice(0, first)), ...middle, ...same(end)]
}

function compareMiddle(some: readonly string[], others: readonly string[]): Line[] {
  const reached: Map<number, number>[] = []
  let furthest = new Map([[1, 0]])
  for (let steps = 0; steps <= Math.min(STEPS_MAX, some.length + others.length); steps += 1) {
    reached.push(new Map(furthest))
    for (let k = -steps; k <= steps; k += 2) {
      const isDown = goesDown(furthest, k, steps)
      let x = isDown ? furthest.get(k + 1)! : furthest.get(k - 1)! + 1
      while (x < some.length && x - k < others.length && some[x] === others[x - k]) x += 1
      furthest.set(k, x)
      if (x >= some.length && x - k >= others.length) return pathBack(some, others, reached)
    }
  }
  return [
    ...some.map((text): Line => ({ kind: '-', text })),
    ...others.map((text): Line => ({ kind: '+', text })),
  ]
}

const goesDown = (furthest: ReadonlyMap<number, number>, k: number, steps: number) =>
  k === -steps || (k !== steps && furthest.get(k - 1)! < furthest.get(k + 1)!)

function pathBack(
  some: readonly string[],
  others: readonly string[],
  reached: readonly ReadonlyMap<number, number>[],
): Line[] {
  const lines: Line[] = []
  let [x, y] = [some.length, others.length]
  for (let steps = reached.length - 1; steps >= 0; steps -= 1) {
    const furthest = reached[steps]!
    const k = x - y
    const from = goesDown(furthest, k, steps) ? k + 1 : k - 1
    const [from_x, from_y] = [furthest.get(from)!, furthest.get(from)! - from]
    while (x > from_x && y > from_y && x > 0 && y > 0) {
      lines.push({ kind: ' ', text: some[x - 1]! })
      x -= 1
      y -= 1
    }
    if (steps === 0) break
    if (from === k + 1) lines.push({ kind: '+', text: others[y - 1]! })
    else lines.push({ kind: '-', text: some[x - 1]! })
    ;[x, y] = [from_x, from_y]
  }
  return lines.reverse()
}
