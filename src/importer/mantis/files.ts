/** Attachments, and the files with their contents. */

import { existsSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

import { Refusal } from '../../platform/refusal.ts'
import { number, text } from '../map/cells.ts'
import type { Staged } from '../staged.ts'
import { type Context, rightsOn, whoOf } from './context.ts'
import { ask, type Mantis, PRIVATE, tableNames, whenOf } from './source.ts'

const PATCH = /\.(diff|patch)$|^text\/x-(diff|patch)/i

/** Those of private notes are private, and so are all where not everybody sees them. */
export function putAttachments(context: Context): void {
  const { to, mantis } = context
  const query = `select file.id, file.bug_id, file.filename, title, description, file_type,
      date_added, user_id, bugnote.view_state, bug.reporter_id as reporter
    from {bug_file} as file join {bug} as bug on bug.id = file.bug_id
    left join {bugnote} as bugnote on bugnote.id = bugnote_id order by file.id`
  for (const row of ask(mantis, query)) {
    const [id, bug_id] = [number(row['id']), number(row['bug_id'])]
    const filename = text(row['filename'])
    const mimetype = text(row['file_type']).replace(/;.*$/s, '') || 'application/octet-stream'
    const isShown = rightsOn(context, bug_id)?.areFilesShown === true
    if (!isShown) to.losses.tell('an attachment that not everybody sees is private', filename)
    const submitter_id = whoOf(context, number(row['user_id']) || number(row['reporter']))
    to.put('attachments', {
      attach_id: id,
      bug_id,
      submitter_id,
      creation_ts: whenOf(row['date_added']),
      modification_time: whenOf(row['date_added']),
      filename,
      description: text(row['description']) || text(row['title']) || filename,
      mimetype,
      ispatch: Number(PATCH.test(filename) || PATCH.test(mimetype)),
      isobsolete: 0,
      isprivate: Number(!isShown || number(row['view_state']) === PRIVATE),
    })
    const content = smallContent(mantis, id)
    if (content) to.put('attach_data', { id, thedata: content })
  }
}

/** The content of a file in a row; large ones are files of the staging. */
export function smallContent(mantis: Pick<Mantis, 'staged' | 'table'>, id: number) {
  const query = 'select content from {bug_file} where id = ?'
  const [row] = ask(mantis as Mantis, query, id)
  const content = row?.['content']
  return content instanceof Uint8Array && content.length > 0 ? content : undefined
}

/**
 * Finds the file of an attachment: one of the staging, or in the folder; undefined if it is
 * missing, or not a regular file below that folder. Refuses if the folder is needed.
 */
export function openFiles(staged: Staged, folder: string | undefined) {
  const table = tableNames(staged)('bug_file')
  const large = (id: number) => staged.large(table, 'content', id)?.path
  const query = `select id, diskfile from "${table}" where coalesce(length(content), 0) = 0`
  const names = new Map(
    [...staged.rows(query)]
      .filter(({ id }) => large(number(id)) === undefined)
      .map((row) => [number(row['id']), text(row['diskfile']).replace(/^.*[\\/]/s, '')]),
  )
  if (names.size > 0 && folder === undefined) {
    throw new Refusal(
      `${names.size} attachments are in files; set --files to the folder that file_path of the ` +
        'projects, or absolute_path_default_upload_folder, names',
    )
  }
  return (id: number): string | undefined => {
    const own = large(id)
    const name = names.get(id)
    if (own !== undefined || !name || folder === undefined) return own
    const path = join(folder, name)
    if (!existsSync(path)) return undefined
    const real = realpathSync(path)
    const isHere = real.startsWith(realpathSync(folder) + sep)
    return isHere && statSync(real).isFile() ? real : undefined
  }
}
