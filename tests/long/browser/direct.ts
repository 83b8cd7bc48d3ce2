/** Large files that a browser sends to the bucket, in parts, and what it does if it cannot. */

import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import type { Browser } from 'playwright-core'

import { type BreakableS3, startS3 } from '../../s3.ts'
import { kinds } from '../service.ts'
import { openWindow } from './chromium.ts'
import { openStand, type Stand } from './stand.ts'

const CONTENT = randomBytes(20 * 1024 * 1024)
/** The S3 of tests accepts no more at once. */
const PART_BYTES = 8 * 1024 * 1024

/** Tests with a service and a bucket of their own; the files are in the folder `home`. */
export function tellDirect(given: () => { browser: Browser; home: string }) {
  void describe('parts to a bucket', () => {
    let s3: BreakableS3
    let stand: Stand
    let file: string
    before(async () => {
      s3 = await startS3()
      const { endpoint, bucket, prefix, access_key, secret_key } = s3.settings()
      stand = await openStand(kinds[0]!, [], {
        DOCKET_BLOBS: `s3://${bucket}/${prefix}`,
        DOCKET_S3_ENDPOINT: endpoint!,
        DOCKET_S3_ACCESS_KEY: access_key,
        DOCKET_S3_SECRET_KEY: secret_key,
        DOCKET_S3_UPLOADS: 'on',
      })
      file = join(given().home, 'direct.bin')
      await writeFile(file, CONTENT)
    })
    after(async () => {
      await stand?.close()
      await s3?.close()
    })

    /** Returns the parts that came to the bucket, the requests with bytes here, and complaints. */
    async function upload(hasRule: boolean) {
      let parts = 0
      s3.instead = ({ method, headers }, answer) => {
        const isForm = headers['content-type']?.startsWith('multipart/form-data')
        if (method !== 'OPTIONS' && !isForm) return false
        if (hasRule) answer.setHeader('access-control-allow-origin', stand.url)
        parts += Number(method === 'POST')
        return method === 'OPTIONS' && !!answer.writeHead(hasRule ? 200 : 403).end()
      }
      await using window = await openWindow(given().browser)
      const page = await window.tab()
      let pieces = 0
      page.on('request', (asked) => void (pieces += Number(asked.method() === 'PATCH')))
      await page.goto(await stand.grant())
      await page
        .locator('[data-direct]')
        .evaluate((form, bytes) => form.setAttribute('data-direct', String(bytes)), PART_BYTES)
      await page.locator('[data-part="files"]').setInputFiles(file)
      await page.getByRole('button', { name: 'Upload' }).click()
      await page.getByRole('heading', { name: 'Your files have arrived' }).waitFor()
      const sha256 = createHash('sha256').update(CONTENT).digest('hex')
      const { files } = await stand.received()
      assert.deepEqual(files, [{ path: 'direct.bin', size: CONTENT.length, sha256 }])
      const blocked = window.complaints.splice(0).map((said) => /by CORS policy/.test(said))
      return { parts, pieces, blocked }
    }

    void test('go there without the service, if the bucket has a rule for it', async () => {
      const parts = Math.ceil(CONTENT.length / PART_BYTES)
      assert.deepEqual(await upload(true), { parts, pieces: 0, blocked: [] })
    })

    void test('go through the service otherwise', async () => {
      assert.deepEqual(await upload(false), { parts: 0, pieces: 1, blocked: [true] })
    })
  })
}
