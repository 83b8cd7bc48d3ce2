/** Which of the rows that a search of the reference looks at a user may see. */

import type { Data, Row, Table } from './rows.ts'

/** A reader and what they may see. */
export interface Viewer {
  id: number
  groups: ReadonlySet<number>
  isInsider: boolean
  tracksTime: boolean
}
/** All data, and the user who searches. */
export interface Scene {
  data: Data
  viewer: Viewer
}

/** The row must exist. */
export const find = (rows: Row[], id: number) => rows.find((row) => row['id'] === id)!

/** Null if nobody is set. */
export const loginOf = (data: Data, id: number | null): string | null =>
  id ? find(data.users, id)['login_name'] : null

/** The rows of a table that belong to a bug. */
export const rowsOf = (bug: Row, { data }: Scene, table: Table, column = 'bug_id') =>
  data[table].filter((row) => row[column] === bug['id'])

/** Whether the viewer sees it: members of all its groups do, and users with a role on it. */
export function isVisible(bug: Row, { data, viewer }: Scene): boolean {
  const groups = data.bug_group_map.filter((row) => row['bug_id'] === bug['id'])
  if (groups.every(({ group_id }) => viewer.groups.has(group_id))) return true
  if (viewer.id === 0) return false
  const isOnCc = data.cc.some((row) => row['bug_id'] === bug['id'] && row['who'] === viewer.id)
  return (
    bug['assigned_to'] === viewer.id ||
    bug['qa_contact'] === viewer.id ||
    (bug['reporter'] === viewer.id && bug['reporter_accessible'] === 1) ||
    (isOnCc && bug['cclist_accessible'] === 1)
  )
}

/** Private comments are for insiders. */
export const mayReadComment = (comment: Row, { viewer }: Scene): boolean =>
  viewer.isInsider || !comment['isprivate']

/** Those that the reader may see. */
export const commentsOf = (bug: Row, scene: Scene) =>
  rowsOf(bug, scene, 'longdescs').filter((comment) => mayReadComment(comment, scene))

/** Private attachments are for insiders and their submitter. */
const maySeeAttachment = (attachment: Row, { viewer }: Scene): boolean =>
  viewer.isInsider || !attachment['isprivate'] || attachment['submitter_id'] === viewer.id

/** Those that the reader may see. */
export const attachmentsOf = (bug: Row, scene: Scene) =>
  rowsOf(bug, scene, 'attachments').filter((one) => maySeeAttachment(one, scene))

/** Flags on a bug, and on those of its attachments that the viewer sees. */
export const flagsOf = (bug: Row, scene: Scene) =>
  rowsOf(bug, scene, 'flags').filter(
    ({ attach_id }) =>
      attach_id === null || maySeeAttachment(find(scene.data.attachments, attach_id), scene),
  )

const HOURS = ['estimated_time', 'remaining_time', 'work_time']

/**
 * Changes of visible attachments, no changes of comments, and hours only for users who track time.
 */
export function mayReadChange(change: Row, scene: Scene): boolean {
  const { data, viewer } = scene
  const { attach_id, comment_id, fieldid } = change
  if (HOURS.includes(find(data.fielddefs, fieldid)['name']) && !viewer.tracksTime) return false
  if (viewer.isInsider) return true
  if (comment_id !== null) return false
  return attach_id === null || maySeeAttachment(find(data.attachments, attach_id), scene)
}

/** The summary and the comments that the viewer may read. */
export const textsOf = (bug: Row, scene: Scene): string[] => [
  bug['short_desc'],
  ...commentsOf(bug, scene).map(({ thetext }) => thetext),
]

/** When the assignee last commented or changed anything that the viewer sees. */
export function lastActivity({ assigned_to }: Row, scene: Scene): number {
  const { longdescs, bug_changes, bugs } = scene.data
  const isSeen = ({ bug_id }: Row) => isVisible(find(bugs, bug_id), scene)
  const did = (rows: Row[], mayRead: typeof mayReadComment) =>
    rows.filter((row) => row['who'] === assigned_to && isSeen(row) && mayRead(row, scene))
  const all = [...did(longdescs, mayReadComment), ...did(bug_changes, mayReadChange)]
  return Math.max(...all.map(({ bug_when }) => bug_when))
}

/** Changes of one field that the reader may see. */
export const changesOf = (bug: Row, field: string, scene: Scene) => {
  const fieldid = scene.data.fielddefs.find(({ name }) => name === field)!['id']
  return rowsOf(bug, scene, 'bug_changes').filter(
    (change) => change['fieldid'] === fieldid && mayReadChange(change, scene),
  )
}
