import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, test } from 'node:test'

import { sql } from 'kysely'

import { findForm } from '../../../../../tests/found-forms.ts'
import { addProduct } from '../../../../../tests/products.ts'
import { type Instance, onEachInstance } from '../../../../../tests/instance.ts'
import { freeJobs } from '../../../../platform/jobs/jobs.ts'
import { completeTextIndex } from '../../../bugs/text-index/text-index.ts'

const PATH = '/admin/sanity_check'
const REST = '/rest/docket_sanity_check'

onEachInstance('the sanity check', (opened) => {
  let instance: Instance
  const act = async (action: 'start' | 'stop') =>
    (await findForm(instance, instance.admin, PATH, { action })).send()
  const read = async () => (await instance.ask('GET', REST, { as: instance.admin })).body
  const page = async () => (await instance.ask('GET', PATH, { as: instance.admin })).text

  before(async () => {
    instance = opened()
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...place, summary: 'One', description: 'It whistles.' }
    await instance.ask('POST', '/rest/bug', { as: instance.admin, body })
  })

  void test('is for administrators', async () => {
    const tom = await instance.person('tom@example.com', ['tweakparams'])
    for (const [verb, path] of [
      ['GET', PATH],
      ['GET', REST],
      ['POST', REST],
      ['DELETE', REST],
    ] as const) {
      assert.equal((await instance.ask(verb, path, { as: tom })).status, 401, `${verb} ${path}`)
    }
    assert.match(await page(), /No check was run yet/)
  })

  void test('runs as a job, and finds nothing wrong in a sound installation', async () => {
    assert.equal((await act('start')).headers['location'], `${PATH}?done=start`)
    assert.equal((await read()).state, 'waiting')
    const again = await instance.ask('POST', REST, { as: instance.admin })
    assert.deepEqual([again.status, again.body.code], [409, 20_004])
    await instance.service.runJobs()
    const { state, checks, user } = await read()
    assert.deepEqual([state, user], ['done', instance.admin.login])
    for (const check of checks) assert.deepEqual([check.state, check.problems], ['done', 0])
    assert.match(await page(), /No problems were found/)
  })

  void test('shows problems with what they mean, and repairs them after asking', async () => {
    await addProduct(instance, 'Big')
    const rest = (verb: string, path: string, body?: object) =>
      instance.ask(verb, `/rest/${path}`, { as: instance.admin, body })
    const group = { name: 'inner', description: 'd', is_active: true }
    await rest('POST', 'group', group)
    const mandatory = { membercontrol: 3, othercontrol: 3 }
    await rest('PUT', 'product/Big/group/inner', mandatory)
    const bug = { product: 'Big', component: 'Core', version: '1', summary: 'Two kettles' }
    const { id } = (await rest('POST', 'bug', bug)).body
    await instance.db.work(completeTextIndex)
    await instance.db.work(async (tx) => {
      await tx.updateTable('bugs').set({ comment_count: 99 }).execute()
      await tx.deleteFrom('bug_group_map').where('bug_id', '=', id).execute()
      const hash = 'ab'.repeat(32)
      await tx.insertInto('blobs').values({ hash, size: 1, ref_count: 3 }).execute()
      await tx.updateTable('users').set({ group_set_id: 0 }).where('id', '>', 1).execute()
      await tx.updateTable('group_sets').set({ is_on_bugs: 1 }).execute()
      // The second cannot be repaired before the first one is renamed.
      for (const name of ['Late', 'late']) {
        const key = { name, name_key: `stale ${name}`, description: 'd', isactive: 1 }
        await tx.insertInto('keyworddefs').values(key).execute()
      }
      await sql`update users set login_name_key = 'stale' where id = 1`.execute(tx)
      await sql`update bugs set short_desc = 'Two cups', short_desc_key = 'two cups'
        where id = ${id}`.execute(tx)
    })
    await act('start')
    await instance.service.runJobs()
    const { text } = await instance.ask('GET', PATH, { as: instance.admin })
    assert.match(text, /<h3>data kept with bugs<\/h3>[^]*differ from what it has[^]*<li>.*1/)
    const names = [
      'search keys',
      'data kept with bugs',
      'mandatory groups',
      'group memberships',
      'visibility by group set',
      'the text index',
      'references to blobs',
    ]
    const repair = async (check: string) => {
      const path = `${PATH}?repair=${encodeURIComponent(check)}`
      const form = await findForm(instance, instance.admin, path, { action: 'repair' })
      assert.match(form.text, /found \d+ problems?:[^]*It is final/, check)
      assert.equal((await form.send()).headers['location'], `${PATH}?done=repair`, check)
      await instance.service.runJobs()
    }
    for (const name of names.filter((one) => one !== 'mandatory groups')) await repair(name)
    assert.match(await page(), /Problems are repaired: data kept with bugs/)
    await act('start')
    await instance.service.runJobs()
    const problems = async () =>
      (await read()).checks.flatMap(
        ({ name, problems: count }: { name: string; problems: number }) =>
          count > 0 ? [`${count} ${name}`] : [],
      )
    assert.deepEqual(await problems(), ['1 search keys', '1 mandatory groups'])
    await rest('PUT', 'keyword/LATE', { name: 'later' })
    await repair('search keys')
    const { keywords } = (await rest('GET', 'keyword?names=late&names=later')).body
    assert.equal(keywords.length, 2)
    await repair('mandatory groups')
    const [shown] = (await instance.ask('GET', `/rest/bug/${id}`, { as: instance.admin })).body.bugs
    assert.deepEqual(shown.groups, ['inner'])
    await act('start')
    await instance.service.runJobs()
    assert.deepEqual(await problems(), [])
    for (const check of ['mandatory groups', 'the contents of blobs', 'nosuch']) {
      const { status, body } = await rest('POST', 'docket_sanity_check/repair', { check })
      assert.deepEqual([status, body.code], [409, 20_004], check)
    }
  })

  void test('deletes entries of lists of what does not exist, and leaves other rows', async (t) => {
    const { db, place } = instance
    if (db.dialect.name !== 'sqlite') return t.skip('PostgreSQL enforces references')
    const path = join(place.folder, 'docket.db')
    const file = new DatabaseSync(path, { enableForeignKeyConstraints: false })
    file.exec(`insert into cc (bug_id, who) values (1, 999);
      insert into dependencies (blocked, dependson) values (1, 888);
      insert into quips (userid, quip, approved) values (999, 'never', 1)`)
    file.close()
    const check = 'references between rows'
    const problems = async () => {
      await act('start')
      await instance.service.runJobs()
      const { checks } = await read()
      return (checks as { name: string; examples: string[] }[]).find(({ name }) => name === check)!
        .examples
    }
    assert.deepEqual(await problems(), [
      'cc 1 999: who refers to a missing row of users',
      'dependencies 1 888: dependson refers to a missing row of bugs',
      'quips 1: userid refers to a missing row of users',
    ])
    const form = await findForm(
      instance,
      instance.admin,
      `${PATH}?repair=${encodeURIComponent(check)}`,
      { action: 'repair' },
    )
    await form.send()
    await instance.service.runJobs()
    assert.deepEqual(await problems(), ['quips 1: userid refers to a missing row of users'])
    await db.work((tx) => tx.deleteFrom('quips').execute())
  })

  void test('is stopped, and then ends without a result', async () => {
    await act('start')
    assert.equal((await act('stop')).headers['location'], `${PATH}?done=stop`)
    await instance.service.runJobs()
    const { state, checks } = await read()
    assert.deepEqual([state, checks], ['stopped', []])
    assert.equal((await act('start')).status, 303)
  })

  void test('starts anew if its node crashed', async () => {
    await instance.db.work(async (tx) => {
      await tx.updateTable('jobs').set({ node_id: 4_711, tries: 1 }).execute()
      await freeJobs(tx)
    })
    await instance.service.runJobs()
    assert.equal((await read()).state, 'done')
  })
})
