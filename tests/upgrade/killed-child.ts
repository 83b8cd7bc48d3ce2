/** Runs a migration with the step of reshaped.ts, and kills itself at a given point. */

import { migrate } from '../../src/platform/db/migrate.ts'
import { openAgain } from '../databases.ts'
import { reshaping } from './reshaped.ts'

const [database = '', folder = '', wanted] = process.argv.slice(2)
const db = await openAgain({ database, folder })
const steps = reshaping((point) => {
  if (point === wanted) process.kill(process.pid, 'SIGKILL')
})
await migrate(db, steps, { now: 1 })
await db.close()
