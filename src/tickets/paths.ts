/** The paths of file tickets, relative to the base URL of the service. */

export const files = '/d.php'
/** The page about file tickets. */
export const service = '/tickets'
/** Other pages of dl. */
export const old = ['/index.php', '/admin.php']

/** Resumable uploads (tus). */
export const uploads = '/rest/uploads'
/** The script of the upload page. */
export const uploadScript = '/upload.js'
