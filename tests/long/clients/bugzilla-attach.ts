/** What users do with `bugzilla attach`: upload and download files. */

import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { ADMIN } from '../service.ts'
import { split, type Told } from './bugzilla-command.ts'
import { ANN } from './setup.ts'

const PATCH = '--- a/lid\n+++ b/lid\n@@ -1 +1 @@\n-Größe 1\n+Größe 2\n'
const BYTES = Buffer.from(Array.from({ length: 3 * 4096 + 1 }, (_, index) => index % 256))

/** Files on bugs 1 and 2. */
export function tellAttach({ setup, call, bugzilla, read, write }: Told) {
  const latest = async (bug: number) => (await read(`bug/${bug}/attachment`)).bugs[bug].at(-1)
  const numberIn = (said: string) =>
    Number(/^Created attachment (\d+) on bug \S+\r?$/m.exec(said)![1])

  void test('a file from the disk, its type by its name', async () => {
    await writeFile(join(setup().home, 'lid.png'), BYTES)
    const said = await bugzilla(split('attach --file lid.png 1'), { terminal: true })
    const { id, data, creator, summary, file_name, content_type, size } = await latest(1)
    assert.equal(numberIn(said), id)
    assert.ok(BYTES.equals(Buffer.from(data, 'base64')))
    assert.deepEqual(
      [creator, summary, file_name, content_type, size],
      [ADMIN.login, 'lid.png', 'lid.png', 'image/png', BYTES.length],
    )
  })

  void test('standard input as a patch, with a comment', async () => {
    const words = split('attach --file lid.diff --type text/x-patch lid-open --description')
    const about = ["The lid's size", '--comment', 'Try this: ☕']
    const said = await bugzilla([...words, ...about], { input: PATCH, who: 'ann' })
    assert.match(said, /^Created attachment \d+ on bug lid-open\n$/)
    const { id, data, is_patch, content_type, creator } = await latest(2)
    assert.equal(Buffer.from(data, 'base64').toString(), PATCH)
    assert.deepEqual([is_patch, content_type, creator], [true, 'text/plain', ANN.login])
    const { text, attachment_id } = (await read('bug/2/comment')).bugs[2].comments.at(-1)
    const wanted = `Created attachment ${id}\nThe lid's size\n\nTry this: ☕`
    assert.deepEqual([text, attachment_id], [wanted, id])
  })

  void test('several bugs: the second gets nothing, which is an error in any Bugzilla', async () => {
    const words = split('attach --file a.txt --description a 1 2')
    const { code, out } = await call(words, { input: 'Once.' })
    assert.equal(code, 2)
    assert.match(out, /^Created attachment \d+ on bug 1\n[^]*400 Client Error/)
    assert.equal((await latest(1)).content_type, 'text/plain')
    assert.equal((await latest(2)).file_name, 'lid.diff')
  })

  void test('--get, beside existing files of that name', async () => {
    const { id } = (await read('bug/1/attachment')).bugs[1][0]
    assert.equal(await bugzilla(split(`attach --get ${id}`)), 'Wrote lid.png.1\n')
    assert.ok(BYTES.equals(await readFile(join(setup().home, 'lid.png.1'))))
  })

  void test('--getall, with and without obsolete attachments', async () => {
    const { id } = (await read('bug/1/attachment')).bugs[1][0]
    await write('PUT', `bug/attachment/${id}`, { is_obsolete: true })
    const who = 'fetching'
    assert.equal(
      await bugzilla(split('attach --getall 1 --ignore-obsolete'), { who }),
      'Wrote a.txt\n',
    )
    const said = await bugzilla(split('attach --getall lid-open --getall 1'), { who })
    assert.deepEqual(said.split('\n').toSorted(), [
      '',
      'Wrote a.txt.1',
      'Wrote lid.diff',
      'Wrote lid.png',
    ])
    assert.equal(await readFile(join(setup().home, who, 'lid.diff'), 'utf8'), PATCH)
    assert.ok(BYTES.equals(await readFile(join(setup().home, who, 'lid.png'))))
  })

  const refused: [what: string, words: string][] = [
    ['a missing bug', 'attach --file a.txt --description a 99'],
    ['an invalid type', 'attach --file a.txt --description a --type text 1'],
    ['something private by a user who is not an insider', 'attach --description a --private 1'],
    ['the attachments of a missing bug', 'attach --getall 99'],
  ]
  for (const [what, words] of refused) {
    void test(`${what} is refused`, async () => {
      const { code, out } = await call(split(words), { who: 'ann', input: 'a' })
      assert.equal(code, 2, out)
      assert.match(out, /40[014] Client Error/)
    })
  }
}
