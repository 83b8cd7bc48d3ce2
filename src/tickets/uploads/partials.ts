/** The bytes of incomplete uploads, in files of their own or in the blob store. */

import type { Blob, DirectObjects } from '../../platform/blobs/blobs.ts'
import type { Upload } from './uploads.store.ts'

/** Where incomplete uploads are. */
export interface Partials {
  /** Appends bytes after those received. Returns the final offset. */
  append(upload: Upload, writing: Writing): Promise<number>
  /** Whether the bytes received so far are there. */
  has(upload: Upload): Promise<boolean>
  /** Stores a completely received upload as a blob; undefined if bytes are missing. */
  whole(upload: Upload): Promise<Blob | undefined>
  /** Removes what is left of an upload after its row was completed or deleted. */
  remove(upload: Pick<Upload, 'id' | 'public_id' | 'size'>): Promise<void>
  /** The objects in the store that can be parts, if it has such. */
  direct?: DirectObjects
}

/** Bytes to append. */
export interface Writing {
  bytes: AsyncIterable<Uint8Array>
  /**
   * Called with the offset up to which all bytes are durable: at the first byte, periodically and
   * at the end, also after a failure. `part` is the blob with the bytes since the last call.
   */
  saved: (received: number, part?: Blob) => Promise<void>
}
