/** The pages whose looks are checked, by the name of their picture. */

import type { Page } from 'playwright-core'

import { mantisRequests } from '../../hidden-pages/mantis.ts'
import { redmineRequests } from '../../hidden-pages/redmine.ts'
import { ADMIN } from '../service.ts'

/** Paths with their queries. */
export const PAGES: Record<string, string> = {
  home: '/',
  requests: '/requests',
  person: `/people/${ADMIN.login}`,
  attachment: '/attachments/1?view=side',
  'change-bugs': '/change_bugs?id=1&id=2',
  'bulk-changes': '/bulk_changes',
  'bugs-in-full': '/bugs_in_full?id=1,2',
  display: '/display',
  files: '/files',
  'files-new': '/files/new',
  grants: '/files/grants',
  'grants-new': '/files/grants/new',
  'files-owners': '/files?by=owner',
  'files-of-person': '/files/people/1',
  'file-policies': '/files/policies',
  'file-quarantine': '/files/quarantine',
  'file-reports': '/files/reports',
  products: '/products',
  product: '/products/TestProduct',
  bugs: '/bugs',
  bug: '/bugs/1',
  attach: '/bugs/1/attach',
  history: '/bugs/1/history',
  'comment-versions': '/comment_versions/1',
  recipients: '/bugs/1/recipients',
  'enter-bug': '/enter_bug?product=TestProduct&cc=a@example.org',
  search: '/query.cgi?product=TestProduct&f1=keywords&o1=anywords&v1=x',
  report: '/report.cgi?x_axis_field=bug_severity&y_axis_field=component&format=table',
  series: '/chart.cgi',
  'series-new': '/series/new?product=TestProduct',
  'series-edit': '/series/1',
  'series-delete': '/series/1/delete',
  dependencies: '/showdependencytree.cgi?id=1',
  duplicates: '/duplicates.cgi',
  votes: '/votes.cgi?action=show_user',
  'votes-bug': '/votes?bug_id=1',
  keywords: '/describekeywords.cgi',
  preferences: '/userprefs.cgi',
  'preferences-email': '/userprefs.cgi?tab=email',
  'preferences-settings': '/userprefs.cgi?tab=settings',
  'preferences-searches': '/userprefs.cgi?tab=saved-searches',
  'preferences-keys': '/userprefs.cgi?tab=apikey',
  'preferences-permissions': '/userprefs.cgi?tab=permissions',
  'create-account': '/createaccount.cgi',
  'work-time': '/summarize_time.cgi?id=1',
  help: '/page.cgi?id=get_help.html',
  'help-fields': '/page.cgi?id=fields.html',
  'help-quicksearch': '/page.cgi?id=quicksearch.html',
  columns: '/colchange.cgi',
  places: '/places',
  progress: '/progress',
  grouped: '/bugs?grouped_by=bug_severity',
  board: '/bugs?view=board&board_by=bug_status',
  'board-move': '/bugs?view=board&board_by=priority&move=1',
  setup: '/setup',
  'preferences-account': '/preferences/account',
  'preferences-mfa': '/preferences/mfa',
  'preferences-sessions': '/preferences/sessions',
  'preferences-tags': '/preferences/tags',
  'preferences-data': '/preferences/data',
  administration: '/admin',
  'default-preferences': '/admin/default_preferences',
  jobs: '/admin/jobs',
  operations: '/admin/jobs/operations',
  status: '/admin/status',
  'sanity-check': '/admin/sanity_check',
  branding: '/admin/branding',
  parameters: '/admin/parameters',
  'parameters-found': '/admin/parameters?find=mail',
  'parameters-topic': '/admin/parameters/bugchange',
  quips: '/quips',
  'link-patterns': '/admin/link_patterns?pattern=a&address=https://a.example/&sample=a',
  fields: '/admin/fields',
  'field-new': '/admin/fields/new',
  field: '/admin/fields/priority',
  'field-delete': '/admin/fields/priority/delete',
  'field-values': '/admin/fields/priority/values',
  'field-value': '/admin/fields/priority/values/1',
  'field-value-delete': '/admin/fields/priority/values/1/delete',
  workflow: '/admin/workflow',
  'flag-types': '/admin/flag_types',
  'flag-type-new': '/admin/flag_types/new',
  'flag-type': '/admin/flag_types/1',
  'flag-type-delete': '/admin/flag_types/1/delete',
  'admin-users': '/admin/users',
  'admin-users-new': '/admin/users/new',
  'admin-user': '/admin/users/1',
  'refused-user-delete': '/admin/users/1/delete',
  'admin-user-merge': '/admin/users/2/merge?into=1',
  'admin-groups': '/admin/groups',
  'admin-group': '/admin/groups/1',
  'admin-group-members': '/admin/groups/1/members',
  'admin-group-members-remove': '/admin/groups/1/members/remove?pattern=a',
  'admin-group-delete': '/admin/groups/15/delete',
  'act-as': '/act_as',
  'admin-products': '/admin/products',
  'admin-product': '/admin/products/TestProduct',
  'admin-product-delete': '/admin/products/TestProduct?delete=1',
  'admin-components': '/admin/products/TestProduct/components',
  'admin-component': '/admin/products/TestProduct/components/TestComponent',
  'admin-versions': '/admin/products/TestProduct/versions',
  'admin-version': '/admin/products/TestProduct/versions/unspecified',
  'admin-milestones': '/admin/products/TestProduct/milestones',
  'admin-milestone': '/admin/products/TestProduct/milestones/---',
  'admin-group-controls': '/admin/products/TestProduct/groups',
  'admin-classifications': '/admin/classifications',
  'admin-classification': '/admin/classifications/Unclassified',
  'admin-keywords': '/admin/keywords',
  'admin-keyword': '/admin/keywords/x',
  'audit-log': '/audit_log',
  'incoming-mail': '/incoming_mail',
  'mail-test': '/mail_test',
  'mail-stops': '/mail_stops',
  'preferences-webhooks': '/preferences/webhooks',
  webhook: '/webhooks/1',
  whines: '/whines',
  'whines-all': '/whines?all=1',
  'whine-new': '/whines/new',
  whine: '/whines/1',
  'whine-preview': '/whines/1/preview',
  'whine-delete': '/whines/1/delete',
  reminders: '/reminders?bug_id=1',
  inbox: '/inbox',
  comments: '/bugs/1/comments?page=1',
  'refused-old-address': '/old_addresses',
  'refused-merged-address': '/old/none/show_bug.cgi',
  'refused-account': '/account?secret=none',
  'refused-password': '/new_password?secret=none',
  'refused-unsubscribe': '/unsubscribe?user=1&bug=1&secret=none',
  'refused-address': '/new_address?secret=none',
  'refused-cancelling': '/cancel_address?secret=none',
}
/** Have no page, or only after a form, or a job that failed; or lead elsewhere. */
export const WITHOUT = [
  ...Object.keys(mantisRequests),
  ...Object.keys(redmineRequests),
  '/admin/groups/:id/members.csv',
  '/admin/jobs/:id',
  '/admin/jobs/operations/:id',
  '/admin/users.csv',
  '/login/code',
  '/login/oidc',
  '/login/oidc/answer',
  '/logout',
  '/move_card',
  '/preferences',
  '/preferences/data/file',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/:from',
]

/** What opens on a page. */
export const STATES: Record<string, [path: string, open: (page: Page) => Promise<unknown>]> = {
  keys: [
    '/bugs',
    async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  ],
  commands: [
    '/bugs/1',
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Commands' }).waitFor()
    },
  ],
  suggestions: [
    '/bugs',
    async (page) => {
      await page.locator('#find').pressSequentially('first')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  ],
  selected: ['/bugs', (page) => page.locator('tbody .tick input').first().check()],
  'change-preview': [
    '/change_bugs?id=1&id=2',
    async (page) => {
      await page.getByRole('combobox', { name: 'Priority', exact: true }).selectOption('Low')
      await page.getByRole('button', { name: 'Preview changes' }).click()
      await page.getByRole('button', { name: 'Change 2 bugs' }).waitFor()
    },
  ],
  refusal: [
    '/enter_bug?product=TestProduct&cc=nobody@example.org',
    async (page) => {
      await page.getByLabel('Summary', { exact: true }).fill('Refused')
      await page.getByRole('button', { name: 'Submit bug' }).click()
      await page.getByRole('alert').getByText('nobody@example.org').waitFor()
    },
  ],
}

/** What people without an account may see. */
export const PUBLIC: Record<string, string> = {
  home: '/',
  login: '/login',
  'password-reset': '/password_reset',
  bugs: '/bugs',
  bug: '/bugs/1',
  attachment: '/attachments/1',
  dependencies: '/dependencies?id=1',
  search: '/search',
  product: '/products/TestProduct',
  report: '/report?y_axis_field=bug_severity',
  help: '/help',
  errors: '/docs/errors',
}
