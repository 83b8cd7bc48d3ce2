/** What a MantisBT answers about itself, and its files on disk. */

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { openMantis } from './pages.ts'

/** As saved beside a dump. */
export interface Answers {
  issues: Record<string, any>[]
  /** The ids of the issues that each login name opens; an empty one is nobody. */
  sees: Record<string, number[]>
  /** The ids of the notes that each of them reads. */
  reads: Record<string, number[]>
  /** In Base64, by name: those on disk. */
  files: Record<string, string>
  /** In Base64, by the ids of attachments, as downloaded; those on disk cannot be. */
  contents: Record<string, string>
}

const PEOPLE = ['', 'administrator', 'vera', 'rita', 'uma', 'dora', 'max', 'rob', 'nomail'] as const
const LAST = 20

/** Asks as the administrator, except for what others see. */
export async function answersOf(address: string, folder: string): Promise<Answers> {
  const { api, answer, sessionOf } = openMantis(address)
  const { cookie } = await sessionOf('administrator')
  const issues = []
  const contents: Answers['contents'] = {}
  for (let id = 1; id <= LAST; id += 1) {
    const [issue] = (await api(`/issues/${id}`))['issues'] as Record<string, any>[]
    issues.push(issue!)
    const notes = (issue!['notes'] ?? []) as Record<string, any>[]
    const own = [issue!, ...notes].flatMap((one) => one['attachments'] ?? []) as { id: number }[]
    for (const one of own) {
      const path = `/file_download.php?file_id=${one.id}&type=bug`
      const answered = await fetch(`${address}${path}`, { headers: { cookie: cookie() } })
      // Those on disk end early, as files are in the database at the end.
      const bytes = await answered.arrayBuffer().catch(() => undefined)
      if (bytes) contents[one.id] = Buffer.from(bytes).toString('base64')
    }
  }
  const sees: Answers['sees'] = {}
  const reads: Answers['reads'] = {}
  for (const as of PEOPLE) {
    ;[sees[as], reads[as]] = [[], []]
    for (let id = 1; id <= LAST; id += 1) {
      const { ok, text } = await answer(`/issues/${id}`, { as })
      if (!ok) continue
      sees[as].push(id)
      const [issue] = JSON.parse(text).issues as Record<string, any>[]
      reads[as].push(...((issue!['notes'] ?? []) as { id: number }[]).map((note) => note.id))
    }
  }
  const files: Answers['files'] = {}
  for (const name of await readdir(folder)) {
    files[name] = (await readFile(join(folder, name))).toString('base64')
  }
  return { issues, sees, reads, files, contents }
}
