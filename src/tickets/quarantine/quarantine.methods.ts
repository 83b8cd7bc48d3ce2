/** API methods about files that cannot be downloaded because of their scan. */

import { method } from '../../platform/http/method.ts'
import { listQuarantine, releaseFile, scanFile } from './quarantine.ts'
import * as wire from './quarantine.wire.ts'

export const ticketQuarantine = method({
  name: 'Ticket.quarantine',
  routes: [{ path: 'GET /tickets/quarantine' }],
  login: 'required',
  takes_pair: true,
  summary:
    'List files of file tickets in which malware was found, or that could not be scanned; only for ' +
    'members of admin',
  input: wire.QuarantineAsked,
  output: wire.Quarantine,
  unknown: 'param_invalid',
  read: listQuarantine,
})

export const ticketReleaseFile = method({
  name: 'Ticket.release_file',
  routes: [{ path: 'POST /tickets/:id/release_file' }],
  login: 'required',
  takes_pair: true,
  summary:
    'Let a file in quarantine be downloaded, and all others with the same content; only for ' +
    'members of admin',
  input: wire.HeldFile,
  output: wire.HeldChanged,
  unknown: 'param_invalid',
  write: releaseFile,
})

export const ticketScanFile = method({
  name: 'Ticket.scan_file',
  routes: [{ path: 'POST /tickets/:id/scan_file' }],
  login: 'required',
  takes_pair: true,
  summary:
    'Scan a file of a file ticket for malware once more, for example with newer signatures; only ' +
    'for members of admin',
  input: wire.HeldFile,
  output: wire.HeldChanged,
  unknown: 'param_invalid',
  write: scanFile,
})

export const quarantineMethods = [ticketQuarantine, ticketReleaseFile, ticketScanFile]
