/** Addresses of pages in Bugzilla, as they stand in mails, bookmarks and comments everywhere. */

import type { Moved, Page, PageAsked } from '../../platform/http/page.ts'

type Where = (asked: PageAsked) => string

const first = ({ given }: PageAsked, name: string) =>
  given
    .get(name)
    ?.find((value) => value.trim() !== '')
    ?.trim()
const withQuery =
  (path: string): Where =>
  ({ query }) =>
    query ? `${path}?${query}` : path
const always =
  (path: string): Where =>
  () =>
    path

/** A bug by its number or alias, or several as a list. */
export function bugsNamed(asked: PageAsked, more = ''): string {
  const named = idsIn(asked)
  if (named.length === 1) return `/bugs/${encodeURIComponent(named[0]!)}${more}`
  return named.length === 0 ? '/bugs' : `/bugs?id=${named.map(encodeURIComponent).join(',')}`
}

export const idsIn = ({ given }: PageAsked) =>
  (given.get('id') ?? [])
    .flatMap((text) => text.split(','))
    .map((id) => id.trim())
    .filter(Boolean)

const product = (asked: PageAsked) => {
  const name = first(asked, 'product')
  return name === undefined ? '/products' : `/products/${encodeURIComponent(name)}`
}

/** What letters of Bugzilla ask `token.cgi` for, as far as there is a page for it. */
const LETTERS: Record<string, string> = {
  request_new_account: '/account',
  confirm_new_account: '/account',
  cfmpw: '/new_password',
  reqpw: '/password_reset',
}
const letter = (asked: PageAsked) => {
  const path = new Map(Object.entries(LETTERS)).get(first(asked, 'a') ?? '')
  const secret = first(asked, 't')
  if (path === undefined) return '/login'
  return secret === undefined ? path : `${path}?secret=${encodeURIComponent(secret)}`
}

/** What is not here goes to the page that leads on. */
const OLD: Record<string, Where> = {
  'index.cgi': always('/'),
  'query.cgi': withQuery('/bugs'),
  'enter_bug.cgi': product,
  'describecomponents.cgi': product,
  'describekeywords.cgi': always('/products'),
  'show_activity.cgi': (asked) => bugsNamed(asked, '/history'),
  'showdependencytree.cgi': (asked) => bugsNamed(asked),
  'showdependencygraph.cgi': (asked) => bugsNamed(asked),
  'createaccount.cgi': always('/login'),
  'userprefs.cgi': always('/login'),
  'token.cgi': letter,
  'relogin.cgi': always('/login'),
}

export const movedPages: Page[] = Object.entries(OLD).map(([name, where]) => ({
  name: 'Page.moved',
  paths: [`/${name}`],
  login: 'any',
  has_secret: name === 'token.cgi',
  show: async (_look, asked): Promise<Moved> => ({ moved: where(asked), status: 302 }),
}))
