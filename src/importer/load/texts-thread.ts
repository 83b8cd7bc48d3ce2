/** A worker thread that builds the index of comments in a separate file. */

import { rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

import { adoptTexts } from '../../platform/db/adopt-texts.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { makeCommentIndex, OF_COMMENTS } from '../../tracker/bugs/text-index/apart.ts'
import { putComments } from '../../tracker/bugs/text-index/text-index.ts'
import { commentTexts } from '../map/texts.ts'
import { openStaging } from '../staging/open-staging.ts'
import type { TextsThread } from './texts-apart.ts'

/** Small batches, so that most allocations die before V8 promotes them. */
const PAGE = 100
const LIMITS = {
  bulk: true,
  cache_kib: 2_000,
  works_queue_max: 10,
  work_deadline_ms: 24 * 60 * 60_000,
}

const { folder, path, database } = workerData as TextsThread

async function build() {
  const staged = openStaging(folder)
  const db = openSqlite(path, LIMITS)
  try {
    // A single commit: each one would write segments that have to be merged later.
    await db.work(async (tx) => {
      await makeCommentIndex(tx)
      await inPages(commentTexts(staged), (comments) => putComments(tx, comments))
    })
  } finally {
    await db.close()
    staged.close()
  }
}

/** Reports the number of texts after each page. */
async function inPages<Row>(rows: Iterable<Row>, put: (page: Row[]) => Promise<void>) {
  let page: Row[] = []
  const end = async () => {
    await put(page)
    parentPort!.postMessage({ texts: page.length })
    page = []
  }
  for (const row of rows) {
    page.push(row)
    if (page.length === PAGE) await end()
  }
  await end()
}

await build()
parentPort!.postMessage({ isBuilt: true })
parentPort!.once('message', () => {
  adoptTexts(database, path, [OF_COMMENTS])
  rmSync(path)
  parentPort!.postMessage({ isAdopted: true })
})
