import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

import { fileOf } from './attachments.ts'

const temp = mkdtempSync(join(tmpdir(), 'docket-attachments-'))
after(() => rmSync(temp, { recursive: true }))
const folder = join(temp, 'attachments')
mkdirSync(join(folder, 'group.07'), { recursive: true })
mkdirSync(join(folder, 'group.01', 'attachment.1'), { recursive: true })
writeFileSync(join(folder, 'group.07', 'attachment.107'), 'bytes')
writeFileSync(join(temp, 'secret.key'), 'secret')

void test('the file of an attachment is in the folder named after its last two digits', () => {
  assert.match(fileOf(folder, 107)!, /group\.07.attachment\.107$/)
})

void test('a missing file, or one that is not a regular file, is not found', () => {
  assert.equal(fileOf(folder, 7), undefined)
  assert.equal(fileOf(folder, 1), undefined)
})

void test('a link is not followed, wherever it points', (t) => {
  try {
    symlinkSync(join(temp, 'secret.key'), join(folder, 'group.07', 'attachment.207'))
  } catch {
    return t.skip('this system lets nobody make links')
  }
  assert.equal(fileOf(folder, 207), undefined)
})
