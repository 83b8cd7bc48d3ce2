/** Comments, attachments, flags and changes of bugs in a source. */

import { fold } from '../../platform/fold.ts'
import { hundredths, text } from '../map/cells.ts'
import type { Cell, Range, StagedRow } from '../staged.ts'
import { type Piece, rejoin } from './rejoin.ts'
import { asShown, between, isSet, type Source, sumOf, wholeText } from './source.ts'
import type { Times } from './source-times.ts'
import { textOf, type WholeBug } from './whole-bug.ts'

type Bugs = Map<number, WholeBug>

/** Adds to the bugs of a range, which must have been read before. */
export async function addTalk(source: Source, bugs: Bugs, range: Range, times: Times) {
  addComments(source, bugs, range, times)
  addHistory(source, bugs, range, times)
  await addAttachments(source, bugs, range)
  addFlags(source, bugs, range)
}

/** Numbered by time, then by id. */
function addComments(source: Source, bugs: Bugs, range: Range, { comments: when }: Times) {
  const tags = tagsOf(source, range)
  let [bug_id, count, hours] = [0, 0, 0]
  const tell = () => {
    bugs.get(bug_id)?.set('comments', count).set('actual_time', hours)
  }
  for (const bug of bugs.values()) bug.set('comments', 0).set('actual_time', 0)
  const next = ['bug_when', 'comment_id']
  for (const row of between(source, 'longdescs', { by: 'bug_id', next, range })) {
    if (row['bug_id'] !== bug_id) {
      tell()
      ;[bug_id, count, hours] = [Number(row['bug_id']), 0, 0]
    }
    const id = Number(row['comment_id'])
    const work_time = hundredths(row['work_time'])
    bugs.get(bug_id)?.set(`comment ${id}`, {
      number: count++,
      who: Number(row['who']),
      bug_when: when.get(id),
      work_time,
      isprivate: Number(isSet(row['isprivate'])),
      type: Number(row['type'] ?? 0),
      extra_data: orNull(row['extra_data']),
      thetext: textOf(asShown(wholeText(source, ['longdescs', 'thetext'], row))),
      is_markdown: Number(isSet(row['is_markdown'])),
      edit_count: Number(row['edit_count'] ?? 0) || null,
      tags: (tags.get(id) ?? []).join(', '),
    })
    hours += work_time
  }
  tell()
}

const orNull = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : text(cell))

/** Sorted; tags of a comment are unique, ignoring case. */
function tagsOf({ staged }: Source, { from, until }: Range): Map<number, string[]> {
  const tags = new Map<number, Map<string, string>>()
  if (!staged.columns('longdescs_tags')) return new Map()
  const query = `select longdescs_tags.comment_id, tag from longdescs_tags
    join longdescs on longdescs.comment_id = longdescs_tags.comment_id
    where longdescs.bug_id between ? and ? order by longdescs_tags.id`
  for (const row of staged.rows(query, from, until)) {
    const [id, tag] = [Number(row['comment_id']), text(row['tag'])]
    const own = tags.get(id) ?? new Map<string, string>()
    tags.set(id, own)
    if (!own.has(fold(tag))) own.set(fold(tag), tag)
  }
  return new Map([...tags].map(([id, own]) => [id, [...own.values()].sort()]))
}

/** The row to which others refer. */
interface Run {
  key: string
  bug_id: number
  who: number
  bug_when: number | undefined
  field: string
  attach_id: number | null
  comment_id: number | null
  pieces: Piece[]
}

function addHistory(source: Source, bugs: Bugs, range: Range, { changes: when }: Times) {
  let run: Run | undefined
  const next = ['bug_when', 'id']
  for (const row of between(source, 'bugs_activity', { by: 'bug_id', next, range })) {
    const bug_id = Number(row['bug_id'])
    const field = source.fields.get(Number(row['fieldid']))
    if (field === undefined) continue
    const bug_when = when.get(Number(row['id']))
    const piece = {
      id: Number(row['id']),
      removed: text(row['removed']),
      added: text(row['added']),
    }
    const key = KEY.map((column) => text(row[column])).join(' ')
    if (run?.key === key) run.pieces.push(piece)
    else {
      if (run) addRun(bugs, run)
      const attach_id = source.files.has(row['attach_id']) ? row['attach_id'] : null
      const comment_id = source.comments.has(row['comment_id']) ? row['comment_id'] : null
      const who = Number(row['who'])
      run = { key, bug_id, who, bug_when, field, attach_id, comment_id, pieces: [piece] }
    }
  }
  if (run) addRun(bugs, run)
}
const KEY = ['bug_id', 'who', 'bug_when', 'fieldid', 'attach_id', 'comment_id']

function addRun(bugs: Bugs, { pieces, bug_id, ...run }: Run) {
  const { who, bug_when, field, attach_id, comment_id } = run
  for (const { id, removed, added } of rejoin(pieces, field)) {
    const [old, fresh] = [textOf(removed), textOf(added)]
    const change = { who, bug_when, field, attach_id, comment_id, removed: old, added: fresh }
    bugs.get(bug_id)?.set(`change ${id}`, change)
  }
}

async function addAttachments(source: Source, bugs: Bugs, range: Range) {
  for (const row of between(source, 'attachments', { by: 'bug_id', range })) {
    const id = Number(row['attach_id'])
    const sum = await sumOf(source, id)
    const time = (column: string) => source.zone.moment(text(row[column]))
    const creation_ts = time('creation_ts')
    bugs.get(Number(row['bug_id']))?.set(`attachment ${id}`, {
      creation_ts,
      modification_time: time('modification_time') ?? creation_ts,
      submitter_id: Number(row['submitter_id']),
      ispatch: Number(isSet(row['ispatch'])),
      isobsolete: Number(isSet(row['isobsolete'])),
      isprivate: Number(isSet(row['isprivate'])),
      mimetype: text(row['mimetype']),
      filename: text(row['filename']),
      description: text(row['description']),
      size: sum?.size ?? 0,
      bytes: sum?.sha256 ?? null,
    })
  }
}

/** Inactive flags are ignored. */
function addFlags(source: Source, bugs: Bugs, range: Range) {
  for (const row of between(source, 'flags', { by: 'bug_id', range })) {
    if (!source.flagtypes.has(row['type_id']) || isGone(source, row)) continue
    const creation_date = source.zone.moment(text(row['creation_date']))
    const changed = row['modification_date']
    const requestee = row['requestee_id']
    bugs.get(Number(row['bug_id']))?.set(`flag ${Number(row['id'])}`, {
      type_id: row['type_id'] as number,
      status: text(row['status']),
      attach_id: isSet(row['attach_id']) ? Number(row['attach_id']) : null,
      creation_date,
      modification_date: isSet(changed) ? source.zone.moment(text(changed)) : creation_date,
      setter_id: Number(row['setter_id']),
      requestee_id: source.users.has(requestee) ? requestee : null,
    })
  }
}

const isGone = ({ files }: Source, row: StagedRow) =>
  row['is_active'] === 0 || (isSet(row['attach_id']) && !files.has(row['attach_id']))
