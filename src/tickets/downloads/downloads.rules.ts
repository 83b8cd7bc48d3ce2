/**
 * Decides to which download a request belongs, and when a download is complete. A download belongs
 * to a reader and has a row for each file requested. Pure.
 */

/** Bytes from the first to the last, inclusive. */
export type Span = readonly [first: number, last: number]

/** Progress on one file. */
export interface Delivered {
  /** Ordered and disjoint. */
  spans: readonly Span[]
  /** Bytes sent or being sent, including repeated ones. */
  promised: number
}
/** A file that was sent completely needs no details. */
export type Progress = Delivered | 'whole'

/** The progress of a file of which nothing was sent. */
export const NONE: Delivered = { spans: [], promised: 0 }

/** From the column `delivered`. */
export const readProgress = (kept: string): Progress =>
  kept === 'whole' ? kept : (JSON.parse(kept) as Delivered)
/** For the column `delivered`: `whole`, or JSON. */
export const writeProgress = (progress: Progress) =>
  progress === 'whole' ? progress : JSON.stringify(progress)

/** A file of a download that has begun; `streams` counts the responses that are being sent. */
export interface Row {
  id: number
  file_id: number
  /** One download by one reader. */
  reader: string
  streams: number
  progress: Progress
}

/** What is requested: a file or a range of it, or all files as an archive. */
export interface Wanted {
  file_id: number
  size: number
  part?: Span | undefined
  isArchive: boolean
}

/** What a request continues, and which downloads it shows to be complete. */
export interface Joining {
  /** The download to which the request belongs, if any. */
  reader?: string | undefined
  /** Its row for this file, if any. */
  row?: Row | undefined
  /** Downloads that are complete, since the request repeats what they sent. */
  over: string[]
}

/**
 * `rows` are those of one reader for one ticket. Requesting a file from the start while it is still
 * being sent counts as another download; so does repeating what was sent.
 */
export function joinedBy(rows: readonly Row[], wanted: Wanted): Joining {
  const over: string[] = []
  const open: { reader: string; row: Row | undefined }[] = []
  for (const reader of new Set(rows.map((row) => row.reader))) {
    const own = rows.filter((row) => row.reader === reader)
    const row = own.find(({ file_id }) => file_id === wanted.file_id)
    const isRunning = own.some(({ streams }) => streams > 0)
    if (wanted.isArchive ? isRunning : row && isBusy(row, wanted)) continue
    if (!wanted.isArchive && row && isSpent(row, wanted)) over.push(reader)
    else open.push({ reader, row })
  }
  const best = open.find(({ row }) => row !== undefined) ?? open[0]
  return { reader: best?.reader, row: best?.row, over }
}

const isBusy = ({ streams }: Row, { part }: Wanted) => part === undefined && streams > 0

/** Twice its size is more than interruptions explain. */
const isSpent = ({ progress }: Row, { part, size }: Wanted) =>
  progress === 'whole' || (part !== undefined && progress.promised + lengthOf(part) > 2 * size)

const lengthOf = ([first, last]: Span) => last - first + 1

/** Marks the start of a range; a whole file starts over. */
export function begun(progress: Progress, { size, part, isArchive }: Wanted): Progress {
  if (progress === 'whole' || isArchive) return progress
  if (!part) return { spans: [], promised: size }
  return { ...progress, promised: progress.promised + lengthOf(part) }
}

/**
 * Marks bytes of a range as sent. Bytes in transit when the connection broke count as sent, but
 * never complete a file.
 */
export function ended(
  progress: Progress,
  { size, part = [0, size - 1] }: Wanted,
  { sent, isWhole }: { sent: number; isWhole: boolean },
): Progress {
  if (progress === 'whole') return progress
  const length = lengthOf(part)
  const went = isWhole ? length : Math.max(0, Math.min(sent, length - 1))
  const span: Span = [part[0], part[0] + went - 1]
  const spans = went === 0 ? progress.spans : joined([...progress.spans, span])
  if (isAll(spans, size)) return 'whole'
  return { spans, promised: progress.promised - (length - went) }
}

const isAll = ([only]: readonly Span[], size: number) =>
  size === 0 || (only !== undefined && only[0] === 0 && only[1] >= size - 1)

/** Merges adjacent spans. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1)
    if (last && span[0] <= last[1] + 1) all[all.length - 1] = [last[0], Math.max(last[1], span[1])]
    else all.push(span)
  }
  return all
}
