/** The paths of the tracker's pages, each once, relative to the base URL of the service. */

import {
  administration,
  adminUsers,
  bugs,
  help,
  people,
  preferences,
  products,
} from '../../platform/paths.ts'

export * from '../../platform/paths.ts'

export const adminClassifications = `${administration}/classifications`
export const adminKeywords = `${administration}/keywords`
export const adminParameters = `${administration}/parameters`
export const adminProducts = `${administration}/products`
export const attachment = '/attachment.cgi'
export const auditLog = '/audit_log'
export const changeBugs = '/change_bugs'
/** The reader's changes of several bugs. */
export const bulkChanges = '/bulk_changes'
/** One change of several bugs. */
export const bulkChange = (id: number): string => `${changeBugs}/${id}`
export const moveCard = '/move_card'
export const columns = '/columns'
export const config = '/config.cgi'
export const dependencies = '/dependencies'
export const duplicates = '/duplicates'
/** Several bugs, one after the other. */
export const fullBugs = '/bugs_in_full'
/** Mail that came in. */
export const incomingMail = '/incoming_mail'
/** One message, as it arrived. */
export const incomingMessage = (id: number): string => `${incomingMail}/${id}/message.eml`
/** Accounts that get no mail because letters came back. */
export const mailStops = '/mail_stops'
export const keywords = '/keywords'
/** Where administrators test mail. */
export const mailTest = '/mail_test'
/** The parameters of the installation, by topic. */
export const parameters = `${administration}/parameters`
export const parameterTopic = (topic: string): string =>
  `${parameters}/${encodeURIComponent(topic)}`
export const PARAMETER_TOPIC = `${parameters}/:topic`
/** The defaults of everybody's preferences. */
export const defaultPreferences = `${administration}/default_preferences`
/** Background jobs, such as letters. */
export const jobs = `${administration}/jobs`
export const job = (id: number): string => `${jobs}/${id}`
export const JOB = `${jobs}/:id`
/** Long changes and checks. */
export const operations = `${jobs}/operations`
export const operation = (id: number): string => `${operations}/${id}`
export const OPERATION = `${operations}/:id`
/** The state of the service. */
export const status = `${administration}/status`
/** Whether all data is consistent. */
export const sanityCheck = `${administration}/sanity_check`
export const oldAddresses = '/old_addresses'
/** An old address of a Bugzilla that was imported in addition. */
export const MERGED_ADDRESS = '/old/:source/:script'
export const progress = '/progress'
/** Where mail programs end mail about a bug. */
export const unsubscribe = '/unsubscribe'
export const series = '/series'
export const newSeries = `${series}/new`
/** Where uploads in pieces are sent, by the protocol tus. */
export const uploads = '/rest/uploads'
export const votes = '/votes'
export const workTime = '/work_time'
/** Searches that are sent by mail. */
export const whines = '/whines'
export const newWhine = `${whines}/new`
export const reminders = '/reminders'

export const quips = '/quips'

/** Pages of the administration. */
export const adminFlagTypes = `${administration}/flag_types`
export const adminFields = `${administration}/fields`
export const newField = `${adminFields}/new`
export const adminWorkflow = `${administration}/workflow`
/** Logo, texts and style sheet of the installation. */
export const branding = `${administration}/branding`
export const linkPatterns = `${administration}/link_patterns`
export const newFlagType = `${adminFlagTypes}/new`
/** Administration of people and groups. */
export const adminUsersFile = `${administration}/users.csv`
export const adminUsersNew = `${adminUsers}/new`
export const adminGroups = `${administration}/groups`

export const createAccount = '/create_account'
export const passwordReset = '/password_reset'

/** Old addresses that are answered themselves, for programs that use them. */
export const chart = '/chart.cgi'
export const buglist = '/buglist.cgi'
export const index = '/index.cgi'
export const postBug = '/post_bug.cgi'
export const processBug = '/process_bug.cgi'
export const searchPlugin = '/search_plugin.cgi'
export const showBug = '/show_bug.cgi'
export const xml = '/xml.cgi'

/** For crawlers. */
export const sitemap = '/sitemap.xml'
export const sitemapParts = '/sitemap'

/** Path patterns, as pages declare them. */
export const ADMIN_USER = `${adminUsers}/:id`
export const ADMIN_USER_DELETE = `${ADMIN_USER}/delete`
export const ADMIN_USER_MERGE = `${ADMIN_USER}/merge`
export const ADMIN_GROUP = `${adminGroups}/:id`
export const ADMIN_GROUP_MEMBERS = `${ADMIN_GROUP}/members`
export const ADMIN_GROUP_MEMBERS_FILE = `${ADMIN_GROUP}/members.csv`
export const ADMIN_GROUP_MEMBERS_REMOVE = `${ADMIN_GROUP_MEMBERS}/remove`
export const ADMIN_GROUP_DELETE = `${ADMIN_GROUP}/delete`
export const ADMIN_CLASSIFICATION = `${adminClassifications}/:name`
export const ADMIN_KEYWORD = `${adminKeywords}/:name`
export const ADMIN_PRODUCT = `${adminProducts}/:name`
export const ADMIN_COMPONENTS = `${ADMIN_PRODUCT}/components`
export const ADMIN_COMPONENT = `${ADMIN_COMPONENTS}/:part`
export const ADMIN_GROUP_CONTROLS = `${ADMIN_PRODUCT}/groups`
export const ADMIN_MILESTONES = `${ADMIN_PRODUCT}/milestones`
export const ADMIN_MILESTONE = `${ADMIN_MILESTONES}/:part`
export const ADMIN_VERSIONS = `${ADMIN_PRODUCT}/versions`
export const ADMIN_VERSION = `${ADMIN_VERSIONS}/:part`
export const ATTACHMENT = '/attachments/:id'
/** Addresses of a Redmine that was imported. */
export const REDMINE_ISSUE = '/issues/:id'
export const REDMINE_FILE = '/attachments/:id/:name'
export const REDMINE_DOWNLOAD = '/attachments/download/:id'
export const REDMINE_NAMED_DOWNLOAD = `${REDMINE_DOWNLOAD}/:name`
export const REDMINE_PROJECT = '/projects/:identifier'
export const REDMINE_ISSUES = `${REDMINE_PROJECT}/issues`
/** Addresses of a MantisBT that was imported. */
export const MANTIS_ISSUE = '/view.php'
export const MANTIS_OLD_ISSUE = '/bug_view_page.php'
export const MANTIS_OLDER_ISSUE = '/bug_view_advanced_page.php'
export const MANTIS_LIST = '/view_all_bug_page.php'
export const MANTIS_DOWNLOAD = '/file_download.php'
export const BUG = `${bugs}/:id`
export const INCOMING_MESSAGE = `${incomingMail}/:id/message.eml`
export const BUG_ATTACH = `${BUG}/attach`
/** Counts beside lists. */
export const places = '/places'
export const BUG_COMMENTS = `${BUG}/comments`
/** A download, not a page. */
export const BUG_ATTACHMENTS = `${BUG}/attachments.zip`
export const BUG_DEPENDENCIES = `${BUG}/dependencies`
/** The older versions of a comment that was edited. */
export const COMMENT_VERSIONS = '/comment_versions/:id'
export const BUG_HISTORY = `${BUG}/history`
export const BUG_RECIPIENTS = `${BUG}/recipients`
export const HELP_ON = `${help}/:topic`
export const PERSON = `${people}/:login`
export const PREFERENCES_TAB = `${preferences}/:tab`
export const EDIT_SERIES = `${series}/:id`
export const DELETE_SERIES = `${series}/:id/delete`
export const WHINE = `${whines}/:id`
export const DELETE_WHINE = `${WHINE}/delete`
export const PREVIEW_WHINE = `${WHINE}/preview`
export const PRODUCT = `${products}/:name`
export const FLAG_TYPE = `${adminFlagTypes}/:id`
export const DELETE_FLAG_TYPE = `${FLAG_TYPE}/delete`
export const ADMIN_FIELD = `${adminFields}/:name`
export const DELETE_FIELD = `${ADMIN_FIELD}/delete`
export const FIELD_VALUES = `${ADMIN_FIELD}/values`
export const FIELD_VALUE = `${FIELD_VALUES}/:id`
export const DELETE_FIELD_VALUE = `${FIELD_VALUE}/delete`
export const WEBHOOK = '/webhooks/:id'

const filled = (path: string) => (part: number | string) =>
  path.replace(/:\w+/, () => encodeURIComponent(part))

/** By id. */
export const adminUser = filled(ADMIN_USER)
export const adminUserDelete = filled(ADMIN_USER_DELETE)
export const adminUserMerge = filled(ADMIN_USER_MERGE)
export const adminGroup = filled(ADMIN_GROUP)
export const adminGroupMembers = filled(ADMIN_GROUP_MEMBERS)
export const adminGroupMembersFile = filled(ADMIN_GROUP_MEMBERS_FILE)
export const adminGroupMembersRemove = filled(ADMIN_GROUP_MEMBERS_REMOVE)
export const adminGroupDelete = filled(ADMIN_GROUP_DELETE)
const filledTwice = (path: string) => (name: string, part: string) =>
  filled(filled(path)(name))(part)

export const adminClassification = filled(ADMIN_CLASSIFICATION)
export const adminKeyword = filled(ADMIN_KEYWORD)
export const adminProduct = filled(ADMIN_PRODUCT)
export const adminComponents = filled(ADMIN_COMPONENTS)
export const adminComponent = filledTwice(ADMIN_COMPONENT)
export const adminGroupControls = filled(ADMIN_GROUP_CONTROLS)
export const adminMilestones = filled(ADMIN_MILESTONES)
export const adminMilestone = filledTwice(ADMIN_MILESTONE)
export const adminVersions = filled(ADMIN_VERSIONS)
export const adminVersion = filledTwice(ADMIN_VERSION)
/** By id or alias. */
export const attachmentPage = filled(ATTACHMENT)
export const bug = filled(BUG)
export const bugAttach = filled(BUG_ATTACH)
export const bugAttachments = filled(BUG_ATTACHMENTS)
export const bugComments = filled(BUG_COMMENTS)
export const bugDependencies = filled(BUG_DEPENDENCIES)
export const bugHistory = filled(BUG_HISTORY)
export const commentVersions = filled(COMMENT_VERSIONS)
export const bugRecipients = filled(BUG_RECIPIENTS)
export const editSeries = filled(EDIT_SERIES)
export const deleteSeries = filled(DELETE_SERIES)
export const helpOn = filled(HELP_ON)
export const person = filled(PERSON)
/** One's own data as a file. */
export const myData = `${preferences}/data/file`
export const preferencesTab = filled(PREFERENCES_TAB)
export const product = filled(PRODUCT)
export const webhook = filled(WEBHOOK)
export const adminField = filled(ADMIN_FIELD)
export const deleteField = filled(DELETE_FIELD)
export const fieldValues = filled(FIELD_VALUES)
/** The number is that of the value within its field. */
export const fieldValue = (field: string, id: number): string => `${fieldValues(field)}/${id}`
export const deleteFieldValue = (field: string, id: number): string =>
  `${fieldValue(field, id)}/delete`
export const flagType = filled(FLAG_TYPE)
export const deleteFlagType = filled(DELETE_FLAG_TYPE)
export const whine = filled(WHINE)
export const deleteWhine = filled(DELETE_WHINE)
export const previewWhine = filled(PREVIEW_WHINE)
