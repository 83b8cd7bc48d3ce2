/**
 * Makes the next version of the program: a copy of this one with one more schema step. Its nodes
 * and those of this version serve one database during an upgrade.
 */

import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ROOT } from '../long/programs.ts'
import { ask } from '../long/service.ts'

const NEXT_STEP = '9999-next'

/** Adds columns of two kinds, one of them filled and indexed, and removes an index. */
const STEP = `
migrations.push({
  name: '${NEXT_STEP}',
  create: { next_things: { columns: { id: 'id', name: 'text' }, keys: {} } },
  alter: {
    bugs: {
      add: { twice: 'int?' },
      index: [['twice', 'id']],
      without: { index: [['creation_ts']] },
    },
    products: { add: { rank: 'int' }, value: { rank: 3 } },
  },
  fill: {
    bugs: { reads: ['id'], values: (rows) => rows.map(({ id }) => ({ twice: 2 * Number(id) })) },
  },
})
`

/** A program on the disk. */
export interface NextVersion {
  /** The path of its `bin/docket.js`. */
  main: string
  remove(): Promise<void>
}

export async function makeNextVersion(): Promise<NextVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-next-'))
  for (const name of ['bin', 'src', 'package.json']) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true })
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const list = join(folder, 'src', 'migrations', 'list.ts')
  const text = await readFile(list, 'utf8')
  const end = text.indexOf('/** The name of the last step')
  await writeFile(list, `${text.slice(0, end)}${STEP}\n${text.slice(end)}`)
  return {
    main: join(folder, 'bin', 'docket.js'),
    remove: () => rm(folder, { recursive: true }),
  }
}

/** How far the step is in a database on PostgreSQL. */
export async function nextStepIn(url: string) {
  const listed = await ask(url, `select 1 from migrations where name = '${NEXT_STEP}'`)
  const [{ begun }] = (await ask(
    url,
    `select to_regclass('migration_progress') is not null as begun`,
  )) as [{ begun: boolean }]
  return { done: listed.length > 0 && !begun, prepared: listed.length === 0 && begun }
}
