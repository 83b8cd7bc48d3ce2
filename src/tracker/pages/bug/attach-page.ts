/** The page that attaches files, texts and addresses to a bug. */

import type { Page } from '../../../platform/http/page.ts'
import { filesUpload } from '../../bugs/attachments/add-attachment.ts'
import * as paths from '../../model/paths.ts'
import { fileOnce } from '../enter-bug/file-once.ts'
import { valuesIn } from '../enter-bug/asked.ts'
import { attachForm } from './attach-form.ts'
import { saveFiles } from './save-files.ts'

/**
 * By id or alias of the bug; faults as of `Bug.add_attachment`. A repeated submission of one form
 * attaches the files once.
 */
export const attachPage: Page = {
  name: 'Page.attach',
  paths: [paths.BUG_ATTACH],
  login: 'required',
  upload: filesUpload,
  show: (look, asked) => attachForm(look, asked),
  async submit(door, asked) {
    const { actor, uploads = [] } = door.caller
    const file = JSON.stringify(uploads.map(({ blob, file_name }) => [blob?.hash, file_name]))
    const filing = { actor_id: actor.id, values: valuesIn(asked), file }
    const id = await fileOnce(filing, () => saveFiles(door, asked, uploads))
    return { moved: `${paths.bug(asked.path['id']!)}#a${id}`, status: 303 }
  },
  /** The form again, with everything typed; browsers do not keep the chosen files. */
  refused({ status, message }, asked, look) {
    if (!asked.given.has('filing')) return undefined
    return look(async (at) => ({ ...(await attachForm(at, asked, message)), status }))
  },
}
