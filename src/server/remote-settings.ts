/** Settings of the commands that talk to a remote Docket: where it is, and the API key. */

import * as kinds from './config-kinds.ts'
import { setting } from './setting.ts'

/** A part of `SETTINGS`. */
export const REMOTE_SETTINGS = {
  url: setting({
    kind: kinds.webAddress,
    default: undefined,
    such: 'an address such as https://files.example.org',
    sentence: 'The base URL of the Docket to which docket send and docket grant talk.',
  }),
  key: setting({
    kind: kinds.line(255),
    default: undefined,
    such: 'an API key, as docket key create prints it',
    sentence: 'The API key for that Docket.',
    secret: true,
    flagless: true,
  }),
  key_file: setting({
    kind: kinds.folder,
    default: undefined,
    such: 'a file such as ~/.docket-key',
    sentence:
      'A file with that API key in its first line, which only its owner may read. It is used if ' +
      '`key` is not set.',
  }),
}

/** A key of `REMOTE_SETTINGS`. */
export type RemoteSettingName = keyof typeof REMOTE_SETTINGS
/** In the order of the documentation. */
export const REMOTE_SETTING_NAMES = Object.keys(REMOTE_SETTINGS) as RemoteSettingName[]
