/**
 * A program that imports a second Bugzilla and is killed, as by a power failure, at a moment: 0 is
 * before its first transaction, 1 within it, 2 after it, and so on.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Plan } from '../../src/importer/merge/plan.wire.ts'
import { openAgain } from '../databases.ts'
import { openStaged } from './merged.ts'

const [database = '', folder = '', moment = ''] = process.argv.slice(2)
const db = await openAgain({ database, folder })
let left = Number(moment)
function pass() {
  if (--left < 0) process.kill(process.pid, 'SIGKILL')
}
const work: typeof db.work = async (body) => {
  pass()
  const result = await db.work(async (tx) => {
    const made = await body(tx)
    pass()
    return made
  })
  pass()
  return result
}
const dying: typeof db = { ...db, look: (...given) => db.look(...given), work }
const plan = JSON.parse(await readFile(join(folder, 'plan.json'), 'utf8')) as Plan
await (await openStaged({ db: dying, place: { database, folder } })).merge(plan)
await db.close()
