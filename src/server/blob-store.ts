/** Opens the blob store from the settings: a folder, or an S3 bucket. */

import { constants, copyFile, link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { blobKeysIn } from '../platform/blobs/blob-keys.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { openDisk } from '../platform/blobs/disk.ts'
import { makeFolders } from '../platform/files.ts'
import { newLinkId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { isFolder } from './blob-settings.ts'
import { unfitBlobs } from './config.ts'
import type { Config } from './settings.ts'
import type { DataFolder } from './data-folder.ts'

/** The settings that choose the store. */
export type BlobsConfig = Pick<
  Config,
  | 's3_endpoint'
  | 's3_region'
  | 's3_path_style'
  | 's3_links'
  | 's3_uploads'
  | 's3_access_key'
  | 's3_secret_key'
  | 'blob_keys'
> & { blobs: string }

/** Whether new files are encrypted. */
const isEncrypted = ({ blob_keys }: Pick<BlobsConfig, 'blob_keys'>) =>
  blobKeysIn(blob_keys)?.newest !== undefined

/**
 * The disk that receives files first, and the folder of uploads that no other node continues.
 * Encrypted ones are blobs in any store, so that none of their bytes lies elsewhere.
 */
export function storageIn(config: Pick<BlobsConfig, 'blobs' | 'blob_keys'>, folder: DataFolder) {
  const { blobs } = config
  if (blobs === 'folder') {
    return { disk: folder.path, ...(!isEncrypted(config) && { uploads_folder: folder.uploads }) }
  }
  return isFolder({ blobs })
    ? { disk: blobs, blob_store: 'shared folder' as const }
    : { disk: folder.path, blob_store: 'S3' as const }
}

/** Removes incomplete uploads from before files were encrypted; they begin again. */
export async function removePlainUploads(
  config: Pick<BlobsConfig, 'blob_keys'>,
  folder: DataFolder,
) {
  if (isEncrypted(config)) await rm(folder.uploads, { recursive: true, force: true })
}

/** The file of a folder that nodes share by which they recognize it. */
export const FOLDER_ID = 'docket-folder'

/**
 * A random text in the folder that nodes share, by which they notice that it is another one on each
 * machine. Undefined for other stores.
 */
export async function folderIdIn({ blobs }: Pick<BlobsConfig, 'blobs'>) {
  if (blobs === 'folder' || !isFolder({ blobs })) return undefined
  await makeFolders(blobs)
  const path = join(blobs, FOLDER_ID)
  const isThere = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  }
  // The name appears with its content, so that nodes that start together read the same.
  const own = `${path}.${newLinkId()}`
  await writeFile(own, newLinkId())
  await link(own, path)
    .catch(() => copyFile(own, path, constants.COPYFILE_EXCL))
    .catch(isThere)
  await rm(own)
  return readFile(path, 'utf8')
}

/** A description for messages. */
export const sayStore = ({ blobs }: BlobsConfig, folder: DataFolder) =>
  blobs === 'folder' ? folder.blobs : blobs

/** Throws a Refusal if the bucket cannot be used, or if the store needs other keys. */
export async function openBlobs(config: BlobsConfig, folder: DataFolder): Promise<Blobs> {
  const keys = blobKeysIn(config.blob_keys)
  if (isFolder(config)) {
    return openDisk(config.blobs === 'folder' ? folder.blobs : config.blobs, keys)
  }
  const unfit = unfitBlobs(config)
  if (unfit.length > 0) throw new Refusal(unfit.join('\n'))
  const { hostname, pathname } = new URL(config.blobs)
  const { s3_endpoint, s3_access_key = '', s3_secret_key = '' } = config
  // Loaded on demand, because most installations do not use S3.
  const { openS3 } = await import('../platform/blobs/s3.ts')
  const settings = {
    bucket: hostname,
    prefix: pathname.slice(1),
    endpoint: s3_endpoint,
    region: config.s3_region,
    path_style: config.s3_path_style ?? s3_endpoint !== undefined,
    links: config.s3_links,
    uploads: config.s3_uploads,
    access_key: s3_access_key,
    secret_key: s3_secret_key,
  }
  return openS3(settings, join(folder.blobs, 'tmp'), keys)
}
