/**
 * The add-on for Thunderbird: packs the files of `addon` with a manifest and the texts of all
 * languages, and hands it out. The same version is always the same bytes.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { OwnDoor } from '../../platform/http/own-doors.ts'
import { icon } from '../../platform/pages/assets.ts'
import { docketVersion } from '../../platform/version.ts'
import { zipOf } from '../../platform/zip.ts'
import { WORDS } from '../locales/list.ts'
import type { SentenceKey } from '../locales/words.ts'
import * as paths from '../paths.ts'

const FOLDER = join(import.meta.dirname, 'addon')
const message = (key: SentenceKey) => `__MSG_${key}__`

/** Older versions do not ask for access to hosts of version 3 of the format. */
const THUNDERBIRD_MIN = '128.0'

const manifest = {
  manifest_version: 3,
  name: message('addon_name'),
  description: message('addon_about'),
  version: /^\d+(\.\d+)*/.exec(docketVersion)![0],
  default_locale: 'en',
  icons: { 32: 'icon.svg' },
  browser_specific_settings: {
    gecko: { id: 'thunderbird@docket', strict_min_version: THUNDERBIRD_MIN },
  },
  background: { scripts: ['background.js'], type: 'module' },
  // Each message gets a link of its own, which expires by itself.
  cloud_file: {
    name: message('addon_name'),
    management_url: 'management.html',
    reuse_uploads: false,
  },
  permissions: ['storage'],
  // The page of an account asks for that of its address.
  optional_host_permissions: ['*://*/*'],
  // The default turns http:// into https://, which a service on a local network may lack.
  content_security_policy: { extension_pages: "script-src 'self'" },
}

/** The texts of a language that begin with `addon_`, in the format of add-ons. */
const messagesOf = (sentences: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(sentences)
      .filter(([key]) => key.startsWith('addon_'))
      .map(([key, text]) => [key, { message: text.replace(/\{\w+\}/, '$1') }]),
  )

let packed: Promise<Buffer> | undefined

/** The packed add-on. */
export function addon(): Promise<Buffer> {
  const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return (packed ??= zipOf([
    ['manifest.json', json(manifest)],
    ['icon.svg', Buffer.from(icon.text)],
    ...readdirSync(FOLDER)
      .sort()
      .map((name): [string, Buffer] => [name, readFileSync(join(FOLDER, name))]),
    ...Object.entries(WORDS).map(([language, { sentences }]): [string, Buffer] => [
      ['_locales', language, 'messages.json'].join('/'),
      json(messagesOf(sentences)),
    ]),
  ]))
}

/** Answers with the add-on, as a download: Firefox would try to install it. */
export const addonDoor: OwnDoor = {
  name: 'Tickets.addon',
  paths: [paths.thunderbird],
  async answer() {
    const bytes = await addon()
    return {
      // A copy, because bytes that were sent are used for others.
      open: async () => Buffer.from(bytes),
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': String(bytes.length),
        'content-disposition': `attachment; filename="docket-${manifest.version}.xpi"`,
        'cache-control': 'no-cache',
      },
    }
  },
  refuse: ({ message: error }) => ({ body: { error } }),
}
