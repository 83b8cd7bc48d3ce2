/** Fills a new Redmine with its default data through its own pages and REST, always alike. */

import { openApi, openPages, passwordOf } from './pages.ts'

type Api = ReturnType<typeof openApi>
type Pages = ReturnType<typeof openPages>

/** Everything that an import has to take along, and what it leaves out. */
export async function fillRedmine(address: string): Promise<void> {
  const [api, pages] = [openApi(address), openPages(address)]
  await setUp(pages)
  await addFields(pages)
  await addPeople(api)
  await addProjects(api)
  await addIssues(api)
  await changeIssues(api)
  await addOthers(api, pages)
  await api('/users/7.json', { method: 'PUT', body: { user: { status: 3 } } })
  await pages.submit('/projects/closed', '/projects/closed/close', [])
  await pages.submit('/projects/archived', '/projects/archived/archive', [])
}

/** The administrator chooses a password, and settings. */
async function setUp(pages: Pages) {
  const login = (password: string): [string, string][] => [
    ['username', 'admin'],
    ['password', password],
  ]
  await pages.submit('/login', '/login', login('admin'))
  await pages.submit('/my/password', '/my/password', [
    ['password', 'admin'],
    ['new_password', passwordOf('admin')],
    ['new_password_confirmation', passwordOf('admin')],
  ])
  const settings = {
    rest_api_enabled: '1',
    issue_group_assignment: '1',
    cross_project_issue_relations: '1',
    host_name: 'redmine.example.com',
    attachment_max_size: '5120',
    commit_ref_keywords: 'refs',
  }
  const form = Object.entries(settings).map(([name, value]): [string, string] => [
    `settings[${name}]`,
    value,
  ])
  await pages.submit('/settings', '/settings/edit', form)
  const own = ['view_issues', 'add_issues', 'add_issue_notes']
  await pages.submit('/roles/new', '/roles', [
    ['role[name]', 'Guest'],
    ['role[issues_visibility]', 'own'],
    ...own.map((name): [string, string] => ['role[permissions][]', name]),
  ])
}

/** A field of issues as its form sends it. */
const FIELDS: readonly [name: string, format: string, ...more: [string, string][]][] = [
  ['Build', 'string', ['max_length', '60']],
  ['Steps to reproduce', 'text'],
  ['Retries', 'int'],
  ['Load', 'float'],
  ['Seen on', 'date'],
  ['Approved', 'bool'],
  ['Manual', 'link'],
  ['Browser', 'list', ['possible_values', 'Firefox\nChromium\n\'Quoted\': "one"\nŽlutý kůň']],
  ['Platforms', 'list', ['possible_values', 'Linux\nmacOS\nHaiku'], ['multiple', '1']],
  ['Contact', 'user'],
  ['Testers', 'user', ['multiple', '1']],
  ['Seen in', 'version'],
  ['Log file', 'attachment'],
  ['Costs', 'string', ['visible', '0'], ['role_ids][', '3']],
]

async function addFields(pages: Pages) {
  const trackers: [string, string][] = ['1', '2', '3'].map((id) => [
    'custom_field[tracker_ids][]',
    id,
  ])
  for (const [name, format, ...more] of FIELDS) {
    await pages.submit('/custom_fields', '/custom_fields', [
      ['type', 'IssueCustomField'],
      ['custom_field[name]', name],
      ['custom_field[field_format]', format],
      ['custom_field[is_for_all]', '1'],
      ...trackers,
      ...more.map(([key, value]): [string, string] => [`custom_field[${key}]`, value]),
    ])
  }
  await pages.submit('/custom_fields', '/custom_fields', [
    ['type', 'IssueCustomField'],
    ['custom_field[name]', 'Area'],
    ['custom_field[field_format]', 'enumeration'],
    ['custom_field[is_for_all]', '1'],
    ...trackers,
  ])
  for (const name of ['North', 'South']) {
    await pages.submit('/custom_fields/15/enumerations', '/custom_fields/15/enumerations', [
      ['custom_field_enumeration[name]', name],
    ])
  }
  await pages.submit('/custom_fields', '/custom_fields', [
    ['type', 'UserCustomField'],
    ['custom_field[name]', 'Phone'],
    ['custom_field[field_format]', 'string'],
  ])
}

/** In the order of their ids: 5 and more; groups come in between. */
const PEOPLE = [
  ['ann', 'Ann', 'Müller-Łukasz', 'ann@example.com'],
  ['ben', 'Ben', "O'Hara", 'Ben.OHara@example.com'],
  ['cat', 'Cat', 'Locked', 'cat@example.com'],
  ['dora', 'Dora', '山田', 'dora@example.com'],
  ['eve', 'Eve', 'Guest', 'eve@example.com'],
] as const

async function addPeople(api: Api) {
  for (const [login, firstname, lastname, mail] of PEOPLE) {
    const password = passwordOf(login)
    await api('/users.json', {
      method: 'POST',
      body: { user: { login, firstname, lastname, mail, password } },
    })
  }
  await api('/groups.json', { method: 'POST', body: { group: { name: 'Staff', user_ids: [6] } } })
}

async function addProjects(api: Api) {
  const projects = [
    { name: 'Library', identifier: 'library', description: 'Books & *more*', is_public: true },
    { name: 'Plug-ins', identifier: 'plugins', is_public: true, parent_id: 1 },
    { name: 'Sécrets', identifier: 'secret', is_public: false, parent_id: 1 },
    { name: 'Closed', identifier: 'closed', is_public: true },
    { name: 'Archived', identifier: 'archived', is_public: true },
  ]
  for (const project of projects) {
    await api('/projects.json', { method: 'POST', body: { project } })
  }
  const member = (project: string, user_id: number, role_ids: number[]) =>
    api(`/projects/${project}/memberships.json`, {
      method: 'POST',
      body: { membership: { user_id, role_ids } },
    })
  await member('library', 5, [3])
  await member('library', 6, [4])
  await member('library', 7, [5])
  await member('plugins', 6, [3])
  await member('secret', 5, [4])
  await member('secret', 10, [3])
  await member('secret', 9, [6])
  await member('closed', 5, [3])
  await member('archived', 5, [3])
  const post = (path: string, body: unknown) => api(path, { method: 'POST', body })
  for (const issue_category of [{ name: 'Loans', assigned_to_id: 6 }, { name: 'Rückgabe' }]) {
    await post('/projects/library/issue_categories.json', { issue_category })
  }
  const versions = [
    { name: '1.0', due_date: '2026-01-31', status: 'closed' },
    { name: '2.0', sharing: 'descendants', description: 'The next one' },
  ]
  for (const version of versions) await post('/projects/library/versions.json', { version })
  await post('/projects/secret/versions.json', { version: { name: 'Ω' } })
}

/** A token for a file that the next call attaches. */
async function upload(api: Api, name: string, content: string | Uint8Array, as = 'ann') {
  const body = Buffer.from(content)
  const path = `/uploads.json?filename=${encodeURIComponent(name)}`
  const { upload: made } = await api(path, { method: 'POST', body, as })
  return { token: made['token'] as string, filename: name }
}

const LONG = 'A line that is repeated: ünïcode, 漢字 and 😀.\n'.repeat(200)

async function addIssues(api: Api) {
  const add = async (issue: Record<string, unknown>, as = 'ann') =>
    (await api('/issues.json', { method: 'POST', body: { issue }, as }))['issue']['id'] as number
  const cf = (id: number, value: unknown) => ({ id, value })
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  await add({
    project_id: 1,
    subject: 'Books vanish <b>& return</b> 😀',
    description: `h1. Steps\n\n* open "the page":https://example.com\n* _wait_\n\n${LONG}`,
    tracker_id: 1,
    priority_id: 3,
    category_id: 1,
    assigned_to_id: 6,
    fixed_version_id: 2,
    start_date: '2026-01-05',
    due_date: '2026-03-01',
    estimated_hours: 7.75,
    done_ratio: 20,
    watcher_user_ids: [6, 8],
    uploads: [
      { ...(await upload(api, 'screen shot ü.png', png)), description: 'What I see' },
      { ...(await upload(api, 'fix.diff', '--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n')) },
    ],
    custom_fields: [
      cf(1, 'b-1042'),
      cf(2, 'First\n\nthen <second>'),
      cf(3, '7'),
      cf(4, '0.25'),
      cf(5, '2026-02-03'),
      cf(6, '1'),
      cf(7, 'https://example.com/manual?a=1&b=2'),
      cf(8, '\'Quoted\': "one"'),
      cf(9, ['Linux', 'Haiku']),
      cf(10, '6'),
      cf(11, ['5', '6']),
      cf(12, '1'),
      cf(14, '1,000 €'),
      cf(15, '2'),
    ],
  })
  await add({ project_id: 1, subject: 'Search finds nothing', tracker_id: 2, parent_issue_id: 1 })
  await add({ project_id: 1, subject: 'Only for a few', is_private: true, assigned_to_id: 6 })
  await add({ project_id: 2, subject: 'Plug-in: crash', tracker_id: 3, fixed_version_id: 2 }, 'ben')
  await add({ project_id: 3, subject: 'A secret', description: 'Not for all', fixed_version_id: 3 })
  await add({ project_id: 3, subject: 'Of a guest', description: 'Mine' }, 'eve')
  await add({ project_id: 3, subject: 'Private in a private project', is_private: true })
  await add({ project_id: 1, subject: 'Same as the first' }, 'dora')
  await add({ project_id: 4, subject: 'In a closed project' })
  await add({ project_id: 5, subject: 'In an archived project' })
  await add({ project_id: 1, subject: 'Assigned to a locked account', assigned_to_id: 7 })
  await add({ project_id: 3, subject: 'Assigned to a group', assigned_to_id: 10 })
}

async function changeIssues(api: Api) {
  const put = (id: number, issue: Record<string, unknown>, as = 'ann') =>
    api(`/issues/${id}.json`, { method: 'PUT', body: { issue }, as })
  await put(1, { status_id: 2, notes: 'I look at it: *now*.', done_ratio: 40 }, 'ben')
  await put(1, { notes: 'Hush: only for us.', private_notes: true })
  await put(1, { private_notes: true, notes: 'Private, with a change', priority_id: 5 })
  await put(1, { description: 'Shorter now', subject: 'Books vanish', category_id: 2 })
  const log = [await upload(api, 'log.txt', LONG, 'ben')]
  await put(1, { notes: 'The log.', uploads: log }, 'ben')
  await put(1, { uploads: [await upload(api, 'twice.txt', 'once'), await upload(api, 'b', 'b')] })
  await api('/attachments/5.json', { method: 'DELETE', as: 'ann' })
  await put(1, {
    custom_fields: [
      { id: 9, value: ['macOS'] },
      { id: 3, value: '' },
      { id: 10, value: '5' },
      { id: 14, value: '2' },
      { id: 13, value: { 0: await upload(api, 'trace.txt', 'a trace') } },
    ],
  })
  await put(2, { status_id: 3, fixed_version_id: 2, assigned_to_id: 5, due_date: '2027-05-05' })
  await put(2, { status_id: 5, notes: 'Done — 完成', fixed_version_id: '', assigned_to_id: '' })
  await put(3, { notes: 'Still private', is_private: true }, 'ben')
  await put(4, { status_id: 6, notes: 'No.' }, 'ben')
  await put(8, { status_id: 5, notes: 'See the first one', is_private: false })
  await put(5, { notes: 'Everybody here may read this', tracker_id: 2 })
  await put(5, { notes: 'Not this', private_notes: true })
  await put(11, { is_private: true })
  await put(11, { is_private: false, project_id: 2 }, 'admin')
  const relate = (id: number, issue_to_id: number, relation_type: string, more = {}) =>
    api(`/issues/${id}/relations.json`, {
      method: 'POST',
      body: { relation: { issue_to_id, relation_type, ...more } },
    })
  await relate(8, 1, 'duplicates')
  await relate(1, 4, 'blocks')
  await relate(1, 3, 'relates')
  await relate(4, 11, 'precedes', { delay: 2 })
  await relate(2, 4, 'copied_to')
  await relate(9, 2, 'relates')
  await api('/relations/6.json', { method: 'DELETE' })
  await api('/issues/5/watchers.json', { method: 'POST', body: { user_id: 10 } })
  await api('/issues/4/watchers.json', { method: 'POST', body: { user_id: 7 }, as: 'admin' })
}

async function addOthers(api: Api, pages: Pages) {
  const post = (path: string, body: unknown, as = 'ann') => api(path, { method: 'POST', body, as })
  const spend = (entry: Record<string, unknown>) =>
    post('/time_entries.json', { time_entry: entry })
  await spend({
    issue_id: 1,
    hours: 1.5,
    activity_id: 9,
    comments: 'Thought',
    spent_on: '2026-01-06',
  })
  await spend({ issue_id: 1, hours: 0.25, activity_id: 8 })
  await spend({ project_id: 1, hours: 2, activity_id: 8, comments: 'Meeting' })
  const page = { wiki_page: { text: 'h1. Wiki', comments: 'first' } }
  await api('/projects/library/wiki/Wiki.json', { method: 'PUT', body: page, as: 'ann' })
  await post('/projects/library/news.json', { news: { title: 'News', description: 'All of it' } })
  await pages.submit('/projects/library/boards/new', '/projects/library/boards', [
    ['board[name]', 'Talk'],
    ['board[description]', 'About all'],
  ])
  await pages.submit('/projects/library/issues', '/projects/library/queries', [
    ['query[name]', 'Mine'],
    ['f[]', 'status_id'],
    ['op[status_id]', 'o'],
  ])
}
