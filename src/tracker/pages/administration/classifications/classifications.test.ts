import assert from 'node:assert/strict'
import { test } from 'node:test'

import { useForm } from '../../../../../tests/found-forms.ts'
import { onEachInstance, type Person } from '../../../../../tests/instance.ts'
import { rowsOf } from '../../../../../tests/sheets.ts'

onEachInstance('administering classifications and keywords in a browser', (instance) => {
  const send = (path: string, { action, ...set }: { action: string } & Record<string, string>) =>
    useForm(instance(), instance().admin, path, { action, set })
  const get = (path: string, as: Person = instance().admin) => instance().ask('GET', path, { as })

  void test('classifications say that they are off, else get and lose products', async () => {
    const list = '/admin/classifications'
    assert.match((await get(list)).text, /href="\/admin\/parameters">Turn on/)
    await instance().set('useclassification', '1')
    const made = await send(list, { action: 'create', name: 'Desk', description: 'd' })
    assert.deepEqual(rowsOf(made.text), [
      'Desk d 0 Down 0',
      'Unclassified Products without a classification 0 Up 1',
    ])
    const ordered = await useForm(instance(), instance().admin, list, {
      action: 'move',
      having: { moved: '1' },
      set: { by: '-1' },
    })
    assert.match(ordered.text, /role="status">The order has been changed/)
    assert.equal(ordered.at, `${list}?done=move#move-1`)
    assert.match(ordered.text, /<form id="move-1"/)
    assert.match(
      ordered.text,
      /Unclassified<\/a>[^]*aria-label="Move Unclassified down"[^]*Desk<\/a>/,
    )
    assert.doesNotMatch((await get(`${list}?find=Desk`)).text, /aria-label="Move/)
    const moved = await send(`${list}/Unclassified`, {
      action: 'move',
      product: 'TestProduct',
      to: 'Desk',
    })
    assert.match(moved.text, /role="status">The products were moved/)
    const renamed = await send(`${list}/Desk`, { action: 'save', name: 'A / B' })
    assert.match(renamed.text, /<h1>A \/ B<\/h1>[^]*TestProduct/)
    const place = `${list}/${encodeURIComponent('A / B')}?delete=1`
    assert.match((await get(place)).text, /Its 1 product moves to Unclassified/)
    const gone = await send(place, { action: 'delete_classification' })
    assert.match(gone.text, /role="status">The classification was deleted/)
    const stays = await get(`${list}/Unclassified?delete=1`)
    assert.doesNotMatch(stays.text, /value="delete_classification"/)
  })

  void test('keywords are created, renamed, and deleted from bugs', async () => {
    const made = await send('/admin/keywords', { action: 'create', name: 'leak', description: 'd' })
    assert.deepEqual(rowsOf(made.text), ['leak d Active 0'])
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...place, summary: 's', keywords: ['leak'] }
    const { body: bug } = await instance().ask('POST', '/rest/bug', { as: instance().admin, body })
    const { headers } = await get('/editkeywords.cgi?action=edit&id=1')
    const saved = await send(headers['location']!, { action: 'save', name: 'drip' })
    assert.match(saved.text, /<h1>drip<\/h1>/)
    await send('/admin/keywords/drip', { action: 'save', is_active: '' })
    assert.deepEqual(rowsOf((await get('/admin/keywords')).text), ['drip d Inactive 1 Bugs: drip'])
    const { text } = await get('/admin/keywords/drip?delete=1')
    assert.match(text, /removed from <a href="\/bugs\?keywords=drip">1 bug<\/a>/)
    await send('/admin/keywords/drip?delete=1', { action: 'delete_keyword' })
    const path = `/rest/bug/${bug.id}?include_fields=keywords`
    assert.deepEqual((await get(path)).body.bugs[0].keywords, [])
  })

  void test('only members of the groups see these pages', async () => {
    const ann = await instance().person('ann@example.com', ['editcomponents'])
    for (const path of ['classifications', 'classifications/Unclassified', 'keywords']) {
      assert.equal((await get(`/admin/${path}`, ann)).status, 401, path)
    }
  })
})
