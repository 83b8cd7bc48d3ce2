/** Files the bug of a submitted form, with its attachments: all of it, or nothing. */

import { openInput } from '../../../platform/http/input.ts'
import type { Door, UploadedFile } from '../../../platform/http/method.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { attachFile } from '../../bugs/attachments/add-attachment.ts'
import { create } from '../../bugs/bugs.methods.ts'
import { createBug } from '../../bugs/create/create-bug.ts'
import type { NewBug } from '../../bugs/create/create-bug.wire.ts'
import { forgetDrafts } from '../../bugs/drafts/drafts.ts'
import { draftsOfNewBug } from '../parts/drafts.ts'
import { type Values, valueOf, wantedBug } from './asked.ts'

const { read } = openInput(create)

/**
 * Returns the id of the bug. Faults as of `Bug.create` and `Bug.add_attachment`; then nothing is
 * filed.
 */
export async function fileBug(door: Door, asked: PageAsked, values: Values): Promise<number> {
  const wanted = read(wantedBug(values)) as NewBug
  const { actor } = door.caller
  const files = filesIn(door, asked)
  const { id } = await door.work(actor, async (filing) => {
    const bug = await createBug(filing, wanted, values.has('use_markdown'))
    for (const [at, { file_name, content_type, blob }] of files.entries()) {
      const own = (name: string) => (asked.given.get(name)?.[at] ?? '').trim()
      const file = {
        ids: [String(bug.id)],
        data: '',
        file_name,
        summary: own('file_summary') || file_name,
        content_type: own('file_type') || content_type,
        is_patch: values.has('file_is_patch'),
        is_private: values.has('file_is_private'),
      }
      await attachFile(filing, file, blob)
    }
    await forgetDrafts(filing, Object.values(draftsOfNewBug(valueOf(values, 'product'))))
    return bug
  })
  return id
}

/** Several from our form, one from a program. */
export function filesIn({ caller: { upload, uploads } }: Door, asked: PageAsked): UploadedFile[] {
  if (uploads) return [...uploads]
  const one = (name: string) => asked.given.get(name)?.[0] ?? ''
  const file_name = one('file_name')
  if (file_name === '') return []
  return [{ file_name, content_type: one('content_type'), ...(upload && { blob: upload }) }]
}
