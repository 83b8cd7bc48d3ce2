/** Delegates sending a file to a proxy or a bucket, if configured. */

import { placeOf } from '../../platform/blobs/blobs.ts'
import type { Keeper } from '../../platform/blobs/keeper.ts'
import { mayBeElsewhere } from '../../platform/http/file-headers.ts'
import type { OwnAnswer } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import type { TicketSettings } from '../settings.ts'
import type { Wanted } from './downloads.ts'

interface Handing {
  blobs: Keeper
  settings: TicketSettings
}
interface Handed {
  wanted: Wanted
  asked: OwnAsked
  said: Readonly<Record<'content-type' | 'content-disposition', string>>
}

/**
 * A response that refers to the bytes; undefined if Docket sends them itself. A presigned URL can
 * be used repeatedly, so it is not used for tickets with a download limit, nor for ranges.
 */
export async function handOver(
  { blobs, settings: { x_accel_redirect } }: Handing,
  { wanted: { ticket, file, part }, asked, said }: Handed,
): Promise<OwnAnswer | undefined> {
  const { blob_hash, size } = file!
  if (size > 0 && x_accel_redirect !== undefined) {
    const place = `${x_accel_redirect}/${placeOf(blob_hash)}`
    return { headers: { ...said, 'x-accel-redirect': place } }
  }
  const isForAll = ticket.maxdl === null && !part && asked.verb === 'GET'
  if (!isForAll || !mayBeElsewhere(asked.headers)) return undefined
  const as = { type: said['content-type'], disposition: said['content-disposition'] }
  const moved = await blobs.link?.(blob_hash, as)
  return moved === undefined ? undefined : { moved }
}
