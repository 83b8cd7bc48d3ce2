import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'

import { docket, serve } from '../../../tests/program.ts'

const LOGIN = 'admin@example.com'
const key = 'whines'.padEnd(40, 'x')
const env = {
  DOCKET_ADMIN_LOGIN: LOGIN,
  DOCKET_ADMIN_PASSWORD: 'a long enough password',
  DOCKET_ADMIN_API_KEY: key,
}

void test('commands list whines, approve imported ones, and start them and reminders', async (t) => {
  const temp = await mkdtemp(join(tmpdir(), 'docket-whines-'))
  t.after(() => rm(temp, { recursive: true }))
  const data = ['--data', join(temp, 'data')]
  const service = await serve(data, { env })
  const add = async (path: string, body: object) => {
    const answer = await service.ask('POST', `rest/${path}`, { key, body })
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
  }
  await add('saved_search', { name: 'mine', query: 'bug_status=__open__' })
  const queries = [{ query_name: 'mine' }]
  const schedules = [{ run_day: 'All', run_time: '13' }]
  for (const subject of ['First', 'Second']) await add('whine', { subject, queries, schedules })
  await service.stop()

  const onFile = <Result>(body: (file: DatabaseSync) => Result) => {
    const file = new DatabaseSync(join(temp, 'data', 'docket.db'))
    const result = body(file)
    file.close()
    return result
  }
  const jobs = () =>
    onFile((file) =>
      file
        .prepare('select kind, body from jobs order by id')
        .all()
        .map(({ kind, body }) => `${String(kind)} ${String(body)}`),
    )
  const run = async (words: string[], more: Record<string, string> = {}) => {
    const { code, out, err } = await docket(['whines', ...words, ...data], { env: more })
    assert.equal(code, 0, err)
    return out
  }
  const refused = async (words: string[], why: RegExp, more: Record<string, string> = {}) => {
    const { code, err } = await docket(['whines', ...words, ...data], { env: more })
    assert.notEqual(code, 0)
    assert.match(err, why)
  }
  const mail = { DOCKET_MAIL: `folder:${join(temp, 'mail')}` }

  const time = String.raw`\d{4}-\d\d-\d\dT13:00:00Z`
  const both = new RegExp(`^1\t${LOGIN}\t${time}\tFirst\n2\t${LOGIN}\t${time}\tSecond\n$`)
  assert.match(await run(['list']), both)
  assert.equal(await run(['list', '--waiting']), '')
  onFile((file) => file.exec('update whine_schedules set run_next = null'))
  const waiting = (id: number, subject: string) =>
    `${id}\t${LOGIN}\twaits for approval\t${subject}\n`
  assert.equal(await run(['list', '--waiting']), waiting(1, 'First') + waiting(2, 'Second'))

  await refused(['approve'], /use either --id or --all/)
  assert.equal(await run(['approve', '--id', '2']), '2\n')
  assert.equal(await run(['list', '--waiting']), waiting(1, 'First'))
  assert.equal(await run(['approve', '--all']), '1\n')
  assert.match(await run(['list']), both)

  await refused(['run', '--id', '1'], /mail is off/)
  assert.equal(await run(['run'], mail), '', 'none is due')
  assert.deepEqual(jobs(), [])
  assert.equal(await run(['run', '--id', '1'], mail), '1\n')
  await refused(['remind', 'everybody'], /must be new-bugs or requests/, mail)
  await run(['remind', 'requests'], mail)
  assert.deepEqual(
    jobs().map((job) => job.split(' ')[0]),
    ['whine', 'waiting'],
  )
  assert.match(jobs()[0]!, /"whine_id":1/)
  assert.match(jobs()[1]!, /"of":"requests"/)
})
