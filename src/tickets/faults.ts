/** What may be refused to whoever makes and takes tickets. The old interface sends the sentence. */

import { thrower } from '../platform/faults.ts'
import { shown } from '../platform/http/faults.ts'

export const ticketFaults = {
  ticket_login_required: {
    status: 401,
    code: 410,
    say: () =>
      'Log in: send a login name and password, or an API key in the place of the password, as ' +
      'Basic credentials in the header Authorization and again in X-Authorization.',
  },
  ticket_logins_differ: {
    status: 401,
    code: 410,
    say: () => 'The headers Authorization and X-Authorization do not name the same credentials.',
  },
  ticket_request_unknown: {
    status: 404,
    code: 32000,
    say: () =>
      'There is no such request. There are info, newticket, newgrant and purgeticket, in small ' +
      'letters.',
  },
  ticket_verb_wrong: {
    status: 405,
    code: 32000,
    say: (request: string, verb: string) => `The request ${request} is made with ${verb}.`,
  },
  message_missing: {
    status: 400,
    code: 50,
    say: () =>
      "The form has no field 'msg': send it with a JSON object, {} where there is nothing to say.",
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
    say: () => "The form has no file: send one as the part 'file', or several as parts 'file[]'.",
  },
  upload_too_large: {
    status: 413,
    code: 20003,
    say: (bytes_max: number) => `The upload is larger than the ${bytes_max} bytes allowed here.`,
  },
  quota_exceeded: {
    status: 413,
    code: 20003,
    say: (free: number, quota: number) =>
      `Of the ${quota} bytes that all uploads to this account may have together ${free} are free. ` +
      'Send less, or purge tickets first.',
  },
  disk_full: {
    status: 507,
    code: 20004,
    say: () =>
      'The disk of this service has no room for the upload. Try again later, or tell whoever ' +
      'runs the service.',
  },
  files_too_many: {
    status: 413,
    code: 20003,
    say: (count_max: number) =>
      `A form can contain at most ${count_max} files: send more as resumable uploads, or put them ` +
      'into an archive.',
  },
  uploads_too_many: {
    status: 429,
    code: 20002,
    say: (count_max: number) =>
      `At most ${count_max} uploads may wait for their ticket. Finish some, or end them by DELETE.`,
  },
  upload_unknown: {
    status: 404,
    code: 51,
    say: () =>
      'There is no such upload: it became part of a ticket, was ended or has expired, or there ' +
      'never was one here.',
  },
  upload_unfinished: {
    status: 409,
    code: 53,
    say: (path: string, received: number, size: number) =>
      `Of the upload ${path} ${received} of ${size} bytes have come. Send the rest first.`,
  },
  upload_verb_wrong: {
    status: 405,
    code: 32000,
    say: (verb: string) =>
      `Uploads are not asked for with ${verb}: POST announces one, PATCH brings its bytes, HEAD ` +
      'tells how far it has come, DELETE ends it.',
  },
  tus_extension_unknown: {
    status: 501,
    code: 32000,
    say: (known: string) => `Of the extensions of tus there are ${known}.`,
  },
  tus_request_invalid: {
    status: 400,
    code: 53,
    say: (why: string) => `That is no request of tus 1.0.0: ${why.trim()}.`,
  },
  uploads_taken: {
    status: 503,
    code: 20004,
    say: (_wait_s: number) =>
      'Somebody is uploading through this grant, and no more uploads are allowed unless that one ' +
      'breaks off. Try again in a while.',
    retry_after_s: (wait_s: number) => wait_s,
  },
  grant_locked: {
    status: 403,
    code: 50,
    say: () => 'This grant has a password: open its link first and type the password there.',
  },
  upload_offset_wrong: {
    status: 409,
    code: 53,
    say: () => 'Upload-Offset is not where the upload stands. Ask by HEAD how far it has come.',
  },
  ticket_id_invalid: {
    status: 400,
    code: 53,
    say: () => 'The path must end with the id of a ticket: 32 letters and digits.',
  },
  ticket_unknown: {
    status: 404,
    code: 51,
    say: () => 'There is no such ticket: it has expired or was purged, or there never was one.',
  },
  ticket_file_unknown: {
    status: 404,
    code: 51,
    say: () => 'The ticket has no such file: its files are numbered from 1 on.',
  },
  ticket_locked: {
    status: 400,
    code: 50,
    say: () => 'This ticket has a password: open its link first and type the password there.',
  },
  downloads_taken: {
    status: 503,
    code: 20004,
    say: (_wait_s: number) =>
      'Somebody is downloading this, and no more downloads are allowed unless they break off. ' +
      'Try again in a while.',
    retry_after_s: (wait_s: number) => wait_s,
  },
  grant_unknown: {
    status: 404,
    code: 51,
    say: () => 'There is no such grant: it has expired or was purged, or there never was one.',
  },
  /** Of the methods, which say the same of what is somebody else's. */
  own_unknown: {
    status: 404,
    code: 51,
    say: (kind: 'ticket' | 'grant', id: string) =>
      `There is no ${kind} '${shown(id)}' of yours: it has expired or was purged, or there never ` +
      'was one.',
  },
  ticket_not_yours: {
    status: 401,
    code: 410,
    say: () => 'This ticket belongs to somebody else: its owner and administrators may purge it.',
  },
}

export const fail = thrower(ticketFaults)
