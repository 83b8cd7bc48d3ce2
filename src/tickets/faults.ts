/** Faults of file tickets. The old interface sends the message. */

import { fault, thrower } from '../platform/faults.ts'
import { shown } from '../platform/http/faults.ts'
import { texts } from './fault-texts/texts.ts'

/** dl sends only the sentence, as `{"error": …}`; numbers are for REST methods. */
export const ticketFaults = {
  ticket_login_required: fault(401, 410).says(
    'Log in: send a login name and password, or an API key in place of the password, as ' +
      'Basic credentials in the header Authorization and again in X-Authorization.',
  ),
  ticket_logins_differ: fault(401, 410).says(
    'The headers Authorization and X-Authorization contain different credentials.',
  ),
  ticket_request_unknown: fault(404, 32000).says(
    'There is no such request. Available: info, newticket, newgrant and purgeticket, in ' +
      'lower case.',
  ),
  ticket_verb_wrong: fault(405, 32000).says(
    (request: string, verb: string) => `The request ${request} must use ${verb}.`,
  ),
  message_missing: fault(400, 50).says(
    "The form has no field 'msg': send it with a JSON object, or {} for the defaults.",
  ),
  message_invalid: fault(400, 53).says("The field 'msg' is not a JSON object."),
  message_value_invalid: fault(400, 53).says(
    (name: string, wanted: string) => `The value of '${name}' in msg must be ${wanted}.`,
  ),
  message_value_missing: fault(400, 50).says(
    (name: string, why: string) => `The value '${name}' in msg is missing: ${why}.`,
  ),
  file_missing: fault(400, 50).says(
    "The form has no file: send one as 'file', or several as 'file[]'.",
  ),
  ticket_encrypted: fault(400, 53).says(
    'The files of an encrypted ticket cannot be replaced. Make a new ticket.',
  ),
  encryption_refused: fault(400, 53).says(
    'Encrypted files are not accepted here: the grant does not ask for them, or the types of ' +
      'files are limited, which only the content could tell.',
  ),
  encryption_unscanned: fault(400, 53).says(
    'Encrypted files are not accepted here, because they cannot be scanned for malware.',
  ),
  grant_encrypted: fault(400, 53).says(
    'This grant accepts only encrypted files. Use its page with scripts enabled, or docket send ' +
      '--grant with the complete link.',
  ),
  upload_too_large: fault(413, 20003).says(
    (bytes_max: number) => `The upload is larger than the allowed ${bytes_max} bytes.`,
  ),
  quota_exceeded: fault(413, 20003).says(
    (free: number, quota: number) =>
      `Only ${free} of the ${quota} bytes available to this account are free. Upload less, or ` +
      'purge tickets first.',
  ),
  /** By the policy of the installation, or of a group of the owner. */
  ticket_limit_exceeded: fault(400, 53).says(
    (name: string, max: number) =>
      `The policy for file tickets allows at most ${max} for '${name}'; 0, which means no limit, ` +
      'is not allowed.',
  ),
  ticket_password_required: fault(400, 50).says(
    "The policy for file tickets requires a password: send one as 'pass'.",
  ),
  ticket_type_refused: fault(415, 53).says(
    (name: string, accepted: string) =>
      `Files such as '${shown(name)}' are not accepted here; accepted are ${accepted}.`,
  ),
  disk_full: fault(507, 20004).says(
    'The server has no disk space left for the upload. Try again later, or tell the ' +
      'administrator.',
  ),
  files_too_many: fault(413, 20003).says(
    (count_max: number) =>
      `A form can contain at most ${count_max} files: send more as resumable uploads, or as an ` +
      'archive.',
  ),
  uploads_too_many: fault(429, 20002).says(
    (count_max: number) =>
      `At most ${count_max} uploads can be pending. Finish some, or cancel them with DELETE.`,
  ),
  upload_unknown: fault(404, 51).says(
    'There is no such upload: it is already part of a ticket, was cancelled or has expired, ' +
      'or never existed.',
  ),
  upload_unfinished: fault(409, 53).says(
    (path: string, received: number, size: number) =>
      `Only ${received} of ${size} bytes of the upload ${path} have arrived. Send the rest first.`,
  ),
  upload_verb_wrong: fault(405, 32000).says(
    (verb: string) =>
      `Uploads do not support ${verb}: POST creates one, PATCH sends its bytes, HEAD returns ` +
      'its progress, DELETE cancels it.',
  ),
  tus_extension_unknown: fault(501, 32000).says(
    (known: string) => `The supported tus extensions are ${known}.`,
  ),
  tus_request_invalid: fault(400, 53).says(
    (why: string) => `This is not a valid tus 1.0.0 request: ${why.trim()}.`,
  ),
  uploads_taken: fault(503, 20004).says(
    (_wait_s: number) =>
      'Another upload through this grant is in progress, and it is the last one allowed. Try ' +
      'again later, in case it fails.',
    (wait_s: number) => wait_s,
  ),
  grant_locked: fault(403, 50).says(
    'This grant has a password: open its link and enter the password there first.',
  ),
  upload_offset_wrong: fault(409, 53).says(
    'Upload-Offset does not match the received bytes. Request the offset with HEAD.',
  ),
  upload_busy: fault(423, 53).says(
    'Another request for this upload is in progress. Try again in a moment.',
  ),
  upload_parts_off: fault(404, 32000).says(
    'Parts of uploads are not sent to the file store here. Send the bytes with PATCH.',
  ),
  upload_part_invalid: fault(400, 53).says(
    (bytes_min: number, bytes_max: number) =>
      `Send offset and size as a JSON object of whole numbers: a part has ${bytes_min} to ` +
      `${bytes_max} bytes, except the last one, which may have fewer, and no part ends after the ` +
      'upload.',
  ),
  upload_part_missing: fault(409, 53).says(
    'The file store does not have the bytes of this part. Send them again.',
  ),
  ticket_id_invalid: fault(400, 53).says(
    'The path must end with the id of a ticket: 32 letters and digits.',
  ),
  ticket_unknown: fault(404, 51).says(
    'There is no such ticket: it has expired, was purged, or never existed.',
  ),
  ticket_file_unknown: fault(404, 51).says(
    'The ticket has no such file: its files are numbered starting with 1.',
  ),
  ticket_locked: fault(400, 50).says(
    'This ticket has a password: open its link and enter the password there first.',
  ),
  ticket_file_waits: fault(503, 20004).says(
    (_wait_s: number) => 'The file is being scanned for malware. Try again in a moment.',
    (wait_s: number) => wait_s,
  ),
  ticket_file_infected: fault(403, 53).says(
    'Malware was found in the file, so it cannot be downloaded. Its owner was told.',
  ),
  ticket_file_unscanned: fault(403, 53).says(
    'The file could not be scanned for malware, so it cannot be downloaded. Ask its owner, or the ' +
      'administrator.',
  ),
  ticket_file_not_held: fault(409, 53).says(
    'The file is not in quarantine: it is clean, was released, or is being scanned.',
  ),
  ticket_report_unknown: fault(404, 51).says(
    (id: number) => `There is no open report ${id}: it was closed, removed, or never existed.`,
  ),
  ticket_recipients_too_many: fault(400, 53).says(
    (count_max: number) =>
      `A ticket can have at most ${count_max} recipients with links of their own.`,
  ),
  ticket_recipient_unknown: fault(404, 51).says(
    (id: number) => `The ticket has no recipient ${id} whose link works.`,
  ),
  ticket_links_encrypted: fault(400, 53).says(
    'Links to encrypted files cannot be sent by mail: the server does not know the key, which ' +
      'must be in the link. Make the links without mail, and add the key to each of them.',
  ),
  ticket_links_unsent: fault(400, 53).says(
    'This service sends no mail, so it cannot send links of their own to recipients. Make the ' +
      'ticket without `own_links`, and then the links without mail.',
  ),
  downloads_taken: fault(503, 20004).says(
    (_wait_s: number) =>
      'Another download is in progress, and no more are allowed unless it fails. Try again later.',
    (wait_s: number) => wait_s,
  ),
  grant_unknown: fault(404, 51).says(
    'There is no such grant: it has expired, was purged, or never existed.',
  ),
  /** For API methods, which treat other users' objects as nonexistent. */
  own_unknown: fault(404, 51).says(
    (kind: 'ticket' | 'grant', id: string) =>
      `You have no ${kind} '${shown(id)}': it has expired, was purged, or never existed.`,
  ),
  ticket_not_yours: fault(401, 410).says(
    'This ticket belongs to someone else: only its owner and administrators can purge it.',
  ),
}

export const fail = thrower(ticketFaults, texts.ticket)
