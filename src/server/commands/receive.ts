/** `docket receive`: downloads the files of a ticket. */

import { stat } from 'node:fs/promises'

import { receive } from '../../cli/download.ts'
import { Refusal } from '../../platform/refusal.ts'
import { declare } from './command.ts'
import { drawer, readPassword, voiceOf } from './remote.ts'

export const command = declare({
  name: 'receive',
  summary:
    'Download the files of a ticket and print their paths. A file that was received in part is ' +
    'continued; until it is complete, it is hidden: .docket-….part. Checksums are verified. Files ' +
    'that exist are never overwritten.',
  positionals: [{ name: 'LINK', sentence: 'The link of the ticket.' }],
  flags: {
    to: {
      value: 'FOLDER',
      sentence:
        'An existing folder for the files. Default: the current one. With -, the file is written ' +
        'to standard output.',
    },
    password: {
      value: 'FILE',
      sentence: 'A file with the password of the link in its first line.',
    },
  },
  settings: [],
  async run(context) {
    const { flags, positionals, out } = context
    const [link = ''] = positionals
    const { to: folder = '.' } = flags
    const isFolder = folder === '-' || (await stat(folder).catch(() => undefined))?.isDirectory()
    if (!isFolder) throw new Refusal(`${folder}: not a folder; create it first`)
    const password = await readPassword(flags.password)
    const { told, end } = drawer('received')
    const to = folder === '-' ? process.stdout : folder
    try {
      await receive(voiceOf(context), { link, password, to, told, done: out })
    } finally {
      end()
    }
    return 0
  },
})
