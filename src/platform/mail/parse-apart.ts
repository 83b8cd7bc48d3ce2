/** Parses mail on a worker thread, since it may be large, or crafted to be slow. */

import { openLabour } from '../aside/labour.ts'
import { beside } from '../here.ts'
import type { ParsedMail } from './parse-mail.ts'

const labour = openLabour<Uint8Array, ParsedMail>(beside(import.meta.url, './mail-thread'))

/** Fails with `read_slow` at the time limit, and with an `Error` if it cannot be parsed. */
export const parseApart = (bytes: Uint8Array): Promise<ParsedMail> =>
  labour.ask({ key: 'mail', isPerson: true }, bytes)
