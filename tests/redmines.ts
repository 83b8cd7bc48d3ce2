/** The Redmine in `import/redmine-5.0`, with the files of its attachments, for tests. */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import type { Build } from './instance.ts'
import type { Answers } from './long/redmine/answers.ts'
import { passwordOf } from './long/redmine/pages.ts'
import { docketFor } from './trackers.ts'

const KEPT = join(import.meta.dirname, 'import/redmine-5.0')

/** Which of the two databases Redmine had. */
export type Engine = 'mysql' | 'postgres'

/** The dump, what Redmine answered about itself, and its folder `files`. */
export async function unpackRedmine(folder: string, engine: Engine) {
  const saved = gunzipSync(await readFile(join(KEPT, `${engine}.json.gz`))).toString()
  const answers = JSON.parse(saved) as Answers
  const files = join(folder, 'files')
  for (const [path, content] of Object.entries(answers.files)) {
    await mkdir(dirname(join(files, path)), { recursive: true })
    await writeFile(join(files, path), Buffer.from(content, 'base64'))
  }
  return { source: join(KEPT, `${engine}.sql.gz`), answers, files }
}

/** Imports it by the commands; its administrator is Redmine's. */
export function buildRedmine(engine: Engine): Build {
  return async ({ folder, database }) => {
    const { source, files } = await unpackRedmine(join(folder, 'redmine'), engine)
    const mapping = join(folder, 'redmine', 'mapping.json')
    const where = ['--data', folder, '--database', database]
    await docket('inspect', source, '--mapping', mapping, '--data', folder)
    await docket('run', source, '--mapping', mapping, '--files', files, ...where)
    const login = 'admin@example.net'
    return { id: 1, login, password: passwordOf('admin'), api_key: '' }
  }
}

/** Runs a command about a Redmine that must succeed; returns what it prints. */
export const docket = docketFor('redmine')
