/** The settings of blob storage. */

import * as kinds from './config-kinds.ts'
import { setting } from './setting.ts'

/** The secret key is never printed. */
export const BLOB_SETTINGS = {
  blobs: setting({
    kind: kinds.blobStore,
    default: 'folder',
    such: 'folder, a path such as /srv/docket, or a bucket such as s3://docket or s3://docket/files',
    sentence:
      'Where attachments and ticket files are stored: folder is the folder blobs in the data ' +
      'folder; a path is a folder that all nodes share; s3://BUCKET/PREFIX is an S3 bucket and a ' +
      'prefix for its keys.',
  }),
  s3_endpoint: setting({
    kind: kinds.webAddress,
    default: undefined,
    such: 'an address such as https://s3.example.org',
    sentence: 'The URL of the S3 server. Needed for servers other than Amazon S3.',
  }),
  s3_region: setting({
    kind: kinds.matching(/^[a-z\d-]{1,40}$/, 'letters, digits and hyphens'),
    default: 'us-east-1',
    such: 'a region such as eu-central-1',
    sentence: 'The region of the bucket. Servers other than Amazon S3 often accept any.',
  }),
  s3_path_style: setting({
    kind: kinds.onOff,
    default: undefined,
    such: 'on or off',
    sentence:
      'Whether URLs contain the bucket name in the path (on) or in the host name (off). ' +
      'Default: on if s3_endpoint is set.',
  }),
  s3_links: setting({
    kind: kinds.onOff,
    default: 'off',
    such: 'on or off',
    sentence:
      'Redirect downloads to the bucket, with URLs that are valid for one minute (on), or send ' +
      'files through Docket (off).',
  }),
  s3_uploads: setting({
    kind: kinds.onOff,
    default: 'off',
    such: 'on or off',
    sentence:
      'Let pages send the parts of large uploads for tickets to the bucket, with forms that are ' +
      'valid for five minutes (on), or receive all of them through Docket (off). The bucket ' +
      'needs a CORS rule.',
  }),
  s3_access_key: setting({
    kind: kinds.line(200),
    default: undefined,
    such: 'the id of an access key',
    sentence: 'The access key for the bucket.',
    flagless: true,
  }),
  s3_secret_key: setting({
    kind: kinds.line(200),
    default: undefined,
    such: 'the secret key that belongs to the access key',
    sentence: 'The secret key that belongs to the access key.',
    secret: true,
    flagless: true,
  }),
  blob_keys: setting({
    kind: kinds.matching(
      /^(none,)?[\da-fA-F]{64}(,[\da-fA-F]{64}){0,9}$/,
      'one to ten keys of 64 hexadecimal digits, separated by commas, optionally after none',
    ),
    default: undefined,
    such: '64 hexadecimal digits, such as openssl rand -hex 32 prints',
    sentence:
      'Keys that encrypt stored files, the same on all nodes, separated by commas: the first one ' +
      'encrypts, and all of them decrypt. With none in the first place, new files are not ' +
      'encrypted. Default: no key; files are not encrypted.',
    secret: true,
    flagless: true,
  }),
}

type BlobSettingName = keyof typeof BLOB_SETTINGS
/** Those available as flags. */
export const BLOB_SETTING_NAMES = [
  'blobs',
  's3_endpoint',
  's3_region',
  's3_path_style',
] as const satisfies BlobSettingName[]

/** Whether they are on a disk: in the data folder, or in a folder that nodes share. */
export const isFolder = ({ blobs }: { blobs: string }) => !blobs.startsWith('s3:')
