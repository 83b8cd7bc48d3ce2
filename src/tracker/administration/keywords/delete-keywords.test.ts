import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { useForm } from '../../../../tests/found-forms.ts'
import { type Instance, onEachInstance } from '../../../../tests/instance.ts'
import { stepAndCrash } from '../../../../tests/operations.ts'
import { deleteKeywordAct } from './delete-keywords.ts'

const BUGS = 1_201

onEachInstance('keywords of many bugs', (opened) => {
  let instance: Instance
  const rest = (verb: string, path: string, body?: object) =>
    instance.ask(verb, `/rest/${path}`, { as: instance.admin, body })
  const show = async (path: string) =>
    (await instance.ask('GET', path, { as: instance.admin })).text
  const operation = async (id: number) => (await rest('GET', `docket_operations/${id}`)).body
  const step = () => stepAndCrash(instance, 'delete_keyword', deleteKeywordAct)
  const start = async () => {
    const { body } = await rest('DELETE', 'keyword/crash?remove_from_bugs=1')
    return body.keywords[0] as { id: number; bugs_changed: number; operation?: number }
  }
  const count = (table: 'keywords' | 'bug_changes') =>
    instance.db.look(async (tx) => {
      const rows = tx.selectFrom(table).select((row) => row.fn.countAll().as('count'))
      return Number((await rows.executeTakeFirstOrThrow()).count)
    })

  before(async () => {
    instance = opened()
    for (const name of ['crash', 'kept']) await rest('POST', 'keyword', { name, description: 'd' })
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const bug = { ...place, summary: 's', keywords: ['crash'] }
    const { id: first } = (await rest('POST', 'bug', bug)).body
    await instance.db.work(async (tx) => {
      const one = tx.selectFrom('bugs').selectAll().where('id', '=', first)
      const { id: _, ...copy } = await one.executeTakeFirstOrThrow()
      const word = tx.selectFrom('keywords').selectAll().where('bug_id', '=', first)
      const { keywordid } = await word.executeTakeFirstOrThrow()
      for (let left = BUGS - 1; left > 0; left -= 400) {
        const rows = Array.from({ length: Math.min(left, 400) }, () => copy)
        const added = await tx.insertInto('bugs').values(rows).returning('id').execute()
        const words = added.map(({ id }) => ({ bug_id: id, keywordid }))
        await tx.insertInto('keywords').values(words).execute()
      }
    })
  })

  void test('are deleted in steps, and are inactive meanwhile', async () => {
    const refused = await rest('DELETE', 'keyword/crash')
    assert.deepEqual([refused.status, refused.body.code], [400, 32000])
    const { bugs_changed, operation: id } = await start()
    assert.equal(bugs_changed, BUGS)
    await step()
    const { state, done, total, asked } = await operation(id!)
    assert.deepEqual([state, done, total, asked.keyword], ['running', 500, BUGS, 'crash'])
    assert.deepEqual([await count('keywords'), await count('bug_changes')], [BUGS - 500, 500])
    const put = await rest('PUT', 'bug/1', { keywords: { add: ['crash'] } })
    assert.deepEqual([put.status, put.body.code], [400, 32000])
    const { history } = (await rest('GET', 'bug/1/history')).body.bugs[0]
    assert.deepEqual(history[0].changes, [{ field_name: 'keywords', removed: 'crash', added: '' }])
    for (const path of ['/admin/keywords/crash', `/admin/jobs/operations/${id}`]) {
      const text = await show(path)
      assert.match(text, /The keyword crash is removed from its bugs, and deleted/)
      assert.match(text, /Running: 500 of 1,201/)
    }
  })

  void test('stay with the bugs that still have them when that is stopped or changed', async () => {
    const { operations } = (await rest('GET', 'docket_operations')).body
    const { id } = operations[0] as { id: number }
    assert.equal((await rest('DELETE', `docket_operations/${id}`)).status, 200)
    await instance.service.runJobs()
    assert.equal(await count('keywords'), BUGS - 500)
    assert.match(await show('/admin/keywords/crash'), /Not finished[^]*Stopped: 500 of 1,201/)
    await rest('POST', `docket_operations/${id}/resume`)
    await rest('PUT', 'keyword/crash', { is_active: true })
    await instance.service.runJobs()
    assert.equal((await operation(id)).state, 'replaced')
    assert.equal((await rest('GET', 'keyword/crash')).body.keywords[0].is_active, true)
    const again = await start()
    assert.deepEqual([again.bugs_changed, again.operation], [BUGS - 500, undefined])
    assert.deepEqual([await count('keywords'), await count('bug_changes')], [0, BUGS])
    assert.equal((await rest('GET', 'keyword/crash')).status, 404)
  })

  void test('are deleted by the last step', async () => {
    await instance.db.work(async (tx) => {
      const word = tx.selectFrom('keyworddefs').select('id').where('name', '=', 'kept')
      const { id: keywordid } = await word.executeTakeFirstOrThrow()
      const bugs = await tx.selectFrom('bugs').select('id').execute()
      for (let at = 0; at < bugs.length; at += 400) {
        const words = bugs.slice(at, at + 400).map(({ id }) => ({ bug_id: id, keywordid }))
        await tx.insertInto('keywords').values(words).execute()
      }
    })
    const begun = await useForm(instance, instance.admin, '/admin/keywords/kept?delete=1', {
      action: 'delete_keyword',
    })
    assert.match(begun.text, /inactive, and is removed from its bugs in steps/)
    await instance.service.runJobs()
    const { operations } = (await rest('GET', 'docket_operations?limit=1')).body
    assert.deepEqual([operations[0].state, operations[0].done], ['done', BUGS])
    assert.deepEqual([await count('keywords'), await count('bug_changes')], [0, 2 * BUGS])
    assert.equal((await rest('GET', 'keyword/kept')).status, 404)
    const log = (await rest('GET', 'audit_log?class=Bugzilla::Keyword')).body.audit_log
    assert.deepEqual([log[0].field, log[0].removed], ['__remove__', 'kept'])
  })
})
