/** The MantisBT in `import/mantis-2.28`, with the files of its attachments, for tests. */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import type { MappingFile } from '../src/importer/mantis/mapping-file.ts'
import type { Build } from './instance.ts'
import type { Answers } from './long/mantis/answers.ts'
import { passwordOf } from './long/mantis/pages.ts'
import { docketFor } from './trackers.ts'

const KEPT = join(import.meta.dirname, 'import/mantis-2.28')

/** Runs a command about a MantisBT that must succeed; returns what it prints. */
export const docket = docketFor('mantis')

/** The dump, what MantisBT answered about itself, and the folder of its files on disk. */
export async function unpackMantis(folder: string) {
  const saved = gunzipSync(await readFile(join(KEPT, 'mysql.json.gz'))).toString()
  const answers = JSON.parse(saved) as Answers
  const files = join(folder, 'files')
  await mkdir(files, { recursive: true })
  for (const [name, content] of Object.entries(answers.files)) {
    await writeFile(join(files, name), Buffer.from(content, 'base64'))
  }
  return { source: join(KEPT, 'mysql.sql.gz'), answers, files }
}

/** Completes the proposed mapping by what is in the files of the MantisBT. */
export async function completeMapping(path: string) {
  const mapping = JSON.parse(await readFile(path, 'utf8')) as MappingFile
  mapping.anonymous_account = 'anonymous'
  mapping.address = 'http://mantis.example.com/mantis/'
  await writeFile(path, JSON.stringify(mapping))
}

/** Imports it by the commands; its administrator is MantisBT's. */
export const buildMantis: Build = async ({ folder, database }) => {
  const { source, files } = await unpackMantis(join(folder, 'mantis'))
  const mapping = join(folder, 'mantis', 'mapping.json')
  const where = ['--data', folder, '--database', database]
  await docket('inspect', source, '--mapping', mapping, '--data', folder)
  await completeMapping(mapping)
  await docket('run', source, '--mapping', mapping, '--files', files, ...where)
  const login = 'admin@example.net'
  return { id: 1, login, password: passwordOf('administrator'), api_key: '' }
}
