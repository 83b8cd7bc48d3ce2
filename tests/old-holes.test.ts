/** Security holes that other trackers had: each is tried here. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { openForm, submitAs } from './page-forms.ts'
import { FORM_TYPE, formOf } from './forms.ts'
import { handleEvents } from './handle-events.ts'
import { readHtml } from './hostile-pages/html.ts'
import { type Instance, onEachInstance, type Person } from './instance.ts'
import { addProduct, putControl } from './products.ts'
import { lettersOf, openMailServer } from './smtp.ts'

const server = await openMailServer()
after(() => server.close())

onEachInstance('holes of other trackers', tell, { mail: server.address })

function tell(opened: () => Instance) {
  let instance: Instance
  let agent: Person
  let newcomer: Person
  const PLACE = { product: 'Open', component: 'Core', version: '1' }

  async function send(verb: string, path: string, body: object, as: Person = instance.admin) {
    const answer = await instance.ask(verb, `/rest/${path}`, { as, body })
    assert.ok(answer.status < 300, `${path}: ${answer.text}`)
    return answer.body as { id: number; ids: number[] }
  }
  const show = async (path: string, as?: Person) => {
    const { status, text } = await instance.ask('GET', path, { as })
    assert.equal(status, 200, path)
    return readHtml(text)
  }

  /** Mail since the last call. */
  const mailed = async () => {
    server.received.length = 0
    await handleEvents(instance)
    return lettersOf(server, instance)
  }

  before(async () => {
    instance = opened()
    await send('PUT', 'group/editbugs', { user_regexp: '' })
    const group = { name: 'security', description: 'd', is_active: true }
    await send('POST', 'group', group)
    for (const product of ['Open', 'Same', 'Without']) {
      const id = await addProduct(instance, product)
      if (product !== 'Without') await putControl(instance, id, 'security', { membercontrol: 1 })
    }
    agent = await instance.person('agent@example.com', ['security', 'editbugs'])
    newcomer = await instance.person('newcomer@example.com')
  })

  void test('descriptions of components run nothing on the page of a new bug', async () => {
    const hostile =
      '<script>alert(1)</script><img src=x onerror=alert(1)><b onclick=alert(1)>bold</b>'
    const link = '<a href="javascript:alert(1)">x</a><a href="//evil.example/">y</a>'
    const description = `${hostile}${link}`
    await send('PUT', 'component/Open/Core', { description })
    for (const path of ['/enter_bug?product=Open', '/products/Open', '/enter_bug']) {
      const { problems, text } = await show(path, agent)
      assert.deepEqual(problems, [], path)
      if (path === '/products/Open') assert.match(text, /bold/)
    }
  })

  const types: [type: string, isInline: boolean][] = [
    ['text/plain', true],
    ['image/png', true],
    ['video/mp4', true],
    ['text/html', false],
    ['text/xml', false],
    ['text/css', false],
    ['text/javascript', false],
    ['text/cache-manifest', false],
    ['image/svg+xml', false],
    ['application/xhtml+xml', false],
    ['application/pdf', false],
    ['application/javascript', false],
    ['multipart/x-mixed-replace', false],
    ['message/rfc822', false],
    ['model/x3d+xml', false],
    ['application/x-shockwave-flash', false],
  ]
  void test('only files of listed types are displayed by browsers', async () => {
    const { id: bug } = await send('POST', 'bug', { ...PLACE, summary: 'Files' })
    for (const [content_type, isInline] of types) {
      const file = { data: 'PGI+', file_name: 'a', summary: 's', content_type }
      const { ids } = await send('POST', `bug/${bug}/attachment`, file)
      const { headers } = await instance.ask('GET', `/attachment.cgi?id=${ids[0]!}`)
      const shown = headers['content-disposition']!.split(';')[0]
      assert.equal(shown, isInline ? 'inline' : 'attachment', content_type)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.match(headers['content-security-policy']!, /default-src 'none'.*; sandbox;/)
    }
  })

  const addresses: [address: string, isLink: boolean][] = [
    ['https://example.com/1', true],
    ['HTTP://example.com/2', true],
    ['javascript:alert(1)//http://', false],
    [' javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    ['java\tscript:alert(1)', false],
    ['data:text/html,x', false],
    ['vbscript:x', false],
    ['file:///etc/passwd', false],
    ['blob:https://example.com/x', false],
    ['//example.com/3', false],
    ['/\\example.com/4', false],
    ['ftp://example.com/5', false],
  ]
  void test('the same addresses are links everywhere', async () => {
    for (const [address, isLink] of addresses) {
      const bug = { ...PLACE, summary: 's', url: address, description: `${address} here` }
      const { id } = await send('POST', 'bug', bug)
      const { values, problems } = await show(`/bugs/${id}`)
      assert.deepEqual(problems, [], address)
      const isShown = [...values].some((value) => value === address)
      assert.equal(isShown, isLink, `${address} as a link`)
      const see_also = { add: [address] }
      const { status } = await instance.ask('PUT', `/rest/bug/${id}`, {
        as: agent,
        body: { see_also },
      })
      assert.equal(status, 400, `${address} as an address of another tracker`)
      const rendered = await instance.ask('POST', '/rest/bug/comment/render', {
        as: agent,
        body: { text: `[x](<${address}>) ![y](<${address}>) <${address}>`, id },
      })
      assert.equal(rendered.status, 200)
      const page = readHtml(`<!doctype html><title>x</title>${rendered.body.html as string}`)
      assert.deepEqual(page.problems, [], address)
    }
  })

  void test('the clone of a bug that only a group sees is in that group', async () => {
    const secret = { ...PLACE, summary: 'Secret', groups: ['security'] }
    const { id } = await send('POST', 'bug', secret, agent)
    const checked = /name="groups" value="security"\s+checked/
    for (const product of ['Open', 'Same']) {
      const path = `/enter_bug?cloned_bug_id=${id}&product=${product}`
      const { text } = await instance.ask('GET', path, { as: agent })
      assert.match(text, /Secret/)
      assert.match(text, checked, product)
      assert.doesNotMatch(text, /does not have these groups/)
    }
    const path = `/enter_bug?cloned_bug_id=${id}&product=Without`
    const { text } = await instance.ask('GET', path, { as: agent })
    assert.match(text, /visible only to members of\s+security\. This product does not have/)
    const shown = await instance.ask('GET', `/bugs/${id}`, { as: agent })
    assert.match(shown.text, new RegExp(`href="/enter_bug\\?cloned_bug_id=${id}"`))
    assert.equal((await instance.ask('GET', path, { as: newcomer })).status, 401)
  })

  void test('newcomers cannot grant flags by any form', async () => {
    const rights = { grant_group: 'editbugs', request_group: 'editbugs', inclusions: ['Open'] }
    const types: number[] = []
    for (const target_type of ['bug', 'attachment']) {
      const type = { name: `approval-${target_type}`, description: 'd', target_type, ...rights }
      types.push((await send('POST', 'flag_type', type)).id)
    }
    const [ofBug, ofFile] = types.map(String)
    const before = await granted(instance)
    const filing = await openForm(instance, '/enter_bug?product=Open', newcomer)
    const form = readHtml(filing.text).forms.find(({ is_upload }) => is_upload)!
    const flags = { [`flag_type-${ofBug}`]: '+' }
    const values = { ...Object.fromEntries(form.filled), ...PLACE, summary: 'Mine', ...flags }
    const parts = Object.entries(values).map(([name, content]) => ({ name, content }))
    const sent = await instance.ask('POST', '/enter_bug', {
      as: newcomer,
      body: formOf([...parts, { name: 'data', filename: '', type: 'text/plain' }]),
      headers: { 'content-type': FORM_TYPE, cookie: filing.cookie },
    })
    assert.equal(sent.status, 400, sent.text)
    assert.match(sent.text, /approval-bug/)
    const { id } = await send('POST', 'bug', { ...PLACE, summary: 'Mine' }, newcomer)
    const file = { data: 'eA==', file_name: 'a', summary: 's', content_type: 'text/plain' }
    const { ids } = await send('POST', `bug/${id}/attachment`, file, newcomer)
    for (const status of ['+', '?']) {
      const onBug = { shown: '{}', [`flag_type-${ofBug}`]: status }
      await submitAs(instance, newcomer, `/bugs/${id}`, onBug)
      const onFile = { shown: '{}', summary: 's', [`flag_type-${ofFile}`]: status }
      await submitAs(instance, newcomer, `/attachments/${ids[0]!}`, onFile)
    }
    const asked = [{ name: 'approval-bug', status: '?', new: true }]
    await send('PUT', `bug/${id}`, { flags: asked })
    const requested = await granted(instance)
    const flag = String(requested.at(-1)!.id)
    await submitAs(instance, newcomer, '/requests', { flag, status: '+', back: '' })
    assert.deepEqual(await granted(instance), requested)
    assert.equal(requested.length, before.length + 1)
  })

  void test('the subject of a scheduled search is one line of its mail', async () => {
    const { admin } = instance
    await mailed()
    await send('POST', 'saved_search', { name: 'all', query: 'product=Open' })
    const body = {
      subject: 'All\r\nBcc: newcomer@example.com\r\n\r\nText',
      mailifnobugs: true,
      queries: [{ query_name: 'all', title: 'All' }],
      schedules: [{ run_day: 'All', run_time: '9' }],
    }
    const made = await instance.ask('POST', '/rest/whine', { as: admin, body })
    if (made.status < 300) await send('POST', `whine/${made.body.id}/run`, {})
    const letters = await mailed()
    assert.ok(made.status === 400 || letters.length > 0, made.text)
    for (const { to, text } of letters) {
      assert.notEqual(to, newcomer.login)
      assert.doesNotMatch(text.split('\n\n', 1)[0]!, /^Bcc:/im)
    }
  })

  void test('mail about a flag tells nobody of a bug that they cannot see', async () => {
    await send('POST', 'flag_type', { name: 'look', description: 'd', inclusions: ['Open'] })
    const secret = { ...PLACE, summary: 'Secret flag', groups: ['security'] }
    const { id } = await send('POST', 'bug', secret, agent)
    const flags = [{ name: 'look', status: '?', requestee: newcomer.login, new: true }]
    await instance.ask('PUT', `/rest/bug/${id}`, { as: agent, body: { flags } })
    const open = await send('POST', 'bug', { ...PLACE, summary: 'Open flag' }, agent)
    await send('PUT', `bug/${open.id}`, { flags }, agent)
    // Hidden after the request and before the mail; requestees are on the CC list.
    const hide = { groups: { add: ['security'] }, summary: 'Secret flag', is_cc_accessible: false }
    await send('PUT', `bug/${open.id}`, hide, agent)
    const told = (await mailed()).filter(({ to }) => to === newcomer.login)
    assert.deepEqual(told, [])
  })

  void test('nobody deletes reminders of others', async () => {
    const { id } = await send('POST', 'bug', { ...PLACE, summary: 'Later' }, agent)
    const reminder = { reminder_ts: '2099-01-01', note: 'Look' }
    const made = await send('POST', `bug/${id}/reminder`, reminder, agent)
    const path = `/rest/reminder/${made.id}`
    const refused = await instance.ask('DELETE', path, { as: newcomer })
    assert.ok(refused.status >= 400, refused.text)
    const { body } = await instance.ask('GET', '/rest/reminder', { as: agent })
    assert.match(JSON.stringify(body), /Look/)
    assert.equal((await instance.ask('DELETE', path, { as: agent })).status, 200)
  })

  void test('characters that no text should have do not stop mail', async () => {
    const { id } = await send('POST', 'bug', { ...PLACE, summary: 'Odd \uFFFE one' }, agent)
    await send('PUT', `bug/${id}`, { cc: { add: [newcomer.login] } }, agent)
    await mailed()
    const odd = '\uFFFE\uFFFF\u{1FFFE}\uFDD0\u0007\u2028'
    await send('POST', `bug/${id}/comment`, { comment: `Before ${odd} after` }, agent)
    const [letter, ...others] = (await mailed()).filter(({ to }) => to === newcomer.login)
    assert.deepEqual(others, [])
    assert.match(letter?.text ?? '', /Before[^]*after/)
  })
}

const granted = (instance: Instance) =>
  instance.db.look((tx) => tx.selectFrom('flags').select(['id', 'status']).orderBy('id').execute())
