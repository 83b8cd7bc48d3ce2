/** Serves the scripts of pages, at URLs that change with their content. */

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import type { OwnDoor } from '../../platform/http/own-doors.ts'
import * as paths from '../paths.ts'

const FORMAT = '../../platform/encryption/format.js'
const TOOLS = '../browser/upload-tools.js'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Several files as one script. The format is a module elsewhere. */
const joined = (files: readonly string[]) =>
  files
    .map(read)
    .join('\n')
    .replaceAll(/^export /gm, '')

/** A module: the package, and what draws with it. */
const QR = [import.meta.resolve('uqr'), '../../platform/pages/qr-path.js']
const QR_NOTICE =
  '/*! Contains uqr, copyright Project Nayuki and 2023 Anthony Fu, MIT License: ' +
  'https://github.com/unjs/uqr */'

const SCRIPTS = new Map([
  [paths.qrScript, [QR_NOTICE, ...QR.map(read)].join('\n')],
  [
    paths.uploadScript,
    joined([
      FORMAT,
      TOOLS,
      '../browser/encrypted-links.js',
      '../browser/upload-page.js',
      '../browser/upload-encrypt.js',
      '../browser/upload-send.js',
      '../browser/upload-direct.js',
      '../browser/upload-together.js',
      '../browser/upload-finish.js',
    ]),
  ],
  [
    paths.encryptedScript,
    joined([FORMAT, TOOLS, '../browser/encrypted-links.js', '../browser/encrypted-ticket.js']),
  ],
])

/** The path with a hash of the content, so that browsers may cache it for a year. */
const urlOf = (path: string) => `${path}?v=${hash('sha256', SCRIPTS.get(path)!).slice(0, 12)}`

/** Uploads. */
export const UPLOAD_SCRIPT = urlOf(paths.uploadScript)
/** Encrypted tickets: their page, and their links on the pages of their owners. */
export const ENCRYPTED_SCRIPT = urlOf(paths.encryptedScript)

/** Draws QR codes; relative to the address of the other scripts. */
export const QR_SCRIPT = urlOf(paths.qrScript).slice(1)

/** Answers with a script, whatever the hash in the URL. */
export const scriptDoor: OwnDoor = {
  name: 'Tickets.script',
  paths: [...SCRIPTS.keys()],
  answer: async ({ words }) => ({
    text: SCRIPTS.get(`/${words[0]}`)!,
    type: 'text/javascript',
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  }),
  refuse: ({ message }) => ({ body: { error: message } }),
}
