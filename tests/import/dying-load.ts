/**
 * A program that loads a staging and is killed, as by a power failure, at a sign of life after a
 * part began: a row that it reads, or a step that it reports.
 */

import { join } from 'node:path'

import { openStaging } from '../../src/importer/staging/open-staging.ts'
import { loadStaged, quiet } from '../imported.ts'

const [database = '', folder = '', part = '', last = ''] = process.argv.slice(2)
const staged = openStaging(join(folder, 'import'))
let left = Infinity
function sign() {
  if (--left < 0) process.kill(process.pid, 'SIGKILL')
}
const progress = {
  ...quiet,
  part: (line: string) => {
    if (line === part) left = Number(last)
    sign()
  },
  soFar: sign,
}
const rows: typeof staged.rows = function* (sql, ...values) {
  for (const row of staged.rows(sql, ...values)) {
    sign()
    yield row
  }
}
await loadStaged({ database, folder }, { ...staged, rows }, { progress })
