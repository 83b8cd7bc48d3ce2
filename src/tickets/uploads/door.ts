/**
 * Uploads by tus, of small files together, and of parts to a bucket, of logged-in users and through
 * grants.
 */

import type { OwnAsked, OwnDoor } from '../../platform/http/own-doors.ts'
import { type Callers, whoCalls } from '../who-calls.ts'
import { answerTus, type TusAsked, type TusParts } from './tus.ts'
import { answerDirect, PARTS } from './direct.ts'
import { answerTogether, isForm } from './together.ts'
import type { Sender } from './uploads.ts'
import * as paths from '../paths.ts'

/** The path segment before the id of a grant. */
const GRANT = 'g'

/** What the door for uploads needs. */
export interface UploadsDoor extends TusParts, Callers {
  /** The sender of an upload through a grant, after the password check. */
  openGrant: (asked: OwnAsked, public_id: string) => Promise<Sender>
}

/** `/rest/uploads` for logged-in users, and the path of `pathOfGrant` for those who have a link. */
export const uploadsDoor = (parts: UploadsDoor): OwnDoor => ({
  name: 'Tickets.uploads',
  paths: [paths.uploads],
  async answer(asked) {
    const [first = '', second = '', third = '', fourth] = asked.words.slice(2)
    if (first === GRANT) {
      const path = pathOfGrant(second)
      const owner = await ownerBy(parts, asked, second)
      return answerUpload(parts, { asked, owner, path, id: third || undefined }, fourth)
    }
    const owner = { user_id: await userOf(parts, asked), from_grant: null, sender: '' }
    const call = { asked, owner, path: paths.uploads, id: first || undefined }
    return answerUpload(parts, call, second)
  },
  refuse: ({ message }) => ({ body: { error: message }, headers: { 'tus-resumable': '1.0.0' } }),
})

/** `below` is the path segment after the id. */
function answerUpload(parts: TusParts, call: TusAsked, below: string | undefined) {
  if (below === PARTS && !asksWhatThereIs(call.asked)) return answerDirect(parts, call)
  const isTogether = call.id === undefined && isForm(call.asked)
  return isTogether ? answerTogether(parts, call) : answerTus(parts, call)
}

/** The base path of uploads through a grant. */
export const pathOfGrant = (public_id: string) => `${paths.uploads}/${GRANT}/${public_id}`

/** The capabilities are public. */
const asksWhatThereIs = ({ verb }: OwnAsked) => verb === 'OPTIONS'

async function userOf(parts: UploadsDoor, asked: OwnAsked): Promise<number> {
  if (asksWhatThereIs(asked)) return 0
  // Uploads become attachments or files of tickets, for which the call that uses them asks again.
  const { id } = await whoCalls(parts, asked, 'edit')
  asked.knows(id)
  return id
}

async function ownerBy({ openGrant }: UploadsDoor, asked: OwnAsked, public_id: string) {
  if (asksWhatThereIs(asked)) return { user_id: 0, from_grant: public_id, sender: '' }
  return openGrant(asked, public_id)
}
