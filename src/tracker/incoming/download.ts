/** Downloads of mail that came in, as it arrived. */

import { Type } from 'typebox'

import { download } from '../../platform/http/downloads.ts'
import { isAtSecond } from '../bugs/attachments/download.ts'
import * as paths from '../model/paths.ts'
import { seeMail } from './administer.ts'
import { fail } from './faults.ts'

/** For administrators; never shown by a browser. */
export const incomingDownload = download({
  name: 'IncomingMail.download',
  path: paths.INCOMING_MESSAGE,
  input: Type.Object({ id: Type.Integer() }),
  isApart: isAtSecond,
  async find(look, { id }) {
    const { blob_hash: hash, size, received: time } = await seeMail(look, id, 'see')
    if (hash === null) return fail('mail_not_kept', id)
    const file_name = `message-${id}.eml`
    return { hash, size, time, content_type: 'application/octet-stream', file_name }
  },
})
