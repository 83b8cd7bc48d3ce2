/** Attachments, and the files with their contents. */

import { existsSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

import { rowsOf, text } from '../map/cells.ts'
import type { Staged } from '../staged.ts'
import type { Context } from './context.ts'
import { filesOfIssues } from './journals.ts'
import { timeOf } from './source.ts'

const PATCH = /^text\/x-(diff|patch)$/

/** Those of issues, also if they are the value of a field that is imported. */
export function putAttachments(context: Context): void {
  const { to, redmine, custom } = context
  const { staged } = redmine
  const issues = filesOfIssues(staged)
  const hidden = hiddenFiles(staged, custom)
  for (const row of rowsOf(staged, 'attachments', { by: 'id' })) {
    const id = Number(row['id'])
    const bug_id = issues.get(id)
    if (bug_id === undefined || hidden.has(id)) {
      const kind = text(row['container_type']) || 'nothing'
      to.losses.tell(`an attachment of ${kind} was left out`, text(row['filename']))
      continue
    }
    const mimetype = text(row['content_type']) || 'application/octet-stream'
    to.put('attachments', {
      attach_id: id,
      bug_id,
      submitter_id: Number(row['author_id']),
      creation_ts: timeOf(row['created_on']),
      modification_time: timeOf(row['created_on']),
      filename: text(row['filename']),
      description: text(row['description']) || text(row['filename']),
      mimetype,
      ispatch: Number(PATCH.test(mimetype)),
      isobsolete: 0,
      isprivate: 0,
    })
  }
}

/** The values of fields that are not imported. */
function hiddenFiles(staged: Staged, custom: Context['custom']): Set<number> {
  const query = `select attachments.id as id, custom_field_id from attachments
    join custom_values on custom_values.id = attachments.container_id
    where attachments.container_type = 'CustomValue'`
  const found = [...staged.rows(query)]
  return new Set(
    found.filter((row) => !custom.has(Number(row['custom_field_id']))).map(({ id }) => Number(id)),
  )
}

/**
 * Finds the file of an attachment in the folder `files` of a Redmine; undefined if it is missing,
 * or not a regular file below that folder.
 */
export function openFiles(staged: Staged, folder: string | undefined) {
  const query = 'select disk_directory, disk_filename from attachments where id = ?'
  return (id: number): string | undefined => {
    if (folder === undefined) return undefined
    const [row] = [...staged.rows(query, id)]
    const names = [text(row?.['disk_directory']), text(row?.['disk_filename'])]
    if (!row || names[1] === '') return undefined
    const path = join(folder, ...names)
    if (!existsSync(path)) return undefined
    const real = realpathSync(path)
    const isHere = real.startsWith(realpathSync(folder) + sep)
    return isHere && statSync(real).isFile() ? real : undefined
  }
}
