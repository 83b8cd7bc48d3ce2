import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance, type Person } from '../../../tests/instance.ts'

onEachInstance('full text', (instance) => {
  let ann: Person
  let insider: Person

  const file = async (summary: string, description = '-', more: object = {}) => {
    const at = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...at, summary, description, ...more }
    const filed = await instance().ask('POST', '/rest/bug', { as: insider, body })
    assert.equal(filed.status, 200, filed.text)
    return filed.body.id as number
  }
  const say = async (bug: number, comment: string, is_private = false) => {
    const body = { comment, is_private }
    const said = await instance().ask('POST', `/rest/bug/${bug}/comment`, { as: insider, body })
    assert.equal(said.status, 201, said.text)
    return said.body.id as number
  }
  const ask = async (query: Record<string, string>, as: Person | undefined = ann) => {
    const text = new URLSearchParams({ include_fields: 'id', ...query }).toString()
    const { status, body, text: told } = await instance().ask('GET', `/rest/bug?${text}`, { as })
    assert.equal(status, 200, told)
    return body
  }
  const found = async (content: string, more: Record<string, string> = {}, as?: Person) => {
    const { bugs } = await ask({ content, order: 'relevance DESC', ...more }, as ?? ann)
    return (bugs as { id: number }[]).map(({ id }) => id)
  }
  const change = async (bug: number, body: object) => {
    const changed = await instance().ask('PUT', `/rest/bug/${bug}`, { as: insider, body })
    assert.equal(changed.status, 200, changed.text)
  }

  before(async () => {
    await instance().set('insidergroup', 'creategroups')
    ann = await instance().person('ann@example.com')
    insider = await instance().person('ida@example.com', ['creategroups'])
  })

  void test('a new text is found immediately, by words in any inflection', async () => {
    const bug = await file('Ωμέγα opens twice', 'The Straße is GROSS, see 検索窓')
    for (const words of ['ωμεγα', 'strasse', 'groß', '索窓', '"opens twice"', 'twi*']) {
      assert.deepEqual(await found(words), [bug], words)
    }
    for (const words of ['twi', '"twice opens"', 'opens strasse']) {
      assert.deepEqual(await found(words), [], words)
    }
    assert.deepEqual(await found('opens', {}, undefined), [bug])
  })

  void test('results are ranked: summaries, then descriptions, then comments', async () => {
    const long = 'and so on '.repeat(50)
    const said = await file('One')
    await say(said, 'the kettle whistles')
    const among = await file('Two', `the kettle whistles ${long}`)
    const described = await file('Three', 'the kettle whistles')
    const summed = await file('The kettle whistles')
    const often = await file('Four', 'the kettle whistles')
    await say(often, 'my kettle, too')
    assert.deepEqual(await found('kettle'), [summed, often, described, said, among])
    const asked = { content: 'kettle', order: 'relevance DESC', limit: '2' }
    const first = await ask({ ...asked, cursor: '' })
    assert.deepEqual(first.bugs, [{ id: summed }, { id: often }])
    assert.equal(first.ranked, 'all')
    const second = await ask({ ...asked, cursor: first.next_cursor })
    assert.deepEqual(second.bugs, [{ id: described }, { id: said }])
    assert.deepEqual((await ask({ ...asked, cursor: second.next_cursor })).bugs, [{ id: among }])
    assert.deepEqual(await found('kettle', { order: 'bug_id' }), [
      said,
      among,
      described,
      summed,
      often,
    ])
    assert.deepEqual(await found('kettle -too', { limit: '1', offset: '1' }), [described])
  })

  void test('a page is filled even if only the last of many candidates match', async () => {
    const last = await file('Only this', 'about teapots', { priority: 'Low' })
    for (let at = 0; at < 25; at++) await file(`Teapots ${at}`)
    assert.deepEqual(await found('teapots', { priority: 'Low', limit: '1' }), [last])
    assert.equal((await ask({ content: 'teapots', total: '1', limit: '1' })).total, 26)
  })

  void test('only insiders find private comments, whenever they became private', async () => {
    const bug = await file('Something')
    const comment = await say(bug, 'the gasket leaks', true)
    assert.deepEqual(await found('gasket'), [])
    assert.deepEqual(await found('gasket', {}, insider), [bug])
    await change(bug, { comment_is_private: { [comment]: false } })
    assert.deepEqual(await found('gasket'), [bug])
    await change(bug, { comment_is_private: { [comment]: true } })
    assert.deepEqual(await found('gasket'), [])
    // This applies to the quick search as well.
    assert.deepEqual((await ask({ quicksearch: 'gasket' })).bugs, [])
    assert.deepEqual((await ask({ quicksearch: 'gasket' }, insider)).bugs, [{ id: bug }])
  })

  void test('a changed text is found by its new words', async () => {
    const bug = await file('The lid rattles', '-', {
      whiteboard: 'blue',
      url: 'http://old.example',
    })
    assert.deepEqual(await found('rattles'), [bug])
    await change(bug, { summary: 'The lid jams', whiteboard: 'green', url: 'http://new.example' })
    assert.deepEqual(await found('rattles'), [])
    assert.deepEqual(await found('jams'), [bug])
    const by = async (field: string, part: string) => (await ask({ [field]: part })).bugs
    for (const [field, was, is] of [
      ['summary', 'attle', 'jam'],
      ['whiteboard', 'blu', 'reen'],
    ] as const) {
      assert.deepEqual(await by(field, was), [])
      assert.deepEqual(await by(field, is), [{ id: bug }])
    }
    const url = (part: string) => ask({ f1: 'bug_file_loc', o1: 'substring', v1: part })
    assert.deepEqual((await url('//old.')).bugs, [])
    assert.deepEqual((await url('//NEW.')).bugs, [{ id: bug }])
  })

  void test('too large and unsupported searches are refused', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ')
    const charts = Object.fromEntries(
      [1, 2].flatMap((at) => [
        [`f${at}`, 'short_desc'],
        [`o${at}`, 'substring'],
        [`v${at}`, 'x'.repeat(50_001)],
      ]),
    ) as Record<string, string>
    const refused: [Record<string, string>, number, number][] = [
      [{ content: words(101) }, 413, 20003],
      [charts, 413, 20003],
      [{ content: 'x', content_type: 'isempty' }, 400, 32000],
      [{ content: 'x', content_type: 'substring' }, 400, 32000],
    ]
    for (const [params, status, code] of refused) {
      const asked = { method: 'Bug.search', params: [{ ...params, api_key: ann.api_key }], id: 1 }
      const { body } = await instance().ask('POST', '/jsonrpc.cgi', { body: asked })
      assert.equal(body.error?.code % 100_000, code, JSON.stringify(params).slice(0, 80))
      if (JSON.stringify(params).length > 2_000) continue
      const query = new URLSearchParams(params).toString()
      const got = await instance().ask('GET', `/rest/bug?${query}`)
      assert.deepEqual([got.status, got.body.code], [status, code])
    }
    assert.deepEqual(await found(words(100)), [])
  })

  void test('relevance is not an order without words', async () => {
    const plain = await ask({ summary: 'kettle', order: 'relevance DESC' })
    assert.equal(plain.ranked, undefined)
    assert.equal((await ask({ content: '--', order: 'relevance' })).bugs.length, 0)
  })
})
