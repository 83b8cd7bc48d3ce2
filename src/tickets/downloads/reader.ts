/** Identifies the reader of a download: by our cookie, or by address and user agent. */

import type { OwnAsked } from '../../platform/http/own-doors.ts'
import type { Look } from '../../platform/work/work.ts'
import type { Pass } from '../passes/passes.ts'
import type { Ticket } from '../tickets/use-ticket.ts'

const FINGERPRINT_CHARS = 22

interface Asking {
  pass: Pass | undefined
  ticket: Ticket
  asked: Pick<OwnAsked, 'address' | 'headers'>
}

/** A hash that does not reveal the address. */
export function readerOf({ sign }: Look, { pass, ticket, asked }: Asking): string {
  const { address, headers } = asked
  const told = pass ? ['browser', pass.reader] : ['program', address, headers['user-agent'] ?? '']
  const text = ['reader of a ticket', ticket.public_id, ...told].join('\n')
  return sign(text).slice(0, FINGERPRINT_CHARS)
}
