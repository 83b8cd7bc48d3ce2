/** The URLs of the tracker's pages: each path once, relative to the base URL of the service. */

export const attachment = '/attachment.cgi'
export const bugs = '/bugs'
export const changeBugs = '/change_bugs'
export const columns = '/columns'
export const config = '/config.cgi'
export const dependencies = '/dependencies'
export const duplicates = '/duplicates'
export const enterBug = '/enter_bug'
export const help = '/help'
export const keywords = '/keywords'
export const oldAddresses = '/old_addresses'
export const products = '/products'
export const report = '/report'
export const requests = '/requests'
export const search = '/search'
export const series = '/series'
export const votes = '/votes'
export const workTime = '/work_time'

export const account = '/account'
export const createAccount = '/create_account'
export const display = '/display'
export const login = '/login'
export const logout = '/logout'
export const newAddress = '/new_address'
export const newPassword = '/new_password'
export const passwordReset = '/password_reset'
export const preferences = '/preferences'

/** Path patterns, as pages declare them. */
export const ATTACHMENT = '/attachments/:id'
export const BUG = `${bugs}/:id`
export const BUG_ATTACH = `${BUG}/attach`
export const BUG_DEPENDENCIES = `${BUG}/dependencies`
export const BUG_HISTORY = `${BUG}/history`
export const HELP_ON = `${help}/:topic`
export const PERSON = '/people/:login'
export const PREFERENCES_TAB = `${preferences}/:tab`
export const PRODUCT = `${products}/:name`

const filled = (path: string) => (part: number | string) =>
  path.replace(/:\w+/, () => encodeURIComponent(part))

/** By id or alias. */
export const attachmentPage = filled(ATTACHMENT)
export const bug = filled(BUG)
export const bugAttach = filled(BUG_ATTACH)
export const bugDependencies = filled(BUG_DEPENDENCIES)
export const bugHistory = filled(BUG_HISTORY)
export const helpOn = filled(HELP_ON)
export const person = filled(PERSON)
export const preferencesTab = filled(PREFERENCES_TAB)
export const product = filled(PRODUCT)
