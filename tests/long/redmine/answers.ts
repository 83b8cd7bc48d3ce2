/** What a Redmine answers about itself, and the files with its attachments. */

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { openApi } from './pages.ts'

/** As saved beside a dump. */
export interface Answers {
  issues: Record<string, any>[]
  users: Record<string, any>[]
  hours: Record<string, any>[]
  /** The ids of the issues that each login name sees; an empty one is nobody. */
  sees: Record<string, number[]>
  /** In Base64, by the path below `files`. */
  files: Record<string, string>
}

const PAGE = 'limit=100&status_id=*'
const PEOPLE = ['', 'admin', 'ann', 'ben', 'dora', 'eve']

/** Asks as the administrator, except for what others see. */
export async function answersOf(address: string, folder: string): Promise<Answers> {
  const api = openApi(address)
  const about = 'include=attachments,journals,relations,watchers,children'
  const { issues: all } = await api(`/issues.json?${PAGE}`)
  const issues = []
  for (const { id } of all as { id: number }[]) {
    issues.push((await api(`/issues/${id}.json?${about}`))['issue'] as Record<string, any>)
  }
  const sees: Answers['sees'] = {}
  for (const as of PEOPLE) {
    const { issues: seen } = await api(`/issues.json?${PAGE}`, { as })
    sees[as] = (seen as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)
  }
  const files: Answers['files'] = {}
  const paths = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of paths.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name)
    files[path.slice(folder.length + 1)] = (await readFile(path)).toString('base64')
  }
  return {
    issues: issues.sort((a, b) => a['id'] - b['id']),
    users: (await api('/users.json?limit=100&status='))['users'] as Record<string, any>[],
    hours: (await api('/time_entries.json?limit=100'))['time_entries'] as Record<string, any>[],
    sees,
    files,
  }
}
