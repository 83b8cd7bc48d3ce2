import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { decoded, sentOf } from '../../../../tests/page-forms.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('chips of a list', (opened) => {
  let instance: Instance
  let ann: Person
  const get = (path: string) => instance.ask('GET', path, { as: ann })
  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    for (const summary of ['A lid', 'A pot']) {
      await instance.ask('POST', '/rest/bug', { as: ann, body: { ...NEW, summary } })
    }
  })

  const wordsIn = (text: string) =>
    [...text.matchAll(/aria-label="Without: (.*?)"/g)].map(([, words]) => decoded(words!))
  /** The open form of a chip, at the address behind the chip with this number. */
  async function openChip(query: string, at: number) {
    const { text } = await get(`/bugs?${query}`)
    const links = [...text.matchAll(/<a href="([^"]*)" title="Change this condition"/g)]
    const address = decoded(links[at]![1]!)
    const page = await get(address)
    assert.equal(page.status, 200, page.text)
    return { address, form: formIn(page.text), words: wordsIn(page.text) }
  }
  const formIn = (text: string) => /<form[^>]* id="chip"[^]*?<\/form>/.exec(text)![0]
  const sent = (form: string, more: [string, string][] = []) =>
    `/bugs?${new URLSearchParams([...sentOf(form), ...more]).toString()}`

  const CASES: [query: string, shown: RegExp][] = [
    ['email1=ann&emailtype1=substring&emailassigned_to1=1', /name="email1" value="ann"/],
    ['chfield=priority&chfieldfrom=-7d&chfieldvalue=High', /name="chfieldvalue" value="High"/],
    ['chfieldto=2026-01-31', /name="chfieldto" value="2026-01-31"/],
    ['bug_status=__open__', /value="__open__" selected/],
    ['j_top=OR&f1=cc&o1=isempty&f2=short_desc&o2=substring&v2=lid', /name="j1"[^]*name="f2"/],
    ['n1=1&f1=OP&f2=short_desc&o2=substring&v2=x&f3=CP', /name="n1" value="1" checked/],
  ]
  for (const [query, shown] of CASES) {
    void test(`${query} is changed in place, and stays the same if applied unchanged`, async () => {
      const all = `product=TestProduct&${query}`
      const { form, words } = await openChip(all, 1)
      assert.match(form, shown)
      const before = wordsIn((await get(`/bugs?${all}`)).text)
      assert.deepEqual(words, before.slice(0, 1))
      const [apply = ''] = /<button[^>]*>[^<]*/.exec(form)!
      assert.equal(apply, '<button>Apply', 'the Enter key applies')
      assert.deepEqual(wordsIn((await get(sent(form))).text), before)
      const [, back = ''] = /href="([^"]*)">Cancel/.exec(form)!
      assert.deepEqual(wordsIn((await get(decoded(back))).text), before)
    })
  }

  void test('a criterion about external bugs is a chip, and stays in the links of a report', async () => {
    const name = 'ext_bz_bug_map.ext_bz_bug_id'
    const words = wordsIn((await get(`/bugs?product=TestProduct&${name}=7100`)).text)
    assert.deepEqual(words.slice(1), [`${name} is 7100`])
    const body = { see_also: { add: ['https://github.com/a/b/pull/7'] } }
    assert.equal((await instance.ask('PUT', '/rest/bug/1', { as: ann, body })).status, 200)
    const report = await get(`/report?x_axis_field=product&${name}=a/b/pull/7`)
    assert.match(
      report.text,
      new RegExp(`href="[^"]*/bugs\\?${name}=a%2Fb%2Fpull%2F7&#38;f1=product`),
    )
  })

  void test('a saved search is replaced by another one, or by its conditions', async () => {
    const save = async (name: string, query: string) => {
      const body = { name, query }
      const { status } = await instance.ask('POST', '/rest/saved_search', { as: ann, body })
      assert.equal(status, 201)
    }
    await save('Lids', 'product=TestProduct&short_desc=lid&order=bug_id')
    await save('Pots', 'short_desc=pot')
    const { form, words } = await openChip('savedsearch=lids&bug_status=__open__', 0)
    assert.deepEqual(words, ['Status is open'])
    assert.match(form, /<option value="Lids" selected>Lids[^]*<option value="Pots">/)
    const other = sent(form).replace('savedsearch=Lids', 'savedsearch=Pots')
    const { text } = await get(other)
    assert.deepEqual(wordsIn(text), ['Saved search is Pots', 'Status is open'])
    assert.match(text, /A pot<\/a>/)
    const [, conditions = ''] = /href="([^"]*)">Show its conditions/.exec(form)!
    const whole = await get(decoded(conditions))
    assert.deepEqual(wordsIn(whole.text), [
      'Product is TestProduct',
      'Summary contains lid',
      'Status is open',
    ])
    assert.match(decoded(conditions), /order=bug_id/)
  })

  void test('a second person is another chip with a number of its own', async () => {
    const query = 'email3=ann&emailcc3=1&email4=bob&emailreporter4=1'
    const { form } = await openChip(query, 0)
    assert.match(form, /name="email1" value="bob"[^]*name="email2" value="ann"/)
  })

  void test('a group is added, built by buttons that show the list each time, and emptied', async () => {
    const { text } = await get('/bugs?product=TestProduct')
    const group = decoded(/href="([^"]*)">\+ Group/.exec(text)![1]!)
    const first = formIn((await get(group)).text)
    const press = async (form: string, more: Record<string, string>) => {
      const query = new URLSearchParams(sentOf(form))
      for (const [name, value] of Object.entries(more)) query.set(name, value)
      const moved = await get(`/bugs?${query.toString()}`)
      assert.equal(moved.status, 302)
      assert.match(moved.headers['location']!, /#row-\d+$/)
      return get(moved.headers['location']!.split('#')[0]!)
    }
    const second = await press(first, { v2: 'lid', chart: 'add-3' })
    assert.match(second.text, />1 bug</)
    const inner = await press(formIn(second.text), { v3: 'pot', n3: '1', chart: 'group-4' })
    assert.match(inner.text, /id="row-4"><legend>/)
    assert.deepEqual(wordsIn(inner.text), ['Product is TestProduct'])
    const applied = await get(sent(formIn(inner.text)))
    assert.deepEqual(wordsIn(applied.text), [
      'Product is TestProduct',
      'Any of Summary contains lid; Not: Summary contains pot',
    ])
    const emptied = await press(formIn(inner.text), { chart: 'remove-1' })
    assert.doesNotMatch(emptied.text, /id="chip"/)
    assert.deepEqual(wordsIn(emptied.text), ['Product is TestProduct'])
  })

  void test('a search that is refused can be changed by its chips', async () => {
    const query = 'f1=OP&j1=AND_G&f2=cc&o2=equals&v2=a&f3=short_desc&o3=substring&v3=x&f4=CP'
    const { status, text } = await get(`/bugs?${query}`)
    assert.equal(status, 400)
    const [, address = ''] = /<a href="([^"]*)" title="Change this condition"/.exec(text)!
    assert.match(formIn((await get(decoded(address))).text), /value="AND_G" selected/)
  })
})
