import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance } from '../../../../tests/instance.ts'
import { addCustomFields } from '../../../../tests/custom-fields.ts'
import fresh from '../../catalogue/fields/fresh-fields.json' with { type: 'json' }
import { bugField, bugFields } from '../../model/bug-fields/bug-fields.wire.ts'
import { builtInFields } from '../../search/tree/fields.ts'

void test('every field of a fresh installation is explained, and no other', () => {
  const fields = [...builtInFields].filter(([, { isInner }]) => !isInner).map(([name]) => name)
  assert.deepEqual(bugFields.map(({ name }) => name).toSorted(), fields.toSorted())
})

void test('so is every status, resolution and severity of one', () => {
  for (const field of ['bug_status', 'resolution', 'bug_severity']) {
    const { values = [] } = fresh.fields.find(({ name }) => name === field)!
    const { meanings = {} } = bugField(field)!
    for (const { name } of values) if (name) assert.ok(meanings[name], name)
  }
})

onEachInstance('help', (opened) => {
  let instance: Instance
  const get = async (path: string) => (await instance.ask('GET', path)).text
  before(async () => {
    instance = opened()
    await addCustomFields(instance, ['single', 'text'])
    const body = { long_desc: 'How `bad` <i>it</i> is.' }
    await instance.ask('PUT', '/rest/field/bug/cf_text', { as: instance.admin, body })
  })

  const old: [id: string, to: string, status: number][] = [
    ['fields.html', '/help/fields', 200],
    ['quicksearch.html', '/help/quicksearch', 200],
    ['quicksearchhack.html', '/help/quicksearch', 200],
    ['bug-writing.html', '/help/bug_writing', 200],
    ['etiquette.html', '/help/bug_writing', 200],
    ['linking.html', '/help/linking', 200],
    ['linkify.html', '/help/linking', 200],
    ['get_help.html', '/help', 200],
    ['release-notes.html', '/help', 200],
    ['', '/help', 200],
    ['voting/bug.html&bug_id=1', '/votes?bug_id=1', 404],
    ['toString', '/help/toString', 404],
    ['../x <b>', '/help/..%2Fx%20%3Cb%3E', 404],
  ]
  for (const [id, to, status] of old) {
    void test(`page.cgi?id=${id} leads to ${to}`, async () => {
      const { headers } = await instance.ask('GET', `/page.cgi?id=${encodeURI(id)}`)
      assert.equal(headers['location'], to)
      assert.equal((await instance.ask('GET', to)).status, status)
    })
  }

  void test('reports an unknown topic, and lists the existing ones', async () => {
    const text = await get('/help/%3Cb%3E')
    assert.match(text, /There is no help about “&#60;b&#62;”/)
    assert.match(text, /<a href="\/help\/fields">/)
  })

  void test('all links of the help work', async () => {
    const pages = ['/help', '/help/fields', '/help/bug_writing', '/help/quicksearch']
    const texts = await Promise.all(pages.map(get))
    const links = texts
      .flatMap((text) => text.match(/(?<=<main[^]*href=")\/[^"]*/g)!)
      .map((link) => link.replaceAll('&#39;', "'").replaceAll('&#38;', '&'))
    assert.ok(links.length > 25)
    for (const link of new Set(links)) {
      assert.equal((await instance.ask('GET', link)).status, 200, link)
    }
  })

  void test('links to people show the reader their own', async () => {
    const as = instance.admin
    const { text } = await instance.ask('GET', '/help/linking', { as })
    const [, place = '', said] = /<a href="(\/people\/[^"]*)"[^>]*>(@[^<]*)</.exec(text)!
    assert.equal(said, `@${as.login}`)
    assert.equal((await instance.ask('GET', place, { as })).status, 200)
    const other = await get('/help/linking')
    assert.match(other, /@ann/)
    assert.doesNotMatch(other, /\/people\//)
  })

  void test('fields are those of the installation, each with an anchor', async () => {
    const text = await get('/help/fields')
    assert.match(text, /id="bug_severity"><h3>Severity/)
    assert.match(text, /id="cf_text"><h3>A text[^]*?How <code>bad<\/code> &#60;i&#62;it/)
    assert.match(
      text,
      /<td>RESOLVED<\/td><td>closed<\/td>[^]*?<td>UNCONFIRMED, CONFIRMED, VERIFIED</,
    )
    assert.match(text, /<td>enhancement<\/td><td>Request/)
    assert.match(text, /Values: A single<\/h2><p>---, one, three, two</)
    assert.doesNotMatch(text, /longdescs\.isprivate|estimated_time/)
  })

  void test('quicksearch keywords are those that are supported', async () => {
    const text = await get('/help/quicksearch')
    assert.match(text, /<td>Status Whiteboard<\/td><td><code>whiteboard, sw</)
    assert.match(text, /<code>&#62;=<\/code><\/td><td>is at least</)
    assert.match(text, /<code>cf_text</)
  })

  void test('texts that are described as links become links', async () => {
    const text = await get('/help/linking')
    for (const link of ['/bugs/17', '/bugs/17#c3', '#c3', '/attachment.cgi?id=5']) {
      assert.ok(text.includes(`<td><a href="${link}">`), link)
    }
  })
})
