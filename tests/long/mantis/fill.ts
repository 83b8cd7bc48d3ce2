/** Fills a new MantisBT through its own pages and REST, always alike. */

import { addOthers, configure, file, relate } from './fill-others.ts'
import { type Mantis, openMantis, passwordOf } from './pages.ts'

/** Everything that an import has to take along, and what it leaves out. */
export async function fillMantis(address: string): Promise<void> {
  const mantis = openMantis(address)
  await setUp(mantis)
  await addPeople(mantis)
  await addProjects(mantis)
  await addFields(mantis)
  await addIssues(mantis)
  await changeIssues(mantis)
  await relate(mantis)
  await addOthers(mantis)
  const locked = { user: { enabled: false } }
  await mantis.api('/users/8', { method: 'PATCH', body: locked })
  await mantis.api('/projects/4', { method: 'PATCH', body: { enabled: false } })
}

/** The administrator chooses a password, and settings. */
async function setUp({ sessionOf, submit, api, forget }: Mantis) {
  await sessionOf('administrator', 'root')
  await submit('/account_page.php', '/account_update.php', [
    ['password_current', 'root'],
    ['password', passwordOf('administrator')],
    ['password_confirm', passwordOf('administrator')],
    ['email', 'admin@example.net'],
    ['realname', 'The Administrator'],
  ])
  forget('administrator')
  await configure(api, {
    time_tracking_enabled: 1,
    enable_sponsorship: 1,
    enable_profiles: 1,
    news_enabled: 1,
    due_date_view_threshold: 10,
    due_date_update_threshold: 25,
    report_issues_for_unreleased_versions_threshold: 25,
    severity_enum_string:
      '10:feature,20:trivial,30:text,40:tweak,50:minor,60:major,70:crash,80:block,85:catastrophe',
    limit_view_unless_threshold: 10,
  })
}

/** In the order of their ids: 2 and more. */
const PEOPLE = [
  ['anonymous', '', '', 10],
  ['vera', 'Vera Viewer', 'vera@example.org', 10],
  ['rita', 'Rita Müller-Łukasz', 'rita@example.org', 25],
  ['uma', 'Uma O’Hara', 'Uma@Example.org', 40],
  ['dora', 'Dora 山田', 'dora@example.org', 55],
  ['max', 'Max Manager', 'max@example.org', 70],
  ['lee', 'Lee Locked', 'lee@example.org', 55],
  ['rob', 'Rob Reporter', 'rob@example.org', 25],
  ['nomail', 'No Mail', '', 25],
] as const

async function addPeople({ api }: Mantis) {
  for (const [username, real_name, email, id] of PEOPLE) {
    const body = {
      username,
      real_name,
      email,
      password: passwordOf(username),
      access_level: { id },
      enabled: true,
    }
    await api('/users', { method: 'POST', body })
  }
}

async function addProjects({ api, submit }: Mantis) {
  const projects = [
    { name: 'Library', description: 'Books & *more*', view_state: { name: 'public' } },
    { name: 'Plug-ins', view_state: { name: 'public' }, inherit_global: false },
    { name: 'Sécrets', view_state: { name: 'private' } },
    { name: 'Disabled', view_state: { name: 'public' } },
    { name: 'Limited', view_state: { name: 'public' } },
  ]
  for (const body of projects) await api('/projects', { method: 'POST', body })
  await api('/projects/1/subprojects', {
    method: 'POST',
    body: { project: { name: 'Plug-ins' }, inherit_parent: true },
  })
  await api('/projects/1/subprojects', {
    method: 'POST',
    body: { project: { name: 'Sécrets' }, inherit_parent: true },
  })
  const member = (project: number, name: string, id: number) =>
    api(`/projects/${project}/users`, {
      method: 'PUT',
      body: { user: { name }, access_level: { id } },
    })
  await member(3, 'rita', 25)
  await member(3, 'uma', 55)
  await member(3, 'vera', 10)
  await member(1, 'dora', 25)
  await member(2, 'rob', 55)
  await configure(api, { limit_view_unless_threshold: 40, private_bug_threshold: 70 }, { id: 5 })
  for (const [project, name] of [
    ['1', 'Loans'],
    ['1', 'Rückgabe'],
    ['3', 'Hidden'],
  ]) {
    await submit(`/manage_proj_edit_page.php?project_id=${project}`, '/manage_proj_cat_add.php', [
      ['project_id', project!],
      ['name', name!],
      ['add_category', 'Add'],
    ])
  }
  const version = (project: number, body: Record<string, unknown>) =>
    api(`/projects/${project}/versions`, { method: 'POST', body })
  await version(1, { name: '1.0', released: true, timestamp: '2026-01-31' })
  await version(1, { name: '2.0', description: 'The next one', timestamp: '2026-06-30' })
  await version(1, { name: '0.9', released: true, obsolete: true, timestamp: '2025-06-30' })
  await version(3, { name: 'Ω', released: true, timestamp: '2026-02-01' })
}

/** Name, type, values, and who reads it. */
const FIELDS = [
  ['Build code', 0, '', 10],
  ['Retries', 1, '', 10],
  ['Load', 2, '', 10],
  ['Browser', 3, 'Firefox|Chromium|Žlutý kůň', 10],
  ['Contact', 4, '', 10],
  ['Platforms', 5, 'Linux|macOS|Haiku', 10],
  ['Area', 6, 'North|South', 10],
  ['Colours', 7, 'Red|Green|Blue', 10],
  ['Seen on', 8, '', 10],
  ['Size', 9, 'Small|Large', 10],
  ['Log', 10, '', 10],
  ['Costs', 0, '', 70],
] as const

async function addFields({ submit }: Mantis) {
  for (const [at, [name, type, values, read]] of FIELDS.entries()) {
    const id = String(at + 1)
    await submit('/manage_custom_field_page.php', '/manage_custom_field_create.php', [
      ['name', name],
    ])
    const page = `/manage_custom_field_edit_page.php?field_id=${id}`
    await submit(page, '/manage_custom_field_update.php', [
      ['field_id', id],
      ['name', name],
      ['type', String(type)],
      ['possible_values', values],
      ['default_value', ''],
      ['valid_regexp', ''],
      ['access_level_r', String(read)],
      ['access_level_rw', String(Math.max(read, 25))],
      ['length_min', '0'],
      ['length_max', '0'],
      ['display_report', '1'],
      ['display_update', '1'],
      ['filter_by', '1'],
    ])
    for (const project of ['1', '3']) {
      const edit = `/manage_proj_edit_page.php?project_id=${project}`
      await submit(edit, '/manage_proj_custom_field_add_existing.php', [
        ['field_id', id],
        ['project_id', project],
      ])
    }
  }
}

const LONG = 'A line that is repeated: ünïcode, 漢字 and 😀.\n'.repeat(200)
async function addIssues({ api }: Mantis) {
  const add = (project: number, body: Record<string, unknown>, as = 'rita') =>
    api('/issues', {
      method: 'POST',
      as,
      body: {
        project: { id: project },
        category: { name: 'General' },
        description: 'As the summary says.',
        ...body,
      },
    })
  const own = (id: number, value: string) => ({ field: { id }, value })
  await add(1, {
    summary: 'Books vanish <b>& return</b> 😀',
    description: `Look:\n\n* open the page\n${LONG}`,
    steps_to_reproduce: '1. Open\n2. Close',
    additional_information: 'Only on Mondays.',
    category: { name: 'Loans' },
    priority: { name: 'high' },
    severity: { name: 'crash' },
    reproducibility: { name: 'sometimes' },
    version: { name: '1.0' },
    target_version: { name: '2.0' },
    platform: 'PC',
    os: 'Debian',
    os_build: '12',
    due_date: '2026-03-01',
    tags: [{ name: 'urgent' }, { name: 'old books' }],
    custom_fields: [
      own(1, 'b-1042'),
      own(2, '7'),
      own(3, '0.25'),
      own(4, 'Žlutý kůň'),
      own(5, 'ann@example.com'),
      own(6, 'Linux|Haiku'),
      own(7, 'South'),
      own(8, 'Red|Blue'),
      own(9, '1770076800'),
      own(10, 'Large'),
      own(11, 'First\n\nthen <second>'),
    ],
    files: [
      file('screen shot ü.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
      file('fix.diff', '--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n'),
    ],
  })
  await add(1, { summary: 'Search finds nothing', severity: { id: 10 } })
  await add(1, { summary: 'Only for a few', view_state: { name: 'private' } })
  const plugin = { summary: 'Plug-in: crash', category: { name: 'Loans' } }
  await add(2, { ...plugin, handler: { name: 'rob' } }, 'max')
  await add(3, { summary: 'A secret', category: { name: 'Hidden' }, version: { name: 'Ω' } })
  await add(3, { summary: 'A private secret', view_state: { name: 'private' } }, 'uma')
  const secret = { summary: 'A secret of the administrator', view_state: { name: 'private' } }
  await add(3, secret, 'administrator')
  await add(1, { summary: 'Same as the first' }, 'rob')
  await add(5, { summary: 'Limited, of Rita' })
  await add(5, { summary: 'Limited, of Rob' }, 'rob')
  await add(5, { summary: 'Limited and private', view_state: { name: 'private' } }, 'uma')
  await add(1, { summary: 'Handled by a locked account', handler: { name: 'lee' } }, 'max')
  for (const id of [20, 30, 40, 50, 80, 90]) {
    const body = { summary: `In state ${id}`, severity: { id: 85 } }
    await add(1, body, 'max')
  }
  await add(4, { summary: 'In a disabled project' }, 'administrator')
}

async function changeIssues({ api, submit }: Mantis) {
  const change = (id: number, body: Record<string, unknown>, as = 'max') =>
    api(`/issues/${id}`, { method: 'PATCH', body, as })
  const note = (id: number, text: string, more: Record<string, unknown> = {}, as = 'max') =>
    api(`/issues/${id}/notes`, { method: 'POST', body: { text, ...more }, as })
  const secret = { view_state: { name: 'private' } }
  await change(1, { status: { name: 'acknowledged' }, handler: { name: 'max' } })
  await note(1, 'I look at it: *now*.')
  await note(1, 'Hush: only for us.', secret)
  await note(1, 'Private words of Rita', secret, 'rita')
  await note(1, 'Time went by', { time_tracking: { duration: '01:30' } })
  await note(1, 'With a file', { files: [file('log.txt', LONG)] }, 'rita')
  await note(1, 'A hidden file', { ...secret, files: [file('keys.txt', 'not for all')] })
  await change(1, { description: 'Shorter now', summary: 'Books vanish' })
  await change(1, { description: 'Even shorter', additional_information: 'And on Tuesdays.' })
  await submit(
    '/bugnote_edit_page.php?bugnote_id=1',
    '/bugnote_update.php',
    [
      ['bugnote_id', '1'],
      ['bugnote_text', 'I looked at it.'],
      ['time_tracking', '0:00'],
    ],
    'max',
  )
  await change(1, { category: { name: 'Rückgabe' }, priority: { name: 'low' } })
  await change(1, { custom_fields: [{ field: { id: 2 }, value: '8' }] })
  await change(1, { custom_fields: [{ field: { id: 12 }, value: '1,000 €' }] })
  await change(2, {
    status: { name: 'resolved' },
    resolution: { name: 'fixed' },
    fixed_in_version: { name: '2.0' },
    handler: { name: 'max' },
  })
  await change(2, { status: { name: 'closed' } })
  await change(3, { view_state: { name: 'public' } })
  await change(3, { view_state: { name: 'private' }, handler: { name: 'max' } })
  await note(3, 'Still private', {}, 'rita')
  await change(4, { status: { name: 'feedback' }, resolution: { name: 'reopened' } }, 'rob')
  await note(5, 'Not for viewers', secret, 'uma')
  await change(8, { status: { name: 'resolved' }, resolution: { name: 'duplicate' } })
  const states = [20, 30, 40, 50, 80, 90]
  for (const [at, id] of states.entries()) {
    const resolution = { id: id >= 80 ? 90 : 10 }
    await change(13 + at, { status: { id }, resolution, reproducibility: { id: 10 } })
  }
  await change(10, { handler: { name: 'dora' } })
  await change(12, { project: { id: 2 }, category: { name: 'Loans' } })
  await submit(
    '/view.php?id=1',
    '/bug_file_delete.php?confirm=1',
    [
      ['file_id', '2'],
      ['_confirmed', '1'],
    ],
    'max',
  )
}
