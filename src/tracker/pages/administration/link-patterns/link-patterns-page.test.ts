import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { follow, useForm } from '../../../../../tests/found-forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../../tests/products.ts'

const PLAIN = '<a href="https://cve.example/CVE-2026-1" rel="nofollow noreferrer">CVE-2026-1</a>'
const RICH = '<a href="https://cve.example/CVE-2026-1" rel="nofollow noopener">CVE-2026-1</a>'

onEachInstance('link patterns', (opened) => {
  let instance: Instance
  let admin: Person
  let lee: Person
  before(async () => {
    instance = opened()
    ;({ admin } = instance)
    lee = await instance.person('lee@example.com', ['canconfirm'])
    const id = await addProduct(instance, 'Theirs')
    await addProduct(instance, 'Other')
    await putControl(instance, id, 'canconfirm', { editcomponents: 1 })
  })
  const path = '/admin/link_patterns'
  const add = async (as: Person, pattern: string, address: string, product = '') => {
    const query = new URLSearchParams({ pattern, address, product, sample: 'See CVE-2026-1!' })
    return useForm(instance, as, `${path}?${query.toString()}`, { action: 'add' })
  }
  /** The page of a new bug with the text as a comment. */
  const file = async (product: string, is_markdown = false) => {
    const bug = { product, component: 'Core', version: '1', summary: 's', description: '' }
    const comment = 'As CVE-2026-1 says, TIC-7, https://a.example/CVE-2026-1'
    const made = await instance.ask('POST', '/rest/bug', { as: admin, body: bug })
    const { id } = made.body
    const body = { comment, is_markdown }
    const said = await instance.ask('POST', `/rest/bug/${id}/comment`, { as: admin, body })
    assert.equal(said.status, 201, said.text)
    return (await follow(instance, admin, `/bugs/${id}`)).text
  }

  void test('a pattern is previewed and added, and applies to plain comments and Markdown', async () => {
    const address = 'https://cve.example/$0'
    const query = new URLSearchParams({ pattern: 'CVE-[0-9-]+', address, sample: 'CVE-2026-1' })
    const preview = await follow(instance, admin, `${path}?${query.toString()}`)
    assert.ok(preview.text.includes(PLAIN), preview.text)
    const added = await add(admin, 'CVE-[0-9-]+', address)
    assert.match(added.text, /role="status">The pattern has been added/)
    const plain = await file('Other')
    assert.ok(plain.includes(`As ${PLAIN} says`), plain)
    assert.match(plain, />https:\/\/a\.example\/CVE-2026-1<\/a>/)
    const rich = await file('Other', true)
    assert.ok(rich.includes(`As ${RICH} says`), rich)
    const log = await follow(instance, admin, '/audit_log?class=Bugzilla::LinkPattern')
    assert.match(log.text, /https:\/\/cve\.example/)
  })

  void test('one of a product applies to its bugs, and is told to its administrators only', async () => {
    await add(lee, 'TIC-([0-9]+)', 'https://tickets.example/$1', 'Theirs')
    for (const body of [false, true]) {
      assert.match(await file('Theirs', body), /href="https:\/\/tickets\.example\/7"/)
      assert.doesNotMatch(await file('Other', body), /tickets\.example/)
    }
    const list = (await follow(instance, lee, path)).text
    assert.match(list, /TIC-[^]*<td>Theirs<\/td>/)
    assert.doesNotMatch(list, /Edit pattern 1"/)
    const body = { pattern: 'x', address: 'https://x.example/' }
    const ask = (verb: string, where: string, more = {}) =>
      instance.ask(verb, `/rest/docket_link_pattern${where}`, {
        as: lee,
        body: { ...body, ...more },
      })
    assert.equal((await ask('POST', '')).status, 401)
    assert.equal((await ask('PUT', '/1')).status, 401)
    assert.equal((await ask('POST', '', { product: 'Other' })).body.code, 32000)
    const ann = await instance.person('ann@example.com')
    assert.equal((await instance.ask('GET', path, { as: ann })).status, 401)
  })

  void test('is changed and deleted, and refused if it is wrong', async () => {
    const query = new URLSearchParams({ id: '2', pattern: 'TIC', address: 'https://t.example/' })
    const saved = await useForm(instance, lee, `${path}?${query.toString()}`, { action: 'save' })
    assert.match(saved.text, /role="status">The pattern has been changed/)
    const deleted = await useForm(instance, lee, path, { action: 'delete', having: { id: '2' } })
    assert.doesNotMatch(deleted.text, /https:\/\/t\.example/)
    const wrong: [string, string, RegExp][] = [
      ['(', 'https://a.example/', /The pattern is not valid/],
      ['a', 'javascript:alert(1)', /The address is not valid: it must begin with https/],
      ['a', 'https://$0/', /The address is not valid/],
    ]
    for (const [pattern, address, said] of wrong) {
      const body = { pattern, address }
      const { status, text } = await instance.ask('POST', '/rest/docket_link_pattern', {
        as: admin,
        body,
      })
      assert.equal(status, 400)
      assert.match(text, said)
      const page = await follow(instance, admin, `${path}?${new URLSearchParams(body).toString()}`)
      assert.match(page.text, said)
    }
    const made: number[] = []
    for (let at = 0; at < 20; at += 1) {
      const body = { pattern: `p${at}`, address: 'https://a.example/', product: 'Theirs' }
      made.push((await instance.ask('POST', '/rest/docket_link_pattern', { as: lee, body })).status)
    }
    assert.deepEqual(new Set(made), new Set([201]))
    const body = { pattern: 'more', address: 'https://a.example/', product: 'Theirs' }
    const more = await instance.ask('POST', '/rest/docket_link_pattern', { as: lee, body })
    assert.equal(more.status, 413)
  })
})
