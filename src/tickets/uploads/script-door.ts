/** Serves the script of the upload page, at a URL that changes with its content. */

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import type { OwnDoor } from '../../platform/http/own-doors.ts'
import * as paths from '../paths.ts'

const FILES = ['upload-tools.js', 'upload-page.js', 'upload-send.js', 'upload-finish.js']
const text = FILES.map((name) =>
  readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8'),
).join('\n')

/** The path with a hash of the content, so that browsers may cache it for a year. */
export const SCRIPT = `${paths.uploadScript}?v=${hash('sha256', text).slice(0, 12)}`

/** Answers with the script, whatever the hash in the URL. */
export const scriptDoor: OwnDoor = {
  name: 'Tickets.script',
  paths: [paths.uploadScript],
  answer: async () => ({
    text,
    type: 'text/javascript',
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  }),
  refuse: ({ message }) => ({ body: { error: message } }),
}
