import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { openBugForm } from '../../../../tests/page-forms.ts'

onEachInstance('preferences for pages of bugs', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  const bug = {
    product: 'TestProduct',
    component: 'TestComponent',
    version: 'unspecified',
    summary: 's',
    description: 'the description',
  }
  const send = async (verb: string, path: string, body: object, as = bob) => {
    const answer = await instance.ask(verb, `/rest/${path}`, { as, body })
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }
  const page = async (path = '/bugs/1') => (await instance.ask('GET', path, { as: ann })).text
  const orderOf = (text: string, parts: readonly string[]) =>
    parts.toSorted((a, b) => text.indexOf(a) - text.indexOf(b))

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    bob = await instance.person('bob@example.com', ['editbugs'])
    for (const at of [1, 2]) await send('POST', 'bug', { ...bug, summary: `s ${at}` })
    await send('POST', 'bug/1/comment', { comment: 'first words' })
    instance.clock.now += 60_000
    await send('POST', 'bug/1/comment', { comment: 'last words' })
    instance.clock.now += 60_000
    await send('PUT', 'bug/1', { priority: 'High' })
  })

  const PLACES = ['first words', 'last words', 'id="answer"'] as const
  const shown: [name: string, value: string, whatIs: (text: string) => unknown, is: unknown][] = [
    ['comment_sort_order', 'oldest_to_newest', (text) => orderOf(text, PLACES), [...PLACES]],
    [
      'comment_sort_order',
      'newest_to_oldest',
      (text) => orderOf(text, PLACES),
      ['last words', 'first words', 'id="answer"'],
    ],
    [
      'comment_box_position',
      'before_comments',
      (text) => orderOf(text, PLACES),
      ['id="answer"', 'first words', 'last words'],
    ],
    ['inline_history', 'on', (text) => /class="[^"]*event/.test(text), true],
    ['inline_history', 'off', (text) => /class="[^"]*event/.test(text), false],
    ['quote_replies', 'quoted_reply', (text) => /[?]reply=1#/.test(text), true],
    ['quote_replies', 'simple_reply', (text) => /[?]refer=1#/.test(text), true],
    ['quote_replies', 'off', (text) => /(?:reply|refer)=1#/.test(text), false],
    ['per_bug_queries', 'on', (text) => text.includes('name="own_tags"'), true],
    ['per_bug_queries', 'off', (text) => text.includes('name="own_tags"'), false],
    ['zoom_textareas', 'off', (text) => text.includes('class="zoom"'), false],
    ['zoom_textareas', 'on', (text) => text.includes('class="zoom"'), true],
    ['state_addselfcc', 'never', (text) => /name="follow"[^>]* checked/.test(text), false],
    ['state_addselfcc', 'always', (text) => /name="follow"[^>]* checked/.test(text), true],
    ['state_addselfcc', 'cc_unless_role', (text) => /name="follow"[^>]* checked/.test(text), true],
  ]
  for (const [name, value, whatIs, is] of shown) {
    void test(`${name} ${value}`, async () => {
      await send('PUT', 'preference', { preferences: { [name]: value } }, ann)
      assert.deepEqual(whatIs(await page()), is)
      await send('PUT', 'preference', { preferences: { [name]: '' } }, ann)
    })
  }

  void test('a link to the other order and to all changes says so', async () => {
    const wishes = { comment_sort_order: 'newest_to_oldest', inline_history: 'off' }
    await send('PUT', 'preference', { preferences: wishes }, ann)
    assert.match(await page(), /bugs\/1[?]show=all&#38;order=oldest#comments/)
    const text = await page('/bugs/1?show=all&order=oldest')
    assert.deepEqual(orderOf(text, PLACES), [...PLACES])
    assert.match(text, /class="[^"]*event/)
    const none = { comment_sort_order: '', inline_history: '' }
    await send('PUT', 'preference', { preferences: none }, ann)
  })

  void test('a reply without a quote refers to the comment', async () => {
    assert.match(await page('/bugs/1?refer=1'), /\(In reply to bob from comment #1\)\n</)
  })

  void test('possible_duplicates off', async () => {
    const path = '/enter_bug?product=TestProduct'
    assert.match(await page(path), /data-similar/)
    await send('PUT', 'preference', { preferences: { possible_duplicates: 'off' } }, ann)
    assert.doesNotMatch(await page(path), /data-similar|name="similar"/)
  })

  const after: [value: string, place: RegExp | undefined][] = [
    ['same_bug', /^\/bugs\/1[?]saved=1$/],
    ['next_bug', /^\/bugs\/2[?]saved_bug=1$/],
    ['nothing', undefined],
  ]
  for (const [value, place] of after) {
    void test(`post_bug_submit_action ${value}`, async () => {
      await send('PUT', 'preference', { preferences: { post_bug_submit_action: value } }, ann)
      const { send: save } = await openBugForm(instance, '/bugs/1', ann)
      const { status, headers, text } = await save({ summary: value }, 'docket_list=1.2')
      if (place) assert.match(String(headers['location']).replace(/^https?:..[^/]*/, ''), place)
      else assert.match(text, /The changes of bug 1 have been saved/)
      assert.equal(status, place ? 303 : 200)
    })
  }
})
