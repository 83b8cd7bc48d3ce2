/** What a request to each route would have to contain to change something. */

import { readHtml } from '../hostile-pages/html.ts'
import { type Instance, PASSWORD } from '../instance.ts'

/** The fields of a form, each once. */
export type Fields = Record<string, string>

/** The id of a complete upload. */
export const FORGED_UPLOAD = 'f'.repeat(32)
/** Another one, which replaces a file of a ticket. */
export const FORGED_FILE = 'e'.repeat(32)

/** The fields of a form by route; those that the page has filled in are added. */
export const FORMS: Record<string, Fields> = {
  '/admin/classifications': { action: 'create', name: 'Forged', description: 'Forged' },
  '/admin/classifications/:name': { action: 'save', description: 'Forged' },
  '/admin/keywords': { action: 'create', name: 'Forged', description: 'Forged' },
  '/admin/keywords/:name': { action: 'save', description: 'Forged' },
  '/admin/products': {
    action: 'create',
    name: 'Another',
    description: 'Forged',
    version: '1',
  },
  '/admin/products/:name': { action: 'save', description: 'Forged', is_open: '1' },
  '/admin/products/:name/components': {
    action: 'create_component',
    name: 'Forged',
    description: 'Forged',
    default_assignee: 'admin@example.com',
  },
  '/admin/products/:name/components/:part': {
    action: 'save',
    description: 'Forged',
    is_open: '1',
  },
  '/admin/products/:name/groups': { action: 'save', group: 'editbugs', 'editbugs-editbugs': '1' },
  '/admin/products/:name/milestones': { action: 'create_value', name: 'Forged' },
  '/admin/products/:name/milestones/:part': { action: 'save', sort_key: '9', is_active: '1' },
  '/admin/products/:name/versions': { action: 'create_value', name: 'Forged' },
  '/admin/products/:name/versions/:part': { action: 'save', name: 'Renamed' },
  '/account': { secret: 'x', full_name: 'x', new_password: PASSWORD, password_again: PASSWORD },
  '/attachment.cgi': { action: 'insert', bugid: '1', description: 'x', attach_text: 'x' },
  '/attachments/:id': { summary: 'Forged', comment: 'Forged' },
  '/buglist.cgi': { cmdtype: 'doit', remtype: 'asnamed', newqueryname: 'x', short_desc: 'x' },
  '/bugs/:id': { comment: 'Forged', short_desc: 'Forged' },
  '/bugs/:id/attach': { text: 'Forged', summary: 'Forged', type: 'text/plain', is_patch: '1' },
  '/change_bugs': { id: '1', comment: 'Forged', whiteboard: 'Forged', confirmed: '1' },
  '/change_bugs/:id': { confirmed: '1' },
  '/move_card': { id: '1', board_by: 'priority', was: '---', value: 'High', back: 'view=board' },
  '/chart.cgi': {
    action: 'create',
    category: 'Forged',
    subcategory: 'All',
    name: 'Forged',
    frequency: '7',
    product: 'TestProduct',
  },
  '/series/new': {
    category: 'Forged',
    subcategory: 'All',
    name: 'Forged',
    frequency: '7',
    query: 'product=TestProduct',
  },
  '/series/:id': { category: 'Forged', subcategory: 'All', name: 'Renamed', frequency: '7' },
  '/series/:id/delete': {},
  '/setup': { product: 'Forged' },
  '/create_account': { email: 'forged@example.com' },
  '/display': { theme: 'dark' },
  '/enter_bug': {
    product: 'TestProduct',
    component: 'TestComponent',
    version: 'unspecified',
    summary: 'Forged',
    description: 'Forged',
  },
  '/files': { action: 'delete', ids: 'forged' },
  '/files/new': { upload: FORGED_UPLOAD },
  '/files/:id': { name: 'Forged', comment: 'Forged' },
  '/files/:id/attach': { bug_id: '1', summary: 'Forged' },
  '/files/:id/replace': { upload: FORGED_FILE },
  '/files/grants': { action: 'delete', ids: 'forged' },
  '/files/grants/new': { comment: 'Forged', notify: 'forged@example.com' },
  '/files/policies': { ticket_maxdl: '7', ticket_maxdl_was: '' },
  '/files/:id/recipients': { action: 'send', addresses: 'forged@example.com', shown: '1' },
  '/files/reports': { action: 'dismissed', report: '1' },
  '/files/quarantine': { action: 'release', id: '1', file: '1' },
  '/files/people/:id': { action: 'hand_over', to: 'other@example.com' },
  '/files/grants/:id': { comment: 'Forged', notify: 'forged@example.com' },
  '/index.cgi': { Bugzilla_login: 'admin@example.com', Bugzilla_password: PASSWORD },
  '/login/code': { code: '000000' },
  '/login': { Bugzilla_login: 'admin@example.com', Bugzilla_password: PASSWORD },
  '/logout': {},
  '/cancel_address': { secret: 'x' },
  '/new_address': { secret: 'x', current_password: PASSWORD },
  '/new_password': { secret: 'x', new_password: PASSWORD, password_again: PASSWORD },
  '/password_reset': { login_name: 'admin@example.com' },
  '/post_bug.cgi': { product: 'TestProduct', component: 'TestComponent', short_desc: 'Forged' },
  '/preferences/account': { action: 'name', full_name: 'Forged' },
  '/preferences/apikey': { action: 'make', description: 'x', current_password: PASSWORD },
  '/preferences/mfa': { action: 'renew', code: '000000' },
  '/preferences/email': { action: 'ignore', of: '1' },
  '/preferences/saved-searches': { action: 'save', name: 'Forged', query: 'short_desc=x' },
  '/preferences/sessions': { action: 'end_others' },
  '/preferences/tags': { action: 'delete', id: '1' },
  '/admin/default_preferences': {
    action: 'save',
    'was.bugmail': 'on 1',
    'value.bugmail': 'off',
    'enabled.bugmail': '1',
  },
  '/admin/jobs/:id': { action: 'discard' },
  '/admin/jobs/operations/:id': { action: 'stop' },
  '/admin/sanity_check': { action: 'start' },
  '/admin/status': { action: 'turn_off' },
  '/admin/branding': { action: 'save', header: 'Forged' },
  '/admin/parameters/:topic': {
    action: 'save',
    'was.maxusermatches': '1000',
    'p.maxusermatches': '7',
  },
  '/admin/flag_types': { action: 'move', moved: '1', by: '1' },
  '/admin/flag_types/new': {
    action: 'create',
    target_type: 'bug',
    name: 'forged',
    description: 'Forged',
    sortkey: '1',
    product: 'TestProduct',
  },
  '/admin/flag_types/:id': {
    action: 'save',
    name: 'forged',
    description: 'Forged',
    sortkey: '1',
  },
  '/admin/flag_types/:id/delete': { action: 'delete' },
  '/admin/fields': { action: 'move', moved: 'cf_list', by: '1', origin: 'custom' },
  '/admin/fields/new': { action: 'create', name: 'forged', type: '1', display_name: 'Forged' },
  '/admin/fields/:name': { action: 'save', display_name: 'Forged', obsolete: '1' },
  '/admin/fields/:name/delete': { action: 'delete' },
  '/admin/fields/:name/values': { action: 'add', name: 'Forged' },
  '/admin/fields/:name/values/:id': { action: 'save', name: '---', sortkey: '9', is_active: '1' },
  '/admin/fields/:name/values/:id/delete': { action: 'delete' },
  '/admin/workflow': { action: 'save', was: '', step: '2>5' },
  '/admin/link_patterns': { action: 'add', pattern: 'x', address: 'https://x.example/' },
  '/quips': { action: 'add', quip: 'Forged' },
  '/mail_stops': { id: '1' },
  '/admin/users': { action: 'create', email: 'forged@example.com' },
  '/admin/users/new': { action: 'create_several', users: 'forged-too@example.com' },
  '/admin/users/:id': { action: 'save', full_name: 'Forged by another' },
  '/admin/users/:id/delete': { action: 'delete' },
  '/admin/users/:id/merge': { action: 'merge', into: '1' },
  '/admin/groups': { action: 'create', name: 'Forged', description: 'Forged' },
  '/admin/groups/:id': { action: 'save', description: 'Forged' },
  '/admin/groups/:id/members': { action: 'add', names: 'other@example.com' },
  '/admin/groups/:id/members/remove': { action: 'remove_matching', pattern: 'other' },
  '/admin/groups/:id/delete': { action: 'delete' },
  '/act_as': { action: 'begin', user: 'other@example.com', current_password: PASSWORD },
  '/mail_test': {},
  '/incoming_mail': { action: 'retry', id: '1' },
  '/keywords': { watching: 'start', product: 'TestProduct' },
  '/inbox': { action: 'done', id: '2' },
  '/reminders': { bug_id: '1', day: '2099-01-01', note: 'Forged' },
  '/whines': { all: '1', id: '1' },
  '/whines/new': { subject: 'Forged' },
  '/whines/:id': { subject: 'Forged' },
  '/whines/:id/preview': {},
  '/whines/:id/delete': {},
  '/unsubscribe': { user: '1', bug: '1', secret: 'x' },
  '/preferences/webhooks': {
    action: 'make',
    name: 'x',
    url: 'https://x.example/',
    event: 'create',
  },
  '/webhooks/:id': { action: 'test' },
  '/preferences/settings': { action: 'choose', quicksearch_fulltext: 'off' },
  '/process_bug.cgi': { id: '1', comment: 'Forged', short_desc: 'Forged' },
  '/products/:name': {
    watching: '',
    component: 'TestComponent',
    bug_description_template: 'Forged',
  },
  '/report': { report_name: 'Forged', query: 'y_axis_field=product' },
  '/requests': { flag: '1', status: '+', comment: 'Forged', back: '' },
  '/search': { name: 'Another', query: 'short_desc=x' },
  '/show_bug.cgi': { id: '1', comment: 'Forged' },
  '/comment_versions/:id': { version: '1', hide: '1' },
  '/votes': { user_id: 'me', 1: '3' },
}

/** Only read, whoever sends them: no token is needed. */
export const READING = [
  '/attachment.cgi',
  '/buglist.cgi',
  '/chart.cgi',
  '/post_bug.cgi',
  '/process_bug.cgi',
  '/show_bug.cgi',
]
/**
 * Have an effect without a table: a cookie, a letter, or the secret of a letter; or change what is
 * so already, because others would be refused afterwards.
 */
export const UNSTORED = (
  '/account /cancel_address /create_account /display /login/code /new_address /new_password /password_reset /unsubscribe ' +
  '/whines/:id/preview /mail_test /admin/status'
).split(' ')

/** The page of the form. */
const SHOWN: Record<string, string> = {
  '/attachments/:id': '/attachments/1',
  '/admin/users/:id': '/admin/users/1',
  '/admin/groups/:id': '/admin/groups/1',
  '/bugs/:id': '/bugs/1',
  '/bugs/:id/attach': '/bugs/1/attach',
  '/enter_bug': '/enter_bug?product=TestProduct',
  '/products/:name': '/products/TestProduct',
  '/whines/:id': '/whines/1',
}

/** The form as the page has it, in the session of `headers`. */
export async function filledForm(instance: Instance, path: string, headers: Fields) {
  const more = FORMS[path] ?? {}
  const shown = SHOWN[path]
  if (shown === undefined) return more
  const { text } = await instance.ask('GET', shown, { headers })
  const forms = readHtml(text).forms.filter(({ action }) => action === shown.split('?')[0])
  const [largest] = forms.toSorted((a, b) => b.filled.length - a.filled.length)
  return { ...Object.fromEntries(largest?.filled ?? []), ...more }
}

/** The path of a route, with what exists. */
export const filledPath = (path: string) =>
  path
    .replace('/admin/jobs/:id', '/admin/jobs/99')
    .replace('/products/:name', '/products/TestProduct')
    .replace('/admin/users/:id/delete', '/admin/users/3/delete')
    .replace('/admin/users/:id/merge', '/admin/users/4/merge')
    .replace('/admin/groups/:id/delete', '/admin/groups/15/delete')
    .replace('/components/:part', '/components/TestComponent')
    .replace('/milestones/:part', '/milestones/---')
    .replace('/versions/:part', '/versions/old')
    .replace('/classifications/:name', '/classifications/Unclassified')
    .replace('/fields/:name', '/fields/cf_list')
    .replace('/values/:id/delete', '/values/2/delete')
    .replaceAll(/:[\w|:]*/g, '1')
    .replace(/\*$/, '/1')

/** The bodies of requests that browsers send without asking first. */
export function bodiesFor(fields: Fields): { type: string; body: string }[] {
  const call = { method: 'Bug.add_comment', params: [{ id: 1, comment: 'Forged' }], id: 1 }
  const all = { ...CHANGES, ...fields }
  const parts = Object.entries(all).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return [
    { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(all).toString() },
    { type: 'multipart/form-data; boundary=x', body: `${parts.join('')}--x--\r\n` },
    { type: 'text/plain', body: JSON.stringify({ ...call, ...all }) },
    { type: 'text/plain', body: XML },
  ]
}

/** Parameters of methods. */
const CHANGES: Fields = {
  id: '1',
  ids: '1',
  comment: 'Forged',
  summary: 'Forged',
  name: 'Forged',
  description: 'Forged',
  msg: '{}',
}
const XML = `<?xml version="1.0"?><methodCall><methodName>Bug.add_comment</methodName><params>
<param><value><struct><member><name>id</name><value><int>1</int></value></member><member>
<name>comment</name><value><string>Forged</string></value></member></struct></value></param>
</params></methodCall>`
