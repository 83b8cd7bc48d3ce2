/** What may be refused to whoever makes and takes tickets. The old interface sends the sentence. */

import { thrower } from '../platform/faults.ts'
import { shown } from '../platform/http/faults.ts'

export const ticketFaults = {
  ticket_login_required: {
    status: 401,
    code: 410,
    say: () =>
      'Log in: send a login name and password, or an API key in place of the password, as ' +
      'Basic credentials in the header Authorization and again in X-Authorization.',
  },
  ticket_logins_differ: {
    status: 401,
    code: 410,
    say: () => 'The headers Authorization and X-Authorization contain different credentials.',
  },
  ticket_request_unknown: {
    status: 404,
    code: 32000,
    say: () =>
      'There is no such request. Available: info, newticket, newgrant and purgeticket, in ' +
      'lower case.',
  },
  ticket_verb_wrong: {
    status: 405,
    code: 32000,
    say: (request: string, verb: string) => `The request ${request} must use ${verb}.`,
  },
  message_missing: {
    status: 400,
    code: 50,
    say: () => "The form has no field 'msg': send it with a JSON object, or {} for the defaults.",
  },
  message_invalid: {
    status: 400,
    code: 53,
    say: () => "The field 'msg' is not a JSON object.",
  },
  message_value_invalid: {
    status: 400,
    code: 53,
    say: (name: string, wanted: string) => `The value of '${name}' in msg must be ${wanted}.`,
  },
  message_value_missing: {
    status: 400,
    code: 50,
    say: (name: string, why: string) => `The value '${name}' in msg is missing: ${why}.`,
  },
  file_missing: {
    status: 400,
    code: 50,
    say: () => "The form has no file: send one as 'file', or several as 'file[]'.",
  },
  upload_too_large: {
    status: 413,
    code: 20003,
    say: (bytes_max: number) => `The upload is larger than the allowed ${bytes_max} bytes.`,
  },
  quota_exceeded: {
    status: 413,
    code: 20003,
    say: (free: number, quota: number) =>
      `Of the ${quota} bytes available to this account, ${free} are free. Send less, or purge ` +
      'tickets first.',
  },
  disk_full: {
    status: 507,
    code: 20004,
    say: () =>
      'The server has no disk space left for the upload. Try again later, or tell the ' +
      'administrator.',
  },
  files_too_many: {
    status: 413,
    code: 20003,
    say: (count_max: number) =>
      `A form can contain at most ${count_max} files: send more as resumable uploads, or as an ` +
      'archive.',
  },
  uploads_too_many: {
    status: 429,
    code: 20002,
    say: (count_max: number) =>
      `At most ${count_max} uploads can be pending. Finish some, or cancel them with DELETE.`,
  },
  upload_unknown: {
    status: 404,
    code: 51,
    say: () =>
      'There is no such upload: it is already part of a ticket, was cancelled or has expired, ' +
      'or never existed.',
  },
  upload_unfinished: {
    status: 409,
    code: 53,
    say: (path: string, received: number, size: number) =>
      `Only ${received} of ${size} bytes of the upload ${path} have arrived. Send the rest first.`,
  },
  upload_verb_wrong: {
    status: 405,
    code: 32000,
    say: (verb: string) =>
      `Uploads do not support ${verb}: POST creates one, PATCH sends its bytes, HEAD returns ` +
      'its progress, DELETE cancels it.',
  },
  tus_extension_unknown: {
    status: 501,
    code: 32000,
    say: (known: string) => `The supported tus extensions are ${known}.`,
  },
  tus_request_invalid: {
    status: 400,
    code: 53,
    say: (why: string) => `This is not a valid tus 1.0.0 request: ${why.trim()}.`,
  },
  uploads_taken: {
    status: 503,
    code: 20004,
    say: (_wait_s: number) =>
      'Another upload through this grant is in progress, and it is the last one allowed. Try ' +
      'again later, in case it fails.',
    retry_after_s: (wait_s: number) => wait_s,
  },
  grant_locked: {
    status: 403,
    code: 50,
    say: () => 'This grant has a password: open its link and enter the password there first.',
  },
  upload_offset_wrong: {
    status: 409,
    code: 53,
    say: () => 'Upload-Offset does not match the received bytes. Request the offset with HEAD.',
  },
  ticket_id_invalid: {
    status: 400,
    code: 53,
    say: () => 'The path must end with the id of a ticket: 32 letters and digits.',
  },
  ticket_unknown: {
    status: 404,
    code: 51,
    say: () => 'There is no such ticket: it has expired, was purged, or never existed.',
  },
  ticket_file_unknown: {
    status: 404,
    code: 51,
    say: () => 'The ticket has no such file: its files are numbered starting with 1.',
  },
  ticket_locked: {
    status: 400,
    code: 50,
    say: () => 'This ticket has a password: open its link and enter the password there first.',
  },
  downloads_taken: {
    status: 503,
    code: 20004,
    say: (_wait_s: number) =>
      'Another download is in progress, and no more are allowed unless it fails. Try again later.',
    retry_after_s: (wait_s: number) => wait_s,
  },
  grant_unknown: {
    status: 404,
    code: 51,
    say: () => 'There is no such grant: it has expired, was purged, or never existed.',
  },
  /** Of the methods, which say the same of what is somebody else's. */
  own_unknown: {
    status: 404,
    code: 51,
    say: (kind: 'ticket' | 'grant', id: string) =>
      `You have no ${kind} '${shown(id)}': it has expired, was purged, or never existed.`,
  },
  ticket_not_yours: {
    status: 401,
    code: 410,
    say: () =>
      'This ticket belongs to someone else: only its owner and administrators can purge it.',
  },
}

export const fail = thrower(ticketFaults)
