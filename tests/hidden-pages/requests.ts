/** Random requests for each page, with parameters that name visible and hidden data. */

import fc from 'fast-check'

import { oldAddresses } from '../../src/tracker/pages/old-addresses.ts'
import { administrationRequests } from './administration.ts'
import { otherAdministration } from './other-administration.ts'
import { mantisRequests } from './mantis.ts'
import { redmineRequests } from './redmine.ts'
import { hiddenIds, logins, products, SECRET } from './names.ts'
import {
  type Query,
  type Requests,
  oneOf,
  id,
  named,
  ids,
  shownOnes,
  word,
  login,
  product,
  VALUES,
  search,
  some,
  at,
  page,
  below,
  NOTHING,
} from './parts.ts'

const COLUMNS = 'product,component,assigned_to,reporter,short_desc,keywords,flagtypes.name,'
const MANY = 'priority DESC,assigned_to,flagtypes.name,changeddate'
const list = some({
  order: [
    'bug_id',
    'changeddate DESC',
    'product',
    'keywords',
    'assigned_to',
    'longdescs.count',
    MANY,
  ],
  columnlist: [`${COLUMNS}longdescs.count,actual_time`, 'changeddate,alias,tag,last_visit_ts'],
  limit: ['3', '50'],
  offset: ['0', '4'],
  view: ['board', 'board', 'list'],
  board_by: ['assigned_to', 'bug_status', 'component', 'product', 'cf_single', 'target_milestone'],
  grouped_by: ['assigned_to', 'product', 'component', 'target_milestone', 'cf_single'],
})
const CTYPES = ['csv', 'json', 'atom', 'rss', 'rdf', 'ics', 'js', 'html']
const AXES = [
  'classification product component version target_milestone bug_status',
  'keywords assigned_to reporter resolution priority bug_severity',
].flatMap((names) => names.split(' '))
const axes = some({ y_axis_field: AXES, x_axis_field: AXES, z_axis_field: AXES })

/** Values for the form of a new bug, which is opened but not sent. */
const { component, version, keywords, cc, alias } = VALUES
const newBug = fc
  .tuple(
    oneOf('Open', 'Open', 'Open', 'Other', `${SECRET}product`),
    some({ component: component!, version: version!, keywords: keywords!, cc: cc!, alias: alias! }),
    oneOf('similar', 'similar', 'maketemplate', 'elsewhere', 'refresh'),
    word,
  )
  .map(([of, values, button, summary]): Query => [
    ...values,
    ['product', of],
    ['summary', `${summary} number`],
    [button, '1'],
  ])

/** How the page of a bug shows its comments and changes. */
const STREAM = { page: ['1', '2'], show: ['comments'], order: ['newest'], reply: ['0', '1'] }

/** By path of the page. */
export const requests: Record<string, Requests> = {
  '/act_as': page('/act_as', some({ user: login })),
  ...administrationRequests,
  ...otherAdministration,
  '/audit_log': page('/audit_log', some({ class: ['Bugzilla::Product'], ctype: ['csv'] })),
  '/bugs': page('/bugs', search, list),
  '/buglist.cgi': fc
    .tuple(search, list, some({ ctype: CTYPES }), fc.boolean())
    .map(([asked, how, ctype, isForm]) =>
      isForm
        ? { path: '/buglist.cgi', form: [...asked, ...how, ...ctype] }
        : at('/buglist.cgi', [...asked, ...how, ...ctype]),
    ),
  '/search': page('/search', search),
  '/columns': page('/columns', search, list),
  '/bugs/:id': below((of) => `/bugs/${of}`, named, some(STREAM)),
  '/change_bugs': page(
    '/change_bugs',
    fc.oneof(shownOnes, ids).map((id): Query => [['id', id]]),
  ),
  '/bulk_changes': page('/bulk_changes', NOTHING),
  '/incoming_mail': page('/incoming_mail', some({ state: ['handled'], text: ['a'] })),
  '/change_bugs/:id': below((of) => `/change_bugs/${of}`, oneOf('99999'), NOTHING),
  '/move_card': page(
    '/move_card',
    fc.oneof(shownOnes, ids).map((id): Query => [['id', id]]),
  ),
  '/bugs/:id/attach': below((of) => `/bugs/${of}/attach`, named, NOTHING),
  '/bugs/:id/attachments.zip': below((of) => `/bugs/${of}/attachments.zip`, named, NOTHING),
  '/attachments/:id': below(
    (of) => `/attachments/${of}`,
    oneOf('1', '2', '3', '4', '9'),
    some({ view: ['side', 'text'], against: ['1', '2', '3'], quote: ['1'] }),
  ),
  '/bugs/:id/comments': below((of) => `/bugs/${of}/comments`, named, some({ page: ['1', '2'] })),
  '/comment_versions/:id': below(
    (of) => `/comment_versions/${of}`,
    oneOf('1', '2', '3', '4', '5', '6', '99999'),
    NOTHING,
  ),
  '/bugs/:id/history': below((of) => `/bugs/${of}/history`, named, NOTHING),
  '/bugs/:id/recipients': below(
    (of) => `/bugs/${of}/recipients`,
    named,
    some({ comment: ['1'], priority: ['High'] }),
  ),
  '/bugs/:id/dependencies': below(
    (of) => `/bugs/${of}/dependencies`,
    named,
    some({ maxdepth: ['1', '2'], hide_resolved: ['1'], display: ['web'], rankdir: ['TB'] }),
  ),
  '/dependencies': page(
    '/dependencies',
    fc.oneof(shownOnes, shownOnes, ids).map((id): Query => [['id', id]]),
    some({ maxdepth: ['1', '2'], display: ['web'] }),
  ),
  '/duplicates': page(
    '/duplicates',
    some({
      product,
      sortby: ['count', 'bug_id', 'product', 'delta'],
      changedsince: ['30'],
      maxrows: ['1', '2'],
      bug_id: ids,
      openonly: ['1'],
      ctype: ['csv'],
    }),
  ),
  '/places': page('/places', NOTHING),
  '/requests': page(
    '/requests',
    some({
      requestee: ['me', '-', ...logins],
      requester: ['me', ...logins],
      do_union: ['1'],
      status: ['?', 'all'],
      type: ['review', SECRET],
      group: ['requester', 'type', 'category', 'none'],
      product,
      ctype: ['csv'],
    }),
  ),
  '/enter_bug': fc.oneof(
    page(
      '/enter_bug',
      some({ product: [...products, 'Open'], cloned_bug_id: named, keywords: ['rare'] }),
      some({ find: ['open', 'core', SECRET], component: ['Core'], saved: named }),
    ),
    newBug.map((form) => ({ path: '/enter_bug', form })),
  ),
  '/keywords': fc.oneof(
    page('/keywords', NOTHING),
    oneOf('1', '2').map((id) => ({
      path: '/keywords',
      form: Object.entries({ watching: 'stop', id }),
    })),
  ),
  '/sitemap.xml': page('/sitemap.xml', NOTHING),
  '/sitemap/:from': page('/sitemap/1', NOTHING),
  '/quips': page('/quips', some({ text: ['a'], approved: ['0'] })),
  '/votes': fc.oneof(
    page('/votes', some({ bug_id: named })),
    page('/votes', some({ user_id: ['me', '1', '2', '3', '4', '9'], bug_id: named })),
    // Refused: votes that are cast would change the next responses.
    id.map((bug) => ({ path: '/votes', form: Object.entries({ bug_id: bug, [bug]: '99' }) })),
  ),
  '/work_time': page(
    '/work_time',
    fc.oneof(shownOnes, shownOnes, ids).map((id): Query => [['id', id]]),
    some({
      do_depends: ['1'],
      group_by: ['owner', 'number'],
      monthly: ['1'],
      detailed: ['1'],
      inactive: ['1'],
      ctype: ['csv'],
    }),
  ),
  '/progress': page(
    '/progress',
    search,
    some({ from: ['-2y'], step: ['day', 'month'], ctype: ['csv'] }),
  ),
  '/report': page('/report', axes, search, some({ ctype: ['csv', 'html'] })),
  '/series': page(
    '/series',
    some({
      id: ['1', '2', '1,2', '3'],
      category: ['Open', `${SECRET}product`, `${SECRET}plans`],
      subcategory: [`${SECRET}product parts`],
      name: ['open', SECRET],
      ctype: ['csv'],
    }),
  ),
  '/series/new': page(
    '/series/new',
    some({
      category: ['Open', `${SECRET}product`, `${SECRET}plans`],
      product,
      component: component!,
    }),
  ),
  '/series/:id': below((of) => `/series/${of}`, oneOf('1', '2', '3', '9'), NOTHING),
  '/series/:id/delete': below((of) => `/series/${of}/delete`, oneOf('1', '2', '3', '9'), NOTHING),
  '/': page('/', NOTHING),
  '/people/:login': below((of) => `/people/${of}`, oneOf(...logins), NOTHING),
  '/products': page('/products', NOTHING),
  '/products/:name': fc.oneof(
    below((of) => `/products/${of}`, product, NOTHING),
    product.map((of) => ({
      path: `/products/${of}`,
      form: Object.entries({ watching: 'start', product: `${SECRET}product` }),
    })),
  ),
  '/help': page('/help', NOTHING),
  '/help/:topic': below((of) => `/help/${of}`, oneOf('fields', 'quicksearch', 'linking'), NOTHING),
  '/preferences': page('/preferences', NOTHING),
  ...Object.fromEntries(
    [
      'account',
      'settings',
      'apikey',
      'mfa',
      'permissions',
      'sessions',
      'tags',
      'data',
      'data/file',
    ].map((tab) => [`/preferences/${tab}`, page(`/preferences/${tab}`, NOTHING)]),
  ),
  '/preferences/email': fc.oneof(
    page('/preferences/email', NOTHING),
    fc
      .tuple(oneOf('watch', 'ignore', 'unwatch', 'heed'), oneOf(...logins.slice(3), ...hiddenIds))
      .map(([action, of]) => ({
        path: '/preferences/email',
        form: Object.entries({ action, of }),
      })),
    oneOf('', `${SECRET}part`).map((component) => ({
      path: '/preferences/email',
      form: Object.entries({ action: 'watch_area', product: `${SECRET}product`, component }),
    })),
  ),
  '/preferences/saved-searches': fc.oneof(
    page('/preferences/saved-searches', NOTHING),
    oneOf('link', 'unlink', 'forget', 'unshare').map((action) => ({
      path: '/preferences/saved-searches',
      form: Object.entries({ action, id: '1', shared_with_group: `${SECRET}group` }),
    })),
  ),
  '/config.cgi': page(
    '/config.cgi',
    some({ ctype: ['json', 'rdf', 'js'], flags: ['0', '1'], product }),
  ),
  '/show_bug.cgi': page(
    '/show_bug.cgi',
    some({ id: ids, ctype: ['xml', 'xml', 'html'], excludefield: ['attachmentdata'] }),
  ),
  '/xml.cgi': page('/xml.cgi', some({ id: ids })),
  '/bugs_in_full': page('/bugs_in_full', some({ id: ids, mark: ['1', '0-9'] })),
  '/old_addresses': page('/old_addresses', NOTHING),
  '/old/:source/:script': page('/old/none/show_bug.cgi', some({ id: ids })),
  ...mantisRequests,
  ...redmineRequests,
}

/** The parameters of old addresses; each address gets all of them. */
const ofOld = some({
  id: fc.oneof(named, ids),
  bug_id: id,
  product,
  ctype: ['csv', 'xml'],
  email: login,
  user_id: ['4', '1'],
  requestee: login,
  keywords: ['rare'],
  y_axis_field: AXES,
})
/** By path of the old address. */
export const oldRequests: Record<string, Requests> = Object.fromEntries(
  [...oldAddresses.keys()].map((name) => [`/${name}`, page(`/${name}`, fc.oneof(ofOld, search))]),
)
