/** The paths of file tickets, relative to the base URL of the service. */

import {
  FILE as TICKET,
  file as ticket,
  FILE_ATTACH as ATTACH,
  fileAttach as attach,
  fileGrant as grant,
  fileGrants as grants,
  filePolicies as policies,
  FILES_OF,
  files as mine,
  filesOf,
  newFile as newTicket,
} from '../platform/paths.ts'

export const files = '/d.php'
/** The page about file tickets. */
export const service = '/tickets'
/** Other pages of dl. */
export const admin = '/admin.php'
export const old = ['/index.php', admin]

/** Pages for owners of tickets and grants. */
export {
  ATTACH,
  attach,
  FILES_OF,
  filesOf,
  grant,
  grants,
  mine,
  newTicket,
  policies,
  TICKET,
  ticket,
}
/** The form that replaces a file. */
export const REPLACE = `${TICKET}/replace`
export const replace = (id: string) => `${ticket(id)}/replace`
/** Recipients with links of their own. */
export const RECIPIENTS = `${TICKET}/recipients`
export const recipients = (id: string) => `${ticket(id)}/recipients`
/** Reports of abuse. */
export const reports = `${mine}/reports`
/** Files that cannot be downloaded because of their scan. */
export const quarantine = `${mine}/quarantine`
export const newGrant = `${grants}/new`
export const GRANT = `${grants}/:id`

/** Resumable uploads (tus). */
export const uploads = '/rest/uploads'
/** The script of the upload page. */
export const uploadScript = '/upload.js'
/** That of encrypted tickets. */
export const encryptedScript = '/encrypted.js'
/** The module that draws QR codes. */
export const qrScript = '/qr.js'
/** The add-on for Thunderbird. */
export const thunderbird = '/thunderbird.xpi'
