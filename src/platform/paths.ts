/**
 * The paths of pages to which the frame, letters and file tickets link, relative to the base URL.
 * Pages of the tracker add theirs in `tracker/model/paths.ts`.
 */

/** Where the service is administered. */
export const administration = '/admin'
export const adminUsers = `${administration}/users`
export const bugs = '/bugs'
export const enterBug = '/enter_bug'
/** One's own file tickets and grants. */
export const files = '/files'
export const FILE = `${files}/:id`
export const file = (id: string) => `${files}/${id}`
/** The form that attaches a file of a ticket to a bug, where there are both. */
export const FILE_ATTACH = `${FILE}/attach`
export const fileAttach = (id: string) => `${file(id)}/attach`
export const newFile = `${files}/new`
export const fileGrants = `${files}/grants`
export const fileGrant = (id: string) => `${fileGrants}/${id}`
/** For administrators: what owners of file tickets may choose, and what one of them has. */
export const filePolicies = `${files}/policies`
export const FILES_OF = `${files}/people/:id`
export const filesOf = (id: number) => `${files}/people/${id}`
export const help = '/help'
/** What concerns the reader. */
export const inbox = '/inbox'
export const people = '/people'
export const products = '/products'
export const report = '/report'
export const requests = '/requests'
export const search = '/search'

/** To act as somebody else. */
export const actAs = '/act_as'
export const account = '/account'
export const cancelAddress = '/cancel_address'
export const display = '/display'
export const login = '/login'
/** The second step of a login. */
export const loginCode = `${login}/code`
export const loginOidc = `${login}/oidc`
/** To which the provider of single sign-on sends the browser back. */
export const oidcAnswer = `${loginOidc}/answer`
export const logout = '/logout'
export const newAddress = '/new_address'
export const newPassword = '/new_password'
export const preferences = '/preferences'
export const mfaPreferences = `${preferences}/mfa`
export const emailPreferences = `${preferences}/email`
export const setup = '/setup'

/** The logo and the style sheet of the installation, by their names. */
export const brandingFiles = '/branding'
/** Generated documentation. */
export const errorPages = '/docs/errors'
/** The description of all methods, generated from their schemas. */
export const openapi = '/rest/openapi.json'

/** Tells crawlers which pages to skip. */
export const robots = '/robots.txt'
