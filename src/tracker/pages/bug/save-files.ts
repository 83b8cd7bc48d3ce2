/** Carries out the submitted form for new attachments: all of them, or none. */

import type { Door, UploadedFile } from '../../../platform/http/method.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Work } from '../../../platform/work/work.ts'
import { attachFile, attachSent, takeFile } from '../../bugs/attachments/add-attachment.ts'
import {
  ADDRESS_TYPE,
  type AttachmentToAdd,
  TEXT_CHARS_MAX,
} from '../../bugs/attachments/attachments.wire.ts'
import { fail } from '../../bugs/attachments/faults.ts'
import { updateAttachments } from '../../bugs/attachments/update-attachments.ts'
import { forgetDrafts } from '../../bugs/drafts/drafts.ts'
import { seeBug } from '../../bugs/see/bugs.ts'
import { draftsOfFiles } from '../parts/drafts.ts'
import { flagsIn } from '../parts/flags-asked.ts'
import { field, isOn } from '../../../platform/http/page-forms.ts'
import { takeBug } from '../parts/take-bug.ts'

/** An attachment without its comment and flags, which only the first one gets. */
type Attach = (work: Work, more: object) => Promise<{ ids: number[] }>

/** Returns the id of the first attachment. Faults as of `Bug.add_attachment`. */
export async function saveFiles(door: Door, asked: PageAsked, uploads: readonly UploadedFile[]) {
  const stored = await withTexts(door, asked)
  const obsolete = asked.given.get('obsoletes') ?? []
  return door.work(door.caller.actor, async (work) => {
    const wanted = [...(await filesIn(work, { door, asked, uploads })), ...stored]
    const [first, ...others] = wanted
    if (!first) return fail('nothing_to_attach')
    if (obsolete.length > 0) {
      await updateAttachments(work, { ids: [...obsolete], is_obsolete: true })
    }
    const is_markdown = isOn(asked, 'use_markdown')
    const said = { comment: field(asked, 'comment'), is_markdown }
    const { ids } = await first(work, { ...said, ...flagsIn(asked.given) })
    for (const attach of others) await attach(work, {})
    const { id } = await seeBug(work, asked.path['id']!)
    await takeBug(work, id, takingIn(asked))
    await forgetDrafts(work, Object.values(draftsOfFiles(id)))
    return ids[0]!
  })
}

const takingIn = (asked: PageAsked) => ({
  takes: isOn(asked, 'takebug'),
  follows: isOn(asked, 'addselfcc'),
  status: field(asked, 'bug_status'),
})

interface Sent {
  door: Door
  asked: PageAsked
  uploads: readonly UploadedFile[]
}
/**
 * Files in their order. A script sends a description and a type for each, and in place of a large
 * one the id of its upload.
 */
async function filesIn(work: Work, { door, asked, uploads }: Sent): Promise<Attach[]> {
  const ids = asked.given.get('file_upload') ?? []
  const inPieces = await door.sent.claim(
    work,
    ids.filter((id) => id !== ''),
  )
  const [whole, sent] = [[...uploads], [...inPieces]]
  const count = Math.max(ids.length, whole.length)
  return Array.from({ length: count }).flatMap((_, at): Attach[] => {
    const upload = ids[at] ? undefined : whole.shift()
    if (upload) {
      const file = wantedFile(asked, upload, at)
      return [(to, more) => attachFile(to, { ...file, ...more }, upload.blob)]
    }
    const one = ids[at] ? sent.shift() : undefined
    if (!one) return []
    const file = wantedFile(asked, { file_name: one.file_name, content_type: '' }, at)
    return [(to, more) => attachSent(to, { ...file, ...more }, one.blob)]
  })
}

/** A script sends a description and a type for each file, in the order of the files. */
function wantedFile(
  asked: PageAsked,
  { file_name, content_type }: Pick<UploadedFile, 'file_name' | 'content_type'>,
  at: number,
): AttachmentToAdd {
  const own = (name: string) => (asked.given.get(name)?.[at] ?? '').trim()
  return {
    ...common(asked),
    file_name,
    summary: own('file_summary') || field(asked, 'summary').trim() || file_name,
    content_type: own('file_type') || field(asked, 'type').trim() || content_type || UNKNOWN_TYPE,
  }
}
const UNKNOWN_TYPE = 'application/octet-stream'

/** A pasted text and an address are files, too; their content is stored here. */
async function withTexts(door: Door, asked: PageAsked): Promise<Attach[]> {
  const wanted = [wantedText(asked), wantedAddress(asked)].filter((file) => file !== undefined)
  const all: Attach[] = []
  for (const file of wanted) {
    const blob = await takeFile(door, file)
    all.push((to, more) => attachFile(to, { ...file, ...more }, blob))
  }
  return all
}

function wantedText(asked: PageAsked): AttachmentToAdd | undefined {
  const text = field(asked, 'text')
  if (text === '') return undefined
  return {
    ...common(asked),
    data: Buffer.from(text).toString('base64'),
    file_name: TEXT_NAME,
    summary: field(asked, 'summary').trim() || TEXT_NAME,
    content_type: field(asked, 'type').trim() || 'text/plain',
  }
}
const TEXT_NAME = 'attachment.txt'

/** The server never opens it. */
function wantedAddress(asked: PageAsked): AttachmentToAdd | undefined {
  const address = field(asked, 'address').trim()
  if (address === '') return undefined
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) {
    return fail('attachment_address_invalid')
  }
  return {
    ...common(asked),
    data: Buffer.from(`${address}\n`).toString('base64'),
    file_name: ADDRESS_NAME,
    summary: field(asked, 'summary').trim() || address.slice(0, TEXT_CHARS_MAX),
    content_type: ADDRESS_TYPE,
    is_patch: false,
  }
}
const ADDRESS_NAME = 'address.uri'

const common = (asked: PageAsked) => ({
  bug_id: asked.path['id']!,
  data: '',
  is_patch: isOn(asked, 'is_patch'),
  is_private: isOn(asked, 'is_private'),
})
