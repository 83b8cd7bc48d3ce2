/** The Redmine in `import/redmine-5.0`, with the files of its attachments, in a folder of a test. */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import type { Answers } from './long/redmine/answers.ts'

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
