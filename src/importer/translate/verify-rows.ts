/**
 * Compares the rows of another tracker with those of Docket, without the translation: each issue
 * with its comments, files and watchers, and who sees it by the tracker's own rule.
 */

import { actorById, nobody } from '../../accounts/actors/actors.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import { type Viewer, viewerOf, visibleTo } from '../../tracker/bugs/see/visible.ts'
import type { Progress } from '../progress.ts'
import type { Range, Staged } from '../staged.ts'
import { rangesOf } from '../staging/ranges.ts'
import { sum } from '../verify/source.ts'

/** A comment as both sides have it. */
export interface Talk {
  who: number
  bug_when: number
  isprivate: number
  work_time: number
  thetext: string
}

/** An issue: columns of its bug by name, and what belongs to it. */
export interface Issue extends Record<string, unknown> {
  talk: readonly Talk[]
  files: readonly number[]
  watchers: readonly number[]
}

/** The rows of a tracker, read without the code of its translation. */
export interface RowSource {
  /** Its name, such as `Redmine`. */
  tracker: string
  staged: Staged
  issues: { table: string; column: string; rows: number }
  /** Whoever can log in. */
  people: readonly number[]
  issuesIn(range: Range): ReadonlyMap<number, Issue>
  /** Whether a person, 0 for strangers, sees an issue. */
  sees(person: number, issue: number): boolean
  /** The content of a file; undefined if it is missing. */
  bytesOf(id: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array> | undefined
}

/** What a verification needs; nothing is changed. */
export interface VerifyRows {
  db: Db
  blobs: Blobs
  source: RowSource
  progress: Progress
}

/** The result: no differences if everything is as in the source. */
export interface VerifiedRows {
  issues: number
  comments: number
  files: number
  /** Pairs of a person and an issue. */
  pairs: number
  differences: string[]
}

const DIFFERENCES_MAX = 200
const PEOPLE_MAX = 200

/** Reads both sides again, in ranges of issues. */
export async function verifyRows(job: VerifyRows): Promise<VerifiedRows> {
  const { db, source, progress } = job
  const { tracker } = source
  const found: VerifiedRows = { issues: 0, comments: 0, files: 0, pairs: 0, differences: [] }
  const differs = (what: string, theirs: unknown, docket: unknown) => {
    const [one, other] = [theirs, docket].map((value) => JSON.stringify(value) ?? 'nothing')
    if (one === other || found.differences.length >= DIFFERENCES_MAX) return
    found.differences.push(`${what}: ${cut(one!)} in ${tracker}, ${cut(other!)} in Docket`)
  }
  progress.part('comparing each issue with its bug')
  for (const range of rangesOf(source.staged, source.issues)) {
    const issues = source.issuesIn(range)
    const ids = [...issues.keys()]
    const bugs = await db.look((tx) => bugsOf(tx, ids))
    for (const [id, issue] of issues) {
      const bug = bugs.get(id)
      found.issues += 1
      if (!bug) {
        differs(`issue ${id}`, 'it exists', undefined)
        continue
      }
      const { talk, files, watchers, ...columns } = issue
      for (const [name, value] of Object.entries(columns)) {
        differs(`${name} of issue ${id}`, value, bug.columns[name])
      }
      compareTalk(id, talk, bug.talk, differs)
      found.comments += talk.length
      differs(`watchers of issue ${id}`, watchers, bug.watchers)
      differs(`files of issue ${id}`, files, [...bug.files.keys()])
      found.files += await compareFiles(job, bug.files, differs)
    }
    found.pairs += await compareSees(job, { ids, differs })
    progress.soFar(() => `${found.issues} issues compared`)
  }
  return found
}

const CHARS_SHOWN = 120
const cut = (text: string) => (text.length > CHARS_SHOWN ? `${text.slice(0, CHARS_SHOWN)}…` : text)

type Differs = (what: string, theirs: unknown, docket: unknown) => void

function compareTalk(
  id: number,
  theirs: readonly Talk[],
  docket: readonly Talk[],
  differs: Differs,
) {
  differs(`the number of comments of issue ${id}`, theirs.length, docket.length)
  theirs.forEach((one, at) => differs(`comment ${at} of issue ${id}`, one, docket[at]))
}

/** By digest of the bytes on both sides. */
async function compareFiles({ source, blobs }: VerifyRows, own: Files, differs: Differs) {
  for (const [id, hash] of own) {
    const bytes = source.bytesOf(id)
    const theirs = bytes && (await sum(bytes)).sha256
    const isThere = hash !== null && (await blobs.stat(hash)) !== undefined
    const ours = isThere ? (await sum(await blobs.open(hash))).sha256 : undefined
    differs(`the bytes of attachment ${id}`, theirs, ours)
  }
  return own.size
}
type Files = ReadonlyMap<number, string | null>

/** What Docket has of some bugs, in the form of `Issue`. */
async function bugsOf(tx: Tx, ids: number[]) {
  const has = <Row extends { bug_id: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ bug_id }) => bug_id)
  const talks = has(await comments(tx, { ids }))
  const files = has(await attachments(tx, { ids }))
  const watchers = has(await watching(tx, { ids }))
  const rows = await columnsOf(tx, { ids })
  return new Map(
    rows.map(({ id, ...columns }) => [
      id,
      {
        columns: columns as Record<string, unknown>,
        talk: (talks.get(id) ?? []).map((said) => pickTalk(said)),
        files: new Map((files.get(id) ?? []).map((file) => [file.id, file.blob_hash])),
        watchers: (watchers.get(id) ?? []).map(({ who }) => who),
      },
    ]),
  )
}

const pickTalk = ({ who, bug_when, isprivate, work_time, thetext }: Talk): Talk => ({
  who,
  bug_when,
  isprivate,
  work_time,
  thetext,
})

const columnsOf = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .innerJoin('products', 'products.id', 'bugs.product_id')
    .innerJoin('components', 'components.id', 'bugs.component_id')
    .where((bug) => dialect.oneOf(bug.ref('bugs.id'), p.ids))
    .select(['bugs.id', 'bugs.short_desc', 'bugs.bug_status', 'bugs.is_open', 'bugs.resolution'])
    .select([
      'bugs.priority',
      'bugs.bug_severity',
      'bugs.version',
      'bugs.reporter',
      'bugs.creation_ts',
      'bugs.delta_ts',
    ])
    .select(['bugs.deadline', 'bugs.target_milestone', 'bugs.estimated_time', 'bugs.dup_of'])
    .select(['products.name as product', 'components.name as component']),
)
const comments = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('longdescs')
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.ids))
    .select(['bug_id', 'who', 'bug_when', 'isprivate', 'work_time', 'thetext'])
    .orderBy('bug_id')
    .orderBy('count'),
)
const attachments = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('attachments')
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.ids))
    .select(['bug_id', 'id', 'blob_hash'])
    .orderBy('id'),
)
const watching = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('cc')
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.ids))
    .select(['bug_id', 'who'])
    .orderBy('who'),
)

const seenAmong = statement((q, p: Viewer & { ids: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .select('bugs.id')
    .where((bug) => dialect.oneOf(bug.ref('bugs.id'), p.ids))
    .where((bug) => visibleTo(bug, p)),
)

interface Seen {
  ids: number[]
  differs: Differs
}

/** The same people in every range: strangers, and accounts in the order of their ids. */
async function compareSees({ db, source }: VerifyRows, { ids, differs }: Seen): Promise<number> {
  const people = [0, ...source.people].slice(0, PEOPLE_MAX)
  for (const id of people) {
    const seen = await db.look(async (tx) => {
      const actor = id === 0 ? nobody : await actorById(tx, id)
      if (!actor) return new Set<number>()
      const rows = await seenAmong(tx, { ...(await viewerOf(tx, actor)), ids })
      return new Set(rows.map((row) => row.id))
    })
    for (const issue of ids) {
      const isRight = source.sees(id, issue)
      differs(`whether user ${id} sees issue ${issue}`, isRight, seen.has(issue))
    }
  }
  return people.length * ids.length
}

/** Lines for the operator. */
export function verifiedRowsLines(tracker: string, verified: VerifiedRows): string[] {
  const { issues, comments: said, files, pairs, differences } = verified
  return [
    '',
    `By ${tracker}'s own rows: ${issues} issues, ${said} comments and ${files} files compared, and ` +
      `${pairs} pairs of a person and an issue.`,
    ...(differences.length === 0
      ? ['They are the same in Docket.']
      : [`${differences.length} differences:`, ...differences.map((line) => `  ! ${line}`)]),
  ]
}
