import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { handleEvents } from '../../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { openForm, submitAs } from '../../../../tests/page-forms.ts'
import { contentOf } from '../../../../tests/sheets.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('the page of the inbox', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  const bugs: number[] = []

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    bob = await instance.person('bob@example.com', ['editbugs'])
    for (const summary of ['The <lid> rattles', 'The spout drips']) {
      const body = { ...NEW, summary, assigned_to: ann.login }
      bugs.push((await instance.ask('POST', '/rest/bug', { as: bob, body })).body.id)
      await handleEvents(instance, 'inbox')
      instance.clock.now += 60_000
    }
  })
  const page = async (path = '/inbox', as = ann) =>
    contentOf((await instance.ask('GET', path, { as })).text)
  const listed = (text: string) =>
    [...text.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => Number(id))
  /** Presses a button, and returns where it leads. */
  const press = async (path: string, fields: Record<string, string>) => {
    const { fields: shown } = await openForm(instance, path, ann)
    const up_to = shown['up_to'] ?? ''
    const { status, headers, text } = await submitAs(instance, ann, '/inbox', { up_to, ...fields })
    assert.equal(status, 303, text)
    instance.clock.now += 1_000
    return headers['location']!
  }

  void test('shows what happened and why, what came last first', async () => {
    const text = await page()
    assert.deepEqual(listed(text), bugs.toReversed())
    assert.match(text, /2 unread/)
    assert.match(text, /The &#60;lid&#62; rattles/)
    assert.match(text, /<span title="bob@example.com">bob<\/span> filed the bug/)
    assert.match(text, />assignee</)
    assert.match(await page('/inbox?reason=cc'), /Nothing is here/)
    assert.deepEqual(listed(await page('/inbox?product=TestProduct')), bugs.toReversed())
    assert.match(await page('/inbox', bob), /Nothing is here/)
    const { status, headers } = await instance.ask('GET', '/inbox')
    assert.deepEqual([status, headers['location']], [302, '/login?next=%2Finbox'])
  })

  void test('is on the start page, and its count in the header', async () => {
    const home = await page('/')
    assert.match(home, /href="\/inbox">Inbox<\/a>/)
    assert.match(home, /The spout drips/)
    assert.match(await page('/', bob), /Nothing new concerns you/)
    const top = async (as?: Person, path = '/help') =>
      /<header[^]*<\/header>/.exec((await instance.ask('GET', path, { as })).text)![0]
    assert.match(await top(ann), /href="\/inbox" data-go="inbox">Inbox <span class="num">2</)
    assert.match(await top(bob), /href="\/inbox" data-go="inbox">Inbox<\/a>/)
    assert.doesNotMatch(await top(), /Inbox/)
    // The entry of a bug is read on its page.
    assert.match(await top(ann, `/bugs/${bugs[0]}`), /Inbox <span class="num">1</)
    const unread = { ids: [bugs[0]], action: 'unread' }
    const { status, text } = await instance.ask('PUT', '/rest/inbox', { as: ann, body: unread })
    assert.equal(status, 200, text)
    assert.match(await top(ann), /Inbox <span class="num">2</)
  })

  void test('marks selected entries as done, which can be undone', async () => {
    const back = await press('/inbox', { action: 'done', id: String(bugs[0]), state: 'unread' })
    assert.match(back, /^\/inbox\?state=unread&changed=1&undo=\d+$/)
    const after = await page(back)
    assert.match(after, /role="status">1 entry was changed\./)
    assert.deepEqual(listed(after), [bugs[1]])
    assert.deepEqual(listed(await page('/inbox?state=done')), [bugs[0]])
    const undo = new URLSearchParams(back.split('?')[1]).get('undo')!
    assert.equal(await press(back, { action: 'undo', undo }), '/inbox?changed=1')
    assert.deepEqual(listed(await page()), bugs.toReversed())
    const none = await page(await press('/inbox', { action: 'done' }))
    assert.match(none, /0 entries were changed\.<\/span>\s*<\/form>/)
  })

  void test('snoozes entries until a day', async () => {
    // A Monday.
    assert.match(await page(), /value="2026-06-02">Tomorrow[^]*value="2026-06-08">Next week/)
    const fields = { action: 'snooze', id: String(bugs[0]), until: '2026-06-02' }
    await press('/inbox', fields)
    assert.deepEqual(listed(await page()), [bugs[1]])
    assert.match(await page('/inbox?state=snoozed'), /Back <time datetime="2026-06-02T00:00:00Z"/)
    const { fields: shown } = await openForm(instance, '/inbox', ann)
    const past = { ...fields, id: String(bugs[1]), day: '2020-01-01', up_to: shown['up_to']! }
    const refused = await submitAs(instance, ann, '/inbox', past)
    assert.equal(refused.status, 400)
    assert.match(refused.text, /role="alert">[^<]*future/)
    assert.match(refused.text, new RegExp(`value="${bugs[1]}" aria-label="[^"]*" checked`))
    instance.clock.now += 86_400_000
    assert.deepEqual(listed(await page()), bugs)
  })

  void test('marks everything as read that the reader knows', async () => {
    const { fields } = await openForm(instance, '/inbox', ann)
    const body = { comment: 'Later' }
    await instance.ask('POST', `/rest/bug/${bugs[1]}/comment`, { as: bob, body })
    await handleEvents(instance, 'inbox')
    await press('/inbox', { action: 'all_read', up_to: fields['up_to']! })
    assert.deepEqual(listed(await page('/inbox?state=unread')), [bugs[1]])
    assert.match(await page(), /href="\/bugs\/\d+#c1"[^]*bob<\/span> commented/)
  })
})
