/** The paths of file tickets, relative to the base URL of the service. */

export const files = '/d.php'
/** The page about file tickets. */
export const service = '/tickets'
/** The reader's tickets and grants. */
export const myFiles = '/files'
/** Other pages of dl. */
export const admin = '/admin.php'
export const old = ['/index.php', admin]

/** Resumable uploads (tus). */
export const uploads = '/rest/uploads'
/** The script of the upload page. */
export const uploadScript = '/upload.js'
