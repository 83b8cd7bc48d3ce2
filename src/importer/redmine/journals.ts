/** Descriptions, notes and hours become comments; details of journals become history. */

import { rowsOf, text } from '../map/cells.ts'
import type { Staged, StagedRow } from '../staged.ts'
import {
  ATTACHED,
  type Edit,
  laterOf,
  openComments,
  type PutComment,
} from '../translate/comments.ts'
import { changesOf } from './changes.ts'
import { type Context, tracksTime } from './context.ts'
import { idOf, isTrue, timeOf } from './source.ts'

interface Issue {
  id: number
  project: number
  author: number
  created: string
  description: string
}

/** Comments in the order of their times; the description of an issue is its first one. */
export function putComments(context: Context): void {
  const { staged } = context.redmine
  const issues = new Map<number, Issue>()
  const put = openComments(context.to, context.isMarkdown)
  const edits = editsIn(context)
  for (const row of rowsOf(staged, 'issues', { by: 'id' })) {
    const issue = issueOf(row)
    issues.set(issue.id, { ...issue, description: '' })
    const first = { bug_id: issue.id, who: issue.author, bug_when: issue.created }
    put({ ...first, thetext: issue.description }, edits.get(issue.id))
  }
  const files = filesOfIssues(staged)
  let history = 0
  for (const { journal, details } of journalsIn(context)) {
    const issue = issues.get(Number(journal['journalized_id']))
    if (!issue) {
      context.to.losses.tell(
        'a journal of a missing issue was left out',
        `journal ${text(journal['id'])}`,
      )
      continue
    }
    const when = laterOf(timeOf(journal['created_on'])!, issue.created)
    const who = Number(journal['user_id'])
    putNotes(put, journal, { issue, when, who, attached: attachedBy(details, files, issue.id) })
    const isPrivate = isTrue(journal['private_notes'])
    for (const detail of details) {
      if (isPrivate) {
        context.to.losses.tell('a change within private notes was left out', `issue ${issue.id}`)
        continue
      }
      for (const change of changesOf(context, issue, detail)) {
        history += 1
        context.to.put('bugs_activity', {
          id: history,
          bug_id: issue.id,
          who,
          bug_when: when,
          ...change,
        })
      }
    }
  }
  putHours(context, put, issues)
}

/** The issues of attachments that can be seen on one, those in fields included. */
export const filesOfIssues = (staged: Staged): ReadonlyMap<number, number> =>
  new Map([...staged.rows(FILES)].map((row) => [Number(row['id']), Number(row['issue_id'])]))

const FILES = `select attachments.id as id, attachments.container_id as issue_id
  from attachments where container_type = 'Issue'
  union all select attachments.id, customized_id from attachments
    join custom_values on custom_values.id = attachments.container_id
    where attachments.container_type = 'CustomValue' and customized_type = 'Issue'`

const issueOf = (row: StagedRow): Issue => ({
  id: Number(row['id']),
  project: Number(row['project_id']),
  author: Number(row['author_id']),
  created: timeOf(row['created_on'])!,
  description: text(row['description']),
})

/** Changes of descriptions, by issue, in their order. */
function editsIn({ redmine: { staged } }: Context): Map<number, Edit[]> {
  const query = `select journals.journalized_id as issue_id, journals.user_id as user_id,
      journals.created_on as created_on, old_value
    from journal_details join journals on journals.id = journal_details.journal_id
    where property = 'attr' and prop_key = 'description' and journalized_type = 'Issue'
      and coalesce(journals.private_notes, 0) not in (1, 't', 'true')
    order by journals.journalized_id, journals.id`
  const found = [...staged.rows(query)].map((row): [number, Edit] => [
    Number(row['issue_id']),
    {
      who: Number(row['user_id']),
      when: timeOf(row['created_on'])!,
      old: text(row['old_value']),
    },
  ])
  const byIssue = Map.groupBy(found, ([id]) => id)
  return new Map([...byIssue].map(([id, all]) => [id, all.map(([, edit]) => edit)]))
}

/** Journals of issues with their details, in the order of their ids. */
function* journalsIn({ redmine: { staged } }: Context) {
  staged.index('journal_details', 'journal_id')
  for (const journal of rowsOf(staged, 'journals', { by: 'id' })) {
    if (text(journal['journalized_type']) !== 'Issue') continue
    const id = Number(journal['id'])
    const range = { from: id, until: id }
    const details = [
      ...rowsOf(staged, 'journal_details', { by: 'journal_id', range, next: ['id'] }),
    ]
    yield { journal, details }
  }
}

/** The attachments that a journal added and that are still there. */
function attachedBy(
  details: readonly StagedRow[],
  files: ReadonlyMap<number, number>,
  issue: number,
) {
  return details
    .filter((row) => text(row['property']) === 'attachment' && text(row['value']) !== '')
    .map((row) => Number(row['prop_key']))
    .filter((id) => files.get(id) === issue)
}

interface Said {
  issue: Issue
  when: string
  who: number
  attached: readonly number[]
}

/** A comment tells of one attachment; more get comments of their own. */
function putNotes(put: PutComment, journal: StagedRow, { issue, when, who, attached }: Said) {
  const thetext = text(journal['notes'])
  const isprivate = Number(isTrue(journal['private_notes']))
  const [first, ...others] = attached
  const common = { bug_id: issue.id, who, bug_when: when, isprivate }
  const about = (id: number) => ({ type: ATTACHED, extra_data: String(id) })
  if (thetext !== '' || first !== undefined) {
    put({ ...common, thetext, ...(first !== undefined && about(first)) })
  }
  for (const id of others) put({ ...common, thetext: '', ...about(id) })
}

/** A time entry is a comment with hours, at the day on which they were spent. */
function putHours(context: Context, put: PutComment, issues: ReadonlyMap<number, Issue>) {
  const { staged } = context.redmine
  for (const row of rowsOf(staged, 'time_entries', { by: 'id' })) {
    const issue = issues.get(idOf(row['issue_id']) ?? 0)
    if (!issue) continue
    const rights = context.rights.get(issue.project)
    if (!rights || !tracksTime(rights.project)) {
      context.to.losses.tell(NOT_TRACKED, `time_entries ${text(row['id'])}`)
      continue
    }
    if (!rights.areHoursShown) context.to.losses.tell(HIDDEN, `time_entries ${text(row['id'])}`)
    put({
      bug_id: issue.id,
      who: Number(row['user_id']),
      bug_when: laterOf(spentAt(row), issue.created),
      work_time: Number(row['hours']).toFixed(2),
      thetext: text(row['comments']),
      isprivate: Number(!rights.areHoursShown),
    })
  }
}
const HIDDEN = 'hours that not everybody sees became private comments'
const NOT_TRACKED = 'hours where time tracking is off were left out'

const NOON = '12:00:00'
/** When it was entered, if that was on the same day, else noon. */
export function spentAt(row: StagedRow): string {
  const [day, entered] = [text(row['spent_on']).slice(0, 10), timeOf(row['created_on']) ?? '']
  return entered.startsWith(day) && entered !== '' ? entered : `${day} ${NOON}`
}
