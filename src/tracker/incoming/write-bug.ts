/** Does what a message asks for, by the same rules as the methods of bugs. */

import { parameters } from '../../accounts/parameters/parameters.ts'
import type { Blob } from '../../platform/blobs/blobs.ts'
import { openInput } from '../../platform/http/input.ts'
import { mailLimits } from '../../platform/mail/limits.ts'
import type { MailFile, ParsedMail } from '../../platform/mail/parse-mail.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { attachFile, fileUpload } from '../bugs/attachments/add-attachment.ts'
import { create, update } from '../bugs/bugs.methods.ts'
import { createBug } from '../bugs/create/create-bug.ts'
import type { NewBug } from '../bugs/create/create-bug.wire.ts'
import { seeBug } from '../bugs/see/bugs.ts'
import { updateBugs } from '../bugs/update/update-bug.ts'
import type { BugUpdate } from '../bugs/update/update-bug.wire.ts'
import { fields } from '../catalogue/fields/fields.ts'
import { fail } from './faults.ts'
import type { How } from './incoming.ts'
import { changeOf, newBugOf, priorityOf, type Wanted } from './mail-text.rules.ts'

// As in Bugzilla, unknown fields are ignored.
const { read: readNew } = openInput({ ...create, unknown: 'ignore' })
const { read: readChange } = openInput(update)

/** A file whose bytes are stored. */
export type StoredFile = Omit<MailFile, 'bytes'> & { blob: Blob }

/** What a message asks for, with its stored files. */
export interface Asked {
  wanted: Wanted
  headers: ParsedMail['headers']
  files: readonly StoredFile[]
  how: How
  /** The only bug that it may be about. */
  bug_id?: number | undefined
}

/** Faults for files that are too large or too many; empty ones are left out. */
export async function filesToStore(look: Look, files: readonly MailFile[]): Promise<MailFile[]> {
  const some = files.filter(({ bytes }) => bytes.length > 0)
  if (some.length > mailLimits.mail_files_max)
    fail('mail_files_too_many', mailLimits.mail_files_max)
  const bytes_max = await fileUpload.bytes_max(look)
  if (some.some(({ bytes }) => bytes.length > bytes_max)) fileUpload.too_large(bytes_max)
  return some
}

/** Returns the id of the bug. Faults are those of the methods. */
export async function writeBug(work: Work, asked: Asked): Promise<number> {
  const { bug_id, how } = asked
  const fields = withMore(asked.wanted.fields, {}, how.overrides)
  const wanted = { ...asked.wanted, fields }
  if (bug_id === undefined && wanted.bug === undefined) return fileBug(work, { ...asked, wanted })
  const { id } = await seeBug(work, bug_id ?? wanted.bug!)
  if (wanted.is_bug_named && id !== (await seeBug(work, wanted.bug!)).id) fail('mail_other_bug', id)
  await changeBug(work, id, { ...asked, wanted })
  return id
}

const withMore = (
  said: ReadonlyMap<string, string>,
  before: Record<string, string>,
  after: Record<string, string>,
) => new Map([...Object.entries(before), ...said, ...Object.entries(after)])

async function fileBug(work: Work, { wanted, headers, files, how }: Asked): Promise<number> {
  const given = withMore(wanted.fields, how.defaults, {})
  if (!given.has('priority')) {
    const priority = await markedPriority(work, headers)
    if (priority !== undefined) given.set('priority', priority)
  }
  const raw = newBugOf({ ...wanted, fields: given })
  const { id } = await createBug(work, readNew(new Map(Object.entries(raw))) as NewBug)
  for (const file of files) await attach(work, id, file, '')
  return id
}

async function markedPriority({ tx }: Work, headers: ParsedMail['headers']) {
  const { byName, values } = await fields(tx)
  const { defaultpriority } = await parameters(tx)
  const legal = values.get(byName.get('priority')!.id) ?? []
  return priorityOf(
    headers,
    defaultpriority,
    legal.filter(({ isactive }) => isactive === 1).map(({ value }) => value),
  )
}

/** The comment belongs to the first file. */
async function changeBug(work: Work, id: number, { wanted, files }: Asked): Promise<void> {
  const [first, ...others] = files
  const comment = first ? '' : wanted.comment
  const raw = changeOf({ ...wanted, comment }, String(id))
  if (wanted.fields.size > 0 || comment !== '') {
    await updateBugs(work, readChange(new Map(Object.entries(raw))) as BugUpdate)
  }
  if (first) await attach(work, id, first, wanted.comment)
  for (const file of others) await attach(work, id, file, '')
}

const KNOWN_TYPE =
  /^(application|audio|image|message|model|multipart|text|video)\/[a-z0-9_.+-]{1,200}$/i

async function attach(work: Work, id: number, { name, type, blob }: StoredFile, comment: string) {
  const file_name = name.trim() === '' ? 'attachment' : name
  const content_type = KNOWN_TYPE.test(type) ? type : 'application/octet-stream'
  const summary = Array.from(file_name).slice(0, SUMMARY_CHARS).join('')
  const asked = { ids: [String(id)], data: '', file_name, summary, content_type, comment }
  await attachFile(work, asked, blob)
}
const SUMMARY_CHARS = 255
