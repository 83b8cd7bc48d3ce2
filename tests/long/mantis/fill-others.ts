/** Fills a MantisBT with what belongs to issues, and what is set beside them. */

import type { Mantis } from './pages.ts'

/** Sets options for all projects, or one. */
export const configure = (
  api: Mantis['api'],
  options: Record<string, unknown>,
  project?: { id: number },
) => {
  const configs = Object.entries(options).map(([option, value]) => ({ option, value }))
  return api('/config', { method: 'PATCH', body: { ...(project && { project }), configs } })
}

/** A file as REST takes it. */
export const file = (name: string, content: string | Uint8Array) => ({
  name,
  content: Buffer.from(content).toString('base64'),
})

/** Relationships and monitors. */
export async function relate({ api }: Mantis) {
  const relation = (id: number, other: number, name: string) =>
    api(`/issues/${id}/relationships`, {
      method: 'POST',
      as: 'administrator',
      body: { issue: { id: other }, type: { name } },
    })
  await relation(8, 1, 'duplicate-of')
  await relation(1, 2, 'parent-of')
  await relation(4, 1, 'child-of')
  await relation(1, 3, 'related-to')
  await relation(5, 1, 'has-duplicate')
  await relation(13, 14, 'related-to')
  const { issues } = await api('/issues/13')
  const [first] = issues[0].relationships
  await api(`/issues/13/relationships/${first.id}`, { method: 'DELETE' })
  const monitor = (id: number, names: string[]) =>
    api(`/issues/${id}/monitors`, {
      method: 'POST',
      body: { users: names.map((name) => ({ name })) },
    })
  await monitor(1, ['rita', 'uma', 'dora'])
  await monitor(4, ['nomail'])
  await monitor(9, ['rob'])
}

/** Files on disk, and what an import leaves out. */
export async function addOthers({ api, submit }: Mantis) {
  // Files on disk beside those in the database.
  await configure(api, { file_upload_method: 1 })
  await api('/issues/3/files', {
    method: 'POST',
    as: 'rita',
    body: {
      files: [file('on disk.txt', 'on a disk\n'), file('two.bin', new Uint8Array([0, 255]))],
    },
  })
  await configure(api, { file_upload_method: 2 })
  await submit('/view.php?id=2', '/bug_stick.php?bug_id=2&action=stick', [])
  await submit(
    '/bug_report_page.php?m_id=1',
    '/bug_report.php',
    [
      ['m_id', '1'],
      ['project_id', '1'],
      ['category_id', '2'],
      ['rel_type', '1'],
      ['summary', 'A clone'],
      ['description', 'Cloned'],
      ['reproducibility', '70'],
      ['severity', '50'],
      ['priority', '30'],
      ['view_state', '10'],
    ],
    'rita',
  )
  await submit('/view.php?id=1', '/bug_set_sponsorship.php', [
    ['bug_id', '1'],
    ['amount', '100'],
  ])
  await submit('/news_menu_page.php', '/news_add.php', [
    ['headline', 'News'],
    ['body', 'All of it'],
    ['view_state', '10'],
  ])
  await submit('/account_prof_menu_page.php', '/account_prof_update.php', [
    ['action', 'add'],
    ['platform', 'PC'],
    ['os', 'Debian'],
    ['os_build', '12'],
    ['description', ''],
    ['user_id', '1'],
  ])
  await submit('/bug_reminder_page.php?bug_id=1', '/bug_reminder.php', [
    ['bug_id', '1'],
    ['to[]', '7'],
    ['bugnote_text', 'Do not forget'],
  ])
}
