/** The settings that say where blobs are. */

import * as kinds from './config-kinds.ts'
import { setting } from './setting.ts'

export const BLOB_SETTINGS = {
  blobs: setting({
    kind: kinds.blobStore,
    default: 'folder',
    such: 'folder or a bucket such as s3://docket or s3://docket/files',
    sentence:
      'Where attachments and the files of tickets are kept: folder is blobs in the data folder; ' +
      's3:// names a bucket of an S3, and what the keys in it begin with.',
  }),
  s3_endpoint: setting({
    kind: kinds.webAddress,
    default: undefined,
    such: 'an address such as https://s3.example.org',
    sentence:
      'The address of the S3 server where it is not that of Amazon. For blobs that are there.',
  }),
  s3_region: setting({
    kind: kinds.matching(/^[a-z\d-]{1,40}$/, 'letters, digits and hyphens'),
    default: 'us-east-1',
    such: 'a region such as eu-central-1',
    sentence: 'The region of the bucket. Servers of other makers often take any.',
  }),
  s3_path_style: setting({
    kind: kinds.onOff,
    default: undefined,
    such: 'on or off',
    sentence:
      'Whether the name of the bucket is in the path of addresses (on), or in the name of the ' +
      'host (off). Where it is not set, it is in the path if s3_endpoint is set.',
  }),
  s3_links: setting({
    kind: kinds.onOff,
    default: 'off',
    such: 'on or off',
    sentence:
      'Whether downloads are answered with the address of the file in the bucket, which is good ' +
      'for a minute (on), or with the file itself (off).',
  }),
  s3_access_key: setting({
    kind: kinds.line(200),
    default: undefined,
    such: 'the id of an access key',
    sentence: 'The access key with which the bucket is read and written.',
    flagless: true,
  }),
  s3_secret_key: setting({
    kind: kinds.line(200),
    default: undefined,
    such: 'the secret of that access key',
    sentence: 'The secret of that access key.',
    secret: true,
    flagless: true,
  }),
}

type BlobSettingName = keyof typeof BLOB_SETTINGS
/** Those that may be flags. */
export const BLOB_SETTING_NAMES = [
  'blobs',
  's3_endpoint',
  's3_region',
  's3_path_style',
] as const satisfies BlobSettingName[]
