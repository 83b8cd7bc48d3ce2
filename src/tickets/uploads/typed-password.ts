/**
 * The password of a grant as somebody typed it, kept by their browser, sealed: so that the letter
 * about an upload can tell it where its owner wants that: here there is only a hash of it.
 */

import type { OwnAsked } from '../../platform/http/own-doors.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Look } from '../../platform/work.ts'
import type { Grant } from '../grants/use-grant.ts'

/** Enough to tell the grants of one browser apart. */
const ID_CHARS = 8
const cookieOf = ({ public_id }: Grant) => `docket_typed_${public_id.slice(0, ID_CHARS)}`
const aboutOf = ({ public_id, password }: Grant) => `typed password\n${public_id}\n${password}`

export function keepTyped(look: Look, asked: OwnAsked, grant: Grant, typed: string) {
  if (grant.pass_send === 1) asked.setCookie(cookieOf(grant), seal(look, typed, aboutOf(grant)))
}

/** Nothing where it is not to be told, or is another by now. */
export function findTyped(look: Look, asked: OwnAsked, grant: Grant): string | undefined {
  const sealed = grant.pass_send === 1 ? asked.cookie(cookieOf(grant)) : undefined
  return sealed && unseal(look, sealed, aboutOf(grant))
}
