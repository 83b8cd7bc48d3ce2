/** Requests made every time, because a single value decides what these pages show. */

import { administrationForms } from './administration.ts'
import { hiddenIds, logins, SECRET, shownIds } from './names.ts'
import type { Request } from './parts.ts'

const FIRST = shownIds[0]!
const HIDDEN = hiddenIds[0]!
const formOn = (path: string, fields: Record<string, string>): Request => ({
  path,
  form: Object.entries(fields),
})
const SERIES = ['1', '2', '3', '9']
const told = (field: string) => `/bugs?f1=${field}&o1=changedby&v1=${logins[0]}`
/** By the path of the page, as its route declares it. */
export const always: Record<string, readonly (string | Request)[]> = {
  ...administrationForms,
  '/bugs': [
    `/bugs?longdesc=${SECRET}`,
    `/bugs?content=${SECRET}`,
    `/bugs?quicksearch=${SECRET}`,
    `/bugs?f1=attachments.description&o1=substring&v1=${SECRET}`,
    `/bugs?f1=flagtypes.name&o1=equals&v1=review%3F`,
    told('longdesc'),
    told('commenter'),
    told('attachments.isobsolete'),
    `/bugs?f1=longdescs.count&o1=greaterthan&v1=2`,
    ...['assigned_to', 'bug_status', 'component'].map(
      (by) => `/bugs?bug_status=__all__&view=board&board_by=${by}`,
    ),
  ],
  '/bugs/:id': [
    `/bugs/${FIRST}`,
    `/bugs/${HIDDEN}`,
    {
      path: `/bugs/${FIRST}`,
      form: Object.entries({ shown: '[]', preview: '1', comment: `See bug ${HIDDEN}` }),
    },
  ],
  '/keywords': ['/keywords'],
  '/move_card': [FIRST, HIDDEN].map((of) => ({
    path: '/move_card',
    form: Object.entries({
      id: String(of),
      board_by: 'priority',
      was: 'x',
      value: 'High',
      back: 'bug_status=__all__&view=board&board_by=priority',
    }),
  })),
  '/change_bugs': [
    `/change_bugs?id=${HIDDEN}&id=${FIRST}`,
    ...Object.entries({
      priority: 'High',
      depends_on_add: HIDDEN,
      keywords_add: 'rare',
      assigned_to: SECRET,
    }).map((change) => ({
      path: '/change_bugs',
      form: [['id', `${FIRST},${HIDDEN}`] as const, change],
    })),
  ],
  '/change_bugs/:id': [
    '/change_bugs/99999',
    { path: '/change_bugs/99999', form: Object.entries({ confirmed: '1' }) },
  ],
  '/attachments/:id': [
    '/attachments/1',
    '/attachments/2',
    ...['1', '2', '4', '9'].map((of) =>
      formOn(`/attachments/${of}`, { shown: '[]', description: '' }),
    ),
  ],
  '/bugs/:id/attach': [
    ...[FIRST, HIDDEN].map((of) => `/bugs/${of}/attach`),
    ...[FIRST, HIDDEN].map((of) => formOn(`/bugs/${of}/attach`, { description: '' })),
  ],
  '/bugs/:id/attachments.zip': [FIRST, HIDDEN].map((of) => `/bugs/${of}/attachments.zip`),
  '/bugs/:id/comments': [`/bugs/${FIRST}/comments`, `/bugs/${HIDDEN}/comments`],
  '/comment_versions/:id': ['1', '2', '3', '99999'].flatMap((of) => [
    `/comment_versions/${of}`,
    formOn(`/comment_versions/${of}`, { version: '1', hide: '1' }),
  ]),
  '/bugs_in_full': [`/bugs_in_full?id=${[FIRST, HIDDEN].join()}`],
  '/bugs/:id/history': [`/bugs/${FIRST}/history`, `/bugs/${HIDDEN}/history`],
  '/votes': [
    {
      path: '/votes',
      form: Object.entries({ user_id: 'me', [FIRST]: '99', [HIDDEN]: '1' }),
    },
    `/votes?user_id=me&bug_id=${FIRST}`,
    `/votes?user_id=me&bug_id=${HIDDEN}`,
    '/votes?user_id=me',
    '/votes?user_id=2',
    '/votes?user_id=4',
  ],
  '/work_time': [`/work_time?id=${shownIds.slice(0, 3).join()}&do_depends=1&detailed=1`],
  '/bugs/:id/dependencies': [`/bugs/${FIRST}/dependencies`],
  '/dependencies': [`/dependencies?id=${FIRST}`, `/dependencies?id=${FIRST}&display=web`],
  '/buglist.cgi': [`/buglist.cgi?ctype=csv&short_desc=${SECRET}`],
  '/enter_bug': ['/enter_bug', `/enter_bug?find=${SECRET}`],
  '/': ['/'],
  '/people/:login': logins.map((login) => `/people/${login}`),
  '/places': ['/places'],
  '/progress': ['/progress?from=-10y', '/progress?from=-10y&ctype=csv'],
  '/requests': [
    '/requests?status=all',
    '/requests?status=all&ctype=csv',
    ...['1', '2', '3', '5', '99'].map((flag) => formOn('/requests', { flag, status: '!' })),
  ],
  '/report': [
    `/report?y_axis_field=product&short_desc=${SECRET}`,
    formOn('/report', { report_name: '', query: `product=${SECRET}product` }),
  ],
  '/admin/default_preferences': [formOn('/admin/default_preferences', { action: 'save' })],
  '/admin/jobs/:id': [formOn('/admin/jobs/99999', { action: 'retry' })],
  '/admin/jobs/operations/:id': [formOn('/admin/jobs/operations/99999', { action: 'stop' })],
  '/admin/sanity_check': [formOn('/admin/sanity_check', { action: 'stop' })],
  '/admin/status': [formOn('/admin/status', { action: 'turn_off' })],
  '/admin/parameters/:topic': [formOn('/admin/parameters/query', { action: 'save' })],
  '/admin/flag_types': [formOn('/admin/flag_types', { action: 'move', moved: '9', by: '1' })],
  '/admin/flag_types/new': [formOn('/admin/flag_types/new', { action: 'create' })],
  '/admin/flag_types/:id': [formOn('/admin/flag_types/9', { action: 'save' })],
  '/admin/flag_types/:id/delete': [formOn('/admin/flag_types/9/delete', { action: 'delete' })],
  '/admin/fields': [formOn('/admin/fields', { action: 'move', moved: 'priority', by: '1' })],
  '/admin/fields/new': [formOn('/admin/fields/new', { action: 'create' })],
  '/admin/fields/:name': [formOn('/admin/fields/priority', { action: 'save' })],
  '/admin/fields/:name/delete': [formOn('/admin/fields/priority/delete', { action: 'delete' })],
  '/admin/fields/:name/values': [formOn('/admin/fields/priority/values', { action: 'add' })],
  '/admin/fields/:name/values/:id': [
    formOn('/admin/fields/priority/values/99', { action: 'save' }),
  ],
  '/admin/fields/:name/values/:id/delete': [
    formOn('/admin/fields/priority/values/99/delete', { action: 'delete' }),
  ],
  '/admin/workflow': [formOn('/admin/workflow', { action: 'save' })],
  '/admin/branding': [formOn('/admin/branding', { action: 'preview', header: 'Text' })],
  '/admin/link_patterns': [formOn('/admin/link_patterns', { action: 'delete', id: '99' })],
  '/quips': [formOn('/quips', { action: 'delete', id: '99' })],
  '/admin/users': [formOn('/admin/users', { action: 'create', email: '' })],
  '/admin/users/new': [formOn('/admin/users/new', { action: 'create_several', users: '' })],
  '/admin/users/:id': [formOn('/admin/users/2', { action: 'unlock' })],
  '/admin/users/:id/delete': [formOn('/admin/users/2/delete', { action: 'delete' })],
  '/admin/users/:id/merge': [formOn('/admin/users/2/merge', { action: 'merge', into: '' })],
  '/admin/groups': [formOn('/admin/groups', { action: 'create', name: '' })],
  '/admin/groups/:id': [formOn('/admin/groups/9', { action: 'save', name: '' })],
  '/admin/groups/:id/members': [formOn('/admin/groups/9/members', { action: 'remove', user: '2' })],
  '/admin/groups/:id/members/remove': [
    formOn('/admin/groups/9/members/remove', { action: 'remove_matching', pattern: 'nobody@' }),
  ],
  '/admin/groups/:id/delete': [formOn('/admin/groups/9/delete', { action: 'delete' })],
  '/act_as': [formOn('/act_as', { action: 'begin', user: 'x', current_password: 'x' })],
  '/incoming_mail': [formOn('/incoming_mail', { action: 'retry', id: '1' })],
  '/search': [formOn('/search', { name: '', query: `product=${SECRET}product` })],
  '/series': ['/series'],
  '/series/new': [
    `/series/new?query=product%3D${SECRET}product`,
    ...['', '1'].map((is_public) =>
      formOn('/series/new', {
        category: `${SECRET}product`,
        subcategory: `${SECRET}product parts`,
        name: `${SECRET}product open`,
        frequency: '7',
        query: '',
        is_public,
      }),
    ),
  ],
  '/series/:id': SERIES.map((id) => formOn(`/series/${id}`, { category: '' })),
  '/series/:id/delete': SERIES.map((id) => formOn(`/series/${id}/delete`, {})),
  '/chart.cgi': SERIES.map((id) => formOn('/chart.cgi', { action: 'alter', series_id: id })),
  '/products/:name': [
    `/products/${SECRET}product`,
    ...['Open', `${SECRET}product`].map((of) =>
      formOn(`/products/${of}`, { component: `${SECRET}part`, bug_description_template: 'x' }),
    ),
  ],
  '/config.cgi': ['/config.cgi?ctype=json'],
  '/duplicates': ['/duplicates'],
  '/process_bug.cgi': [FIRST, HIDDEN].map((id) =>
    formOn('/process_bug.cgi', { id, priority: 'High', dependson: HIDDEN }),
  ),
  '/attachment.cgi': ['1', '2', '4', '9'].map((id) =>
    formOn('/attachment.cgi', { action: 'update', id, description: '' }),
  ),
  '/post_bug.cgi': [formOn('/post_bug.cgi', { product: `${SECRET}product`, short_desc: 'x' })],
  '/show_bug.cgi': [`/show_bug.cgi?ctype=xml&id=${HIDDEN}`],
  '/xml.cgi': [`/xml.cgi?id=${HIDDEN}`],
  '/preferences/email': [
    { path: '/preferences/email', form: Object.entries({ action: 'ignore', of: HIDDEN }) },
  ],
  '/preferences/saved-searches': ['/preferences/saved-searches'],
}
