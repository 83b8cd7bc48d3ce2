/** Redirects Bugzilla's URLs: from a request to a path with query. Pure. */

import { parameterTopics } from '../../../accounts/parameters/parameter-topics.rules.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import * as paths from '../../model/paths.ts'

/** Clients and proxies reject longer values of `Location`. */
export const ADDRESS_CHARS_MAX = 2_048

/** Returns the path of the page that answers a request for an old address, with its query. */
export type Where = (asked: PageAsked) => string

/** The first value of a parameter that is not blank. */
export const first = ({ given }: PageAsked, name: string) =>
  given
    .get(name)
    ?.find((value) => value.trim() !== '')
    ?.trim()

/** Passes the whole query on. */
export const withQuery =
  (path: string): Where =>
  ({ query }) =>
    query ? `${path}?${query}` : path

/**
 * The same query at another path, with some parameters replaced. The fields of a form that was
 * refused are no query, and its token does not belong into addresses.
 */
export function changedQuery(
  path: string,
  asked: Pick<PageAsked, 'query'>,
  changed: Readonly<Record<string, string>>,
) {
  const sent = new URLSearchParams(asked.query)
  const query = sent.has('form_token') ? new URLSearchParams() : sent
  for (const [name, value] of Object.entries(changed)) query.set(name, value)
  return `${path}?${query.toString()}`
}

/** Ignores the query. */
export const always =
  (path: string): Where =>
  () =>
    path

/** Search forms doubled as report forms, depending on their format. */
export const search: Where = (asked) => {
  if (asked.given.has('GoAheadAndLogIn')) return paths.login
  const format = first(asked, 'query_format') ?? first(asked, 'format')
  if (format === 'create-series') return withQuery(paths.newSeries)(asked)
  return withQuery(format?.startsWith('report-') ? paths.report : paths.search)(asked)
}

/** Login links of all pages lead here. */
export const home: Where = (asked) => (asked.given.has('GoAheadAndLogIn') ? paths.login : '/')

/** The bugs of a URL by id or alias, under all names that Bugzilla used for the parameter. */
export const idsIn = ({ given }: PageAsked) =>
  ['id', 'buglist', 'bug_id', 'bugid']
    .flatMap((name) => given.get(name) ?? [])
    .flatMap((text) => text.split(/[,:]/))
    .map((id) => id.trim())
    .filter(Boolean)

/** One bug by id or alias, or several in full; `mark` names comments to highlight. */
export function bugs(asked: PageAsked): string {
  const named = idsIn(asked)
  const mark = first(asked, 'mark')
  const marked = mark === undefined ? '' : `mark=${encodeURIComponent(mark)}`
  if (named.length === 1) return paths.bug(named[0]!) + (marked && `?${marked}`)
  return named.length === 0 ? paths.bugs : several(paths.fullBugs, named) + (marked && `&${marked}`)
}

const several = (path: string, named: readonly string[]) =>
  `${path}?id=${named.map(encodeURIComponent).join(',')}`

/** What one bug has, or several bugs as a list. */
const ofOne =
  (one: (id: string) => string): Where =>
  (asked) => {
    const named = idsIn(asked)
    if (named.length === 1) return one(named[0]!)
    return named.length === 0 ? paths.bugs : several(paths.bugs, named)
  }
/** `show_activity.cgi`: the history of one bug, or the list of several. */
export const history = ofOne(paths.bugHistory)
/** The attachments on the page of one bug, or the list of several. */
export const files = ofOne((id) => `${paths.bug(id)}#attachments`)

/** One bug has a dependency page; for several, the query is passed on. */
export const dependencies: Where = (asked) => {
  const named = idsIn(asked)
  if (named.length !== 1) return withQuery(paths.dependencies)(asked)
  const rest = new URLSearchParams()
  for (const name of ['maxdepth', 'hide_resolved', 'display', 'rankdir']) {
    const value = first(asked, name)
    if (value !== undefined) rest.append(name, value)
  }
  return paths.bugDependencies(named[0]!) + (rest.size > 0 ? `?${rest.toString()}` : '')
}

/** The page of a product, or the list of all. */
export const product: Where = (asked) => {
  const name = first(asked, 'product')
  return name === undefined ? paths.products : paths.product(name)
}

/** `showattachment.cgi`: the download of the attachment in `attach_id`. */
export const attachment: Where = (asked) =>
  `${paths.attachment}?id=${encodeURIComponent(first(asked, 'attach_id') ?? '')}`

const OF_REQUESTS = 'requester requestee do_union type status product component group ctype'.split(
  ' ',
)
/** Without criteria, Bugzilla listed all requests. */
export const requests: Where = (asked) => {
  const query = new URLSearchParams()
  for (const name of OF_REQUESTS) {
    const value = first(asked, name)
    if (value !== undefined && value !== 'html') query.append(name, value)
  }
  if (first(asked, 'action') === 'queue' && !query.has('status')) query.append('status', '?')
  return query.size > 0 ? `${paths.requests}?${query.toString()}` : paths.requests
}

/**
 * Votes for a bug or of a person; `page.cgi` and `votes.cgi` accepted a bug in addition to a
 * person, to vote for it. `showvotes.cgi` called it `voteon`.
 */
export const votes: Where = (asked) => {
  const isOfPerson = /user|^vote$/.test(first(asked, 'id') ?? first(asked, 'action') ?? '')
  const user_id = first(asked, 'user_id') ?? first(asked, 'user')
  const voteon = first(asked, 'voteon')
  const bug_id = first(asked, 'bug_id') ?? voteon
  const ofBug = bug_id === undefined ? '' : `bug_id=${encodeURIComponent(bug_id)}`
  if (isOfPerson || voteon !== undefined) {
    const ofPerson = `user_id=${encodeURIComponent(user_id ?? 'me')}`
    const isOwn = user_id === undefined && ofBug !== ''
    return `${paths.votes}?${isOwn ? `${ofPerson}&${ofBug}` : ofPerson}`
  }
  return ofBug === '' ? paths.votes : `${paths.votes}?${ofBug}`
}

/** The address that is entered is the login name. */
export const newAccount: Where = (asked) => {
  const email = first(asked, 'email') ?? first(asked, 'login')
  return `/create_account${email === undefined ? '' : `?email=${encodeURIComponent(email)}`}`
}

const TABS = ['account', 'settings', 'email', 'saved-searches', 'apikey', 'permissions', 'sessions']
/** The tab by its name in Bugzilla; the first one if it is unknown. */
export const preferences: Where = (asked) => {
  const tab = first(asked, 'tab') ?? ''
  return TABS.includes(tab) ? paths.preferencesTab(tab) : paths.preferences
}

/** The actions of `token.cgi` in Bugzilla's letters that have a page here. */
const LETTERS: Record<string, string> = {
  request_new_account: paths.account,
  confirm_new_account: paths.account,
  cfmem: paths.newAddress,
  cxlem: paths.cancelAddress,
  cfmpw: paths.newPassword,
  reqpw: paths.passwordReset,
}

/**
 * `token.cgi`: the page for the action and secret of a letter; the login page for other actions.
 */
export const letter: Where = (asked) => {
  const path = new Map(Object.entries(LETTERS)).get(first(asked, 'a') ?? '')
  const secret = first(asked, 't')
  if (path === undefined) return paths.login
  return secret === undefined ? path : `${path}?secret=${encodeURIComponent(secret)}`
}

/** Help pages of `page.cgi`, by `id`. */
const HELP: Record<string, string> = {
  'fields.html': paths.helpOn('fields'),
  'quicksearch.html': paths.helpOn('quicksearch'),
  'quicksearchhack.html': paths.helpOn('quicksearch'),
  'bug-writing.html': paths.helpOn('bug_writing'),
  'bug_writing.html': paths.helpOn('bug_writing'),
  'etiquette.html': paths.helpOn('bug_writing'),
  'linking.html': paths.helpOn('linking'),
  'linkify.html': paths.helpOn('linking'),
  'linked.html': paths.helpOn('linking'),
  'get_help.html': paths.help,
  'whats-new.html': paths.help,
  'whats-new': paths.help,
}

/** `page.cgi`: the help page for an `id` of Bugzilla. */
export const help: Where = (asked) => {
  const id = first(asked, 'id') ?? ''
  if (/^voting(\/|\.html$)/.test(id)) return votes(asked)
  if (id === '' || /^release-notes\d*\.html$/.test(id)) return paths.help
  return new Map(Object.entries(HELP)).get(id) ?? paths.helpOn(id)
}

/** A single parameter contained the complete query of the list. */
export const columns: Where = (asked) => {
  const remembered = first(asked, 'rememberedquery')
  if (remembered === undefined) return withQuery(paths.columns)(asked)
  return `${paths.columns}?${new URLSearchParams(remembered).toString()}`
}

/** The results of a saved search. */
export const savedSearch = ({ name, owner_id }: { name: string; owner_id: number }) =>
  `${paths.bugs}?savedsearch=${encodeURIComponent(name)}&sharer_id=${owner_id}`

/** `editparams.cgi`: the topic in `section`, or the list of all. */
export const parameters: Where = (asked) => {
  const section = first(asked, 'section')
  const isKnown = section !== undefined && Object.hasOwn(parameterTopics, section)
  return isKnown ? paths.parameterTopic(section) : paths.parameters
}
