/** Descriptions and notes become comments, with their revisions as older versions. */

import { largeText, number, rowsOf, text } from '../map/cells.ts'
import type { StagedRow } from '../staged.ts'
import { type Edit, laterOf, openComments } from '../translate/comments.ts'
import { type Context, rightsOn, whoOf } from './context.ts'
import { ask, type Mantis, PRIVATE, whenOf } from './source.ts'

const REMINDER = 1
const MINUTES = 60
/** The types of revisions: of the three texts of an issue, and of notes. */
const NOTE = 4
const TEXTS = ['description', 'steps_to_reproduce', 'additional_information'] as const
const HEADS = ['', 'Steps to reproduce:', 'Additional information:'] as const

/** The texts of an issue as its first comment. */
export const composed = (texts: readonly string[]): string =>
  texts
    .map((one, at) => (at === 0 || one.trim() === '' ? one : `${HEADS[at]}\n${one}`))
    .filter((one, at) => at === 0 || one.trim() !== '')
    .join('\n\n')

/** The description of each issue, then its notes in the order of their times. */
export function putComments(context: Context): void {
  const { mantis, mapping, to } = context
  const { staged, table } = mantis
  for (const name of ['bugnote', 'bug_revision']) staged.index(table(name), 'bug_id')
  const put = openComments(to, false)
  const isTimed = mapping.configuration.time_tracking_enabled === 1
  for (const bug of rowsOf(staged, table('bug'), { by: 'id' })) {
    const id = number(bug['id'])
    const created = whenOf(bug['date_submitted'])
    const isHidden = Number(rightsOn(context, id)?.areRevisionsShown !== true)
    const revisions = revisionsOf(mantis, id)
    const first = { bug_id: id, who: whoOf(context, number(bug['reporter_id'])), bug_when: created }
    const texts = textsOf(mantis, number(bug['bug_text_id']))
    put({ ...first, thetext: composed(texts) }, editsOf(context, revisions, texts), isHidden)
    for (const note of notesOf(mantis, id)) {
      const own = revisions.filter((row) => number(row['bugnote_id']) === number(note['id']))
      const minutes = number(note['time_tracking'])
      tellNote(context, note, isTimed)
      put(
        {
          bug_id: id,
          who: whoOf(context, number(note['reporter_id'])),
          bug_when: laterOf(whenOf(note['date_submitted']), created),
          isprivate: Number(number(note['view_state']) === PRIVATE),
          work_time: isTimed ? (minutes / MINUTES).toFixed(2) : '0.00',
          thetext: noteText(mantis, note),
        },
        noteEdits(context, own),
        isHidden,
      )
    }
  }
}

function tellNote({ to, rights, projectOf }: Context, note: StagedRow, isTimed: boolean) {
  const [what, minutes] = [`note ${number(note['id'])}`, number(note['time_tracking'])]
  if (minutes > 0 && !isTimed) to.losses.tell('hours that nobody sees were left out', what)
  if (isTimed && (minutes * 100) % MINUTES !== 0) to.losses.tell('minutes were rounded', what)
  if (number(note['note_type']) === REMINDER) {
    to.losses.tell('who was reminded by a note was left out', what)
  }
  const own = rights.get(projectOf.get(number(note['bug_id'])) ?? 0)
  const author = number(note['reporter_id'])
  const isRead = own && (typeof own.notes === 'string' || own.notes.has(author))
  if (number(note['view_state']) === PRIVATE && !isRead) to.losses.tell(UNREAD, what)
}
const UNREAD = 'a private note that its author no longer sees'

/** In the order of their times. */
const notesOf = (mantis: Mantis, bug: number) =>
  ask(mantis, 'select * from {bugnote} where bug_id = ? order by date_submitted, id', bug)

function textsOf(mantis: Mantis, id: number): string[] {
  const [row] = ask(mantis, 'select * from {bug_text} where id = ?', id)
  const table = mantis.table('bug_text')
  return TEXTS.map((column) =>
    lines(row?.[column] ?? largeText(mantis.staged, [table, column, id])),
  )
}

function noteText(mantis: Mantis, note: StagedRow): string {
  const id = number(note['bugnote_text_id'])
  const [row] = ask(mantis, 'select note from {bugnote_text} where id = ?', id)
  return lines(
    row?.['note'] ?? largeText(mantis.staged, [mantis.table('bugnote_text'), 'note', id]),
  )
}

/** Forms send other ends of lines. */
const lines = (cell: StagedRow[string] | undefined) => text(cell).replaceAll('\r\n', '\n')

const revisionsOf = (mantis: Mantis, bug: number) =>
  [
    ...rowsOf(mantis.staged, mantis.table('bug_revision'), {
      by: 'bug_id',
      range: { from: bug, until: bug },
      next: ['id'],
    }),
  ].sort((one, other) => number(one['timestamp']) - number(other['timestamp']))

const editBy = (context: Context, row: StagedRow, old: string): Edit => ({
  who: whoOf(context, number(row['user_id'])),
  when: whenOf(row['timestamp']),
  old,
})

/** The first revision of each text is what it was in the beginning. */
function editsOf(
  context: Context,
  revisions: readonly StagedRow[],
  now: readonly string[],
): Edit[] {
  const own = revisions.filter((row) => number(row['type']) < NOTE)
  const first = (at: number) => own.find((row) => number(row['type']) === at + 1)
  const texts = now.map((text, at) => (first(at) ? lines(first(at)!['value']) : text))
  return own.flatMap((row) => {
    const at = number(row['type']) - 1
    if (row === first(at)) return []
    const old = composed(texts)
    texts[at] = lines(row['value'])
    return editBy(context, row, old)
  })
}

const noteEdits = (context: Context, own: readonly StagedRow[]): Edit[] =>
  own.slice(1).map((row, at) => editBy(context, row, lines(own[at]!['value'])))
