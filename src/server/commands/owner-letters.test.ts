import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'

import { docket, serve } from '../../../tests/program.ts'

const env = {
  DOCKET_ADMIN_LOGIN: 'admin@example.com',
  DOCKET_ADMIN_PASSWORD: 'a long enough password',
}

void test('mails the owner about what a command changed: a password, a key, a second factor', async (t) => {
  const temp = await mkdtemp(join(tmpdir(), 'docket-told-'))
  t.after(() => rm(temp, { recursive: true }))
  const data = ['--data', join(temp, 'data')]
  await (await serve(data, { env })).stop()
  const waiting = () => {
    const file = new DatabaseSync(join(temp, 'data', 'docket.db'))
    const rows = file.prepare(`select body from jobs where kind = 'mail' order by id`).all()
    file.close()
    return rows.map(({ body }) => {
      const { to, subject } = JSON.parse(String(body)) as Record<string, string>
      return `${to}: ${subject}`
    })
  }
  const run = async (more: Record<string, string>, ...words: string[]) => {
    const { code, err } = await docket([...words, 'admin@example.com', ...data], { env: more })
    assert.equal(code, 0, err)
  }
  await run({}, 'user', 'password')
  assert.deepEqual(waiting(), [], 'where no mail is sent nothing waits to be')
  const mail = { DOCKET_MAIL: `folder:${join(temp, 'mail')}` }
  await run(mail, 'user', 'password')
  await run(mail, 'key', 'create')
  const letters = [
    'admin@example.com: Your password was changed',
    'admin@example.com: Your account has a new API key',
  ]
  assert.deepEqual(waiting(), letters)
  const remove = () => docket(['user', 'remove-mfa', 'admin@example.com', ...data], { env: mail })
  const missing = await remove()
  assert.notEqual(missing.code, 0)
  assert.match(missing.err, /admin@example\.com has no second factor/)
  const file = new DatabaseSync(join(temp, 'data', 'docket.db'))
  file.exec(
    `insert into mfa_secrets (user_id, secret, last_step, creation_ts) values (1, 'x', 0, 0)`,
  )
  file.close()
  assert.equal((await remove()).code, 0)
  assert.deepEqual(waiting(), [...letters, 'admin@example.com: The second factor of your account'])
})
