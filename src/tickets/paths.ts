/** The paths of file tickets, relative to the base URL of the service. */

import { filePolicies as policies, FILES_OF, files as mine, filesOf } from '../platform/paths.ts'

export const files = '/d.php'
/** The page about file tickets. */
export const service = '/tickets'
/** Other pages of dl. */
export const admin = '/admin.php'
export const old = ['/index.php', admin]

/** Pages for owners of tickets and grants. */
export { FILES_OF, filesOf, mine, policies }
export const newTicket = `${mine}/new`
export const TICKET = `${mine}/:id`
export const ticket = (id: string) => `${mine}/${id}`
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
export const grants = `${mine}/grants`
export const newGrant = `${grants}/new`
export const GRANT = `${grants}/:id`
export const grant = (id: string) => `${grants}/${id}`

/** Resumable uploads (tus). */
export const uploads = '/rest/uploads'
/** The script of the upload page. */
export const uploadScript = '/upload.js'
/** That of encrypted tickets. */
export const encryptedScript = '/encrypted.js'
