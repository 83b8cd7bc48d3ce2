import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { decoded, openForm } from '../../../../tests/page-forms.ts'
import { contentOf } from '../../../../tests/sheets.ts'

const NEW = {
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'The lid rattles',
}
const TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const patch = (word: string) => `--- a/lid.c
+++ b/lid.c
@@ -1,3 +1,3 @@ int <main>()
 first
-let lid = old;
+let lid = ${word};
 last
`

onEachInstance('the page of an attachment', (opened) => {
  let instance: Instance
  let ann: Person
  let eve: Person
  let bug: number
  let old: number
  let newer: number

  const attach = async (more: object, content = 'x') => {
    const data = Buffer.from(content).toString('base64')
    const texts = { summary: 'A patch', file_name: 'lid.diff', content_type: 'text/plain' }
    const body = { ids: [bug], data, ...texts, ...more }
    const { body: made } = await instance.ask('POST', `/rest/bug/${bug}/attachment`, {
      as: instance.admin,
      body,
    })
    return made.ids[0] as number
  }
  before(async () => {
    instance = opened()
    await instance.set('insidergroup', 'admin')
    const groups = { as: instance.admin, body: { user_regexp: '' } }
    await instance.ask('PUT', '/rest/group/editbugs', groups)
    ann = await instance.person('ann@example.com', ['editbugs'])
    eve = await instance.person('eve@example.com')
    bug = (await instance.ask('POST', '/rest/bug', { as: instance.admin, body: NEW })).body.id
    const type = { name: 'review', description: 'd', inclusions: ['TestProduct'] }
    const body = { ...type, target_type: 'attachment' }
    await instance.ask('POST', '/rest/flag_type', { as: instance.admin, body })
    old = await attach({ is_patch: true }, patch('new'))
    newer = await attach({ is_patch: true, summary: 'Better' }, patch('newer'))
  })
  const get = (path: string, as?: Person) => instance.ask('GET', path, { as })
  const page = async (path: string, as?: Person) => contentOf((await get(path, as)).text)
  const read = async (id: number) =>
    (await get(`/rest/bug/attachment/${id}`, ann)).body.attachments[id]
  async function send(id: number, as: Person, more: Record<string, string>) {
    const { cookie, text } = await openForm(instance, `/attachments/${id}`, as)
    const [, form = ''] = /<form class="card large"([^]*?)<\/form>/.exec(text) ?? []
    const fields = new URLSearchParams()
    for (const [, name, value] of form.matchAll(
      /<input(?![^>]*type="checkbox")[^>]* name="([^"]+)" value="([^"]*)"/g,
    )) {
      fields.append(name!, decoded(value!))
    }
    for (const [, name] of form.matchAll(/type="checkbox" name="(\w+)" value="1" checked/g)) {
      fields.append(name!, '1')
    }
    for (const [name, value] of Object.entries(more)) {
      if (value === '') fields.delete(name)
      else fields.set(name, value)
    }
    const headers = { ...TYPE, cookie }
    return instance.ask('POST', `/attachments/${id}`, { as, body: fields.toString(), headers })
  }

  void test('shows the address of a change in another tool as a link', async () => {
    const about = { content_type: 'text/x-github-pull-request', file_name: 'pull.txt' }
    const address = 'https://github.com/a/b/pull/1'
    const pull = await attach(about, address)
    const page = await instance.ask('GET', `/attachments/${pull}`)
    assert.ok(page.text.includes(`<a href="${address}"`), page.text)
    const ofBug = await instance.ask('GET', `/bugs/${bug}`)
    assert.match(ofBug.text, new RegExp(`href="[^"]*/attachments/${pull}\\?details=1"`))
    const script = await attach(about, 'javascript:alert(1)')
    const other = await instance.ask('GET', `/attachments/${script}`)
    assert.doesNotMatch(other.text, /href="javascript/)
  })

  void test('leads browsers to a change in another tool, on hosts that are listed', async () => {
    const parameters = { attachment_redirect_hosts: 'GitHub.com' }
    const put = { as: instance.admin, body: { parameters } }
    assert.equal((await instance.ask('PUT', '/rest/docket_parameters', put)).status, 200)
    const about = { content_type: 'text/x-github-pull-request', file_name: 'pull.txt' }
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }
    const open = (path: string, as?: Person) => instance.ask('GET', path, { as, headers })
    const placeOf = async (path: string) => {
      const answer = await open(path)
      return [answer.status, answer.headers['location']]
    }
    const address = 'https://github.com/a/b/pull/1'
    const pull = await attach(about, address)
    const file = `/attachment.cgi?id=${pull}`
    assert.deepEqual(await placeOf(`/attachments/${pull}`), [302, file])
    const led = await open(file)
    assert.deepEqual([led.status, led.headers['location']], [302, address])
    assert.equal(led.headers['referrer-policy'], 'no-referrer')
    // Its details are still a page, and programs get what is stored.
    const details = `/attachments/${pull}?details=1`
    const shown = (await open(details)).text
    assert.ok(shown.includes(`<a href="${address}"`))
    // Whoever logs in there stays there.
    assert.ok(shown.includes(`/login?next=${encodeURIComponent(details)}`))
    const edit = await placeOf(`${file}&action=edit`)
    assert.equal(edit[1], `http://127.0.0.1${details}`)
    assert.equal((await get(file)).text, address)
    assert.equal((await get(`/attachments/${pull}`)).status, 200)
    const stored = Buffer.from(address).toString('base64')
    assert.equal((await read(pull)).data, stored)
    const others = [
      'https://evil.example/github.com',
      'https://github.com@evil.example/',
      `${address}\n${address}`,
      'javascript:alert(1)',
      `${address}${'x'.repeat(2_000)}`,
    ]
    for (const content of others) {
      const id = await attach(about, content)
      const [status, place] = await placeOf(`/attachment.cgi?id=${id}`)
      assert.deepEqual([status, place], [302, `http://127.0.0.1/attachments/${id}?details=1`])
      assert.equal((await open(`/attachments/${id}?details=1`)).status, 200)
    }
    const plain = await attach({ file_name: 'a.txt' }, address)
    assert.equal((await open(`/attachment.cgi?id=${plain}`)).text, address)
    const secret = await attach({ ...about, is_private: true }, address)
    assert.notEqual((await placeOf(`/attachment.cgi?id=${secret}`))[1], address)
    assert.equal((await open(`/attachment.cgi?id=${secret}`, eve)).status, 401)
    const wrong = { parameters: { attachment_redirect_hosts: 'https://github.com' } }
    const refused = await instance.ask('PUT', '/rest/docket_parameters', { ...put, body: wrong })
    assert.match(refused.text, /line 1 must be a host/)
  })

  void test('shows a patch with its changed words, unified and side by side', async () => {
    const text = await page(`/attachments/${old}`)
    assert.match(text, /<h2>lid\.c<\/h2>/)
    assert.match(text, /int &#60;main&#62;\(\)/)
    assert.match(text, /class="removed">-let lid = <del>old<\/del>;/)
    assert.match(text, /class="added">\+let lid = <ins>new<\/ins>;/)
    const beside = await page(`/attachments/${old}?view=side`)
    assert.match(beside, /<del>old<\/del>;<\/td><td class="num">.*?<ins>new<\/ins>/)
    assert.match(await page(`/attachments/${old}?view=text`), /class="same">--- a\/lid\.c/)
  })

  void test('compares two patches', async () => {
    const text = await page(`/attachments/${newer}?against=${old}`)
    assert.match(text, /class="removed">- \+let lid = new;/)
    assert.match(text, /class="added">\+ \+let lid = newer;/)
    const same = await page(`/attachments/${old}?against=${old}`)
    assert.match(same, /Both patches make the same changes/)
    const [file] = [await attach({ summary: 'A log' }, 'one\ntwo <b>')]
    assert.match(await page(`/attachments/${old}?against=${file}`), /Only patches can be compared/)
    const log = await page(`/attachments/${file}`)
    assert.match(log, /<tr id="L2">.*two &#60;b&#62;/)
  })

  void test('shows nothing of a file that could run in the page', async () => {
    const html = await attach({ content_type: 'image/svg+xml' }, '<svg onload="alert(1)"/>')
    const text = await page(`/attachments/${html}`)
    assert.match(text, /This type of file is not shown here/)
    assert.doesNotMatch(text, /onload/)
    const gone = await get('/attachments/999999')
    assert.equal(gone.status, 404)
  })

  void test('quotes lines in a comment', async () => {
    const [, link] = /href="([^"]*quote=3[^"]*)"/.exec(await page(`/attachments/${old}`, ann))!
    const text = (await get(decoded(link!), ann)).text
    assert.match(text, /name="comment"[^>]*>\nlid\.c:2\n&#62; \+let lid = new;\n/)
    assert.match(text, /quote=3,1#comment/)
    const many = Array.from({ length: 5_000 }, (_, at) => at + 1)
    const bounded = (await get(`/attachments/${old}?quote=${many.join(',')}`, ann)).text
    assert.doesNotMatch(bounded, /quote=(?:\d+,){20}/)
    const strangers = await page(`/attachments/${old}?quote=${many.join('&quote=')}`)
    assert.doesNotMatch(strangers, /quote=/)
  })

  void test('shows the beginning of long texts, and images', async () => {
    const long = await attach({}, '\n'.repeat(20_000))
    const text = await page(`/attachments/${long}`)
    assert.match(text, /Only the beginning is shown/)
    assert.match(text, /id="L10000"/)
    assert.doesNotMatch(text, /id="L10001"/)
    const cut = await page(`/attachments/${await attach({}, 'é'.repeat(200_000))}`)
    assert.match(cut, /Only the beginning is shown/)
    const image = await attach({ content_type: 'image/png', summary: 'A picture' })
    const address = `/attachment.cgi?id=${image}`
    assert.ok((await page(`/attachments/${image}`)).includes(`src="${address}" alt="A picture"`))
  })

  void test('shows a patch that counts its lines wrong as text, with all lines', async () => {
    const wrong = await attach({ is_patch: true }, patch('new').replace(' last', '+evil();\n last'))
    const text = await page(`/attachments/${wrong}`)
    assert.match(text, /class="same">\+evil\(\);/)
    const mailed = `A message\n${patch('new')}-- \nA signature\n`
    const page_of_mail = await page(`/attachments/${await attach({ is_patch: true }, mailed)}`)
    assert.match(page_of_mail, /A message[^]*<h2>lid\.c<\/h2>[^]*A signature/)
  })

  void test('changes details and flags, with a comment', async () => {
    const sent = await send(old, ann, { summary: 'Fix', is_obsolete: '1', comment: 'Too old' })
    assert.deepEqual([sent.status, sent.headers['location']], [303, `/attachments/${old}?saved=1`])
    const { summary, is_obsolete, is_patch, file_name } = await read(old)
    assert.deepEqual([summary, is_obsolete, is_patch, file_name], ['Fix', true, true, 'lid.diff'])
    const { body } = await get(`/rest/bug/${bug}/comment`)
    assert.match(body.bugs[bug].comments.at(-1).text, /Comment on attachment \d+[^]*Too old/)
    const shown = (await get(`/attachments/${newer}`, ann)).text
    const [, type] = /name="flag_type-(\d+)"/.exec(shown)!
    await send(newer, ann, { [`flag_type-${type}`]: '?', [`requestee_type-${type}`]: ann.login })
    const [flag] = (await read(newer)).flags
    assert.deepEqual([flag.name, flag.status, flag.requestee], ['review', '?', ann.login])
    assert.equal((await send(newer, ann, { [`flag-${flag.id}`]: '+' })).status, 303)
    assert.equal((await read(newer)).flags[0].status, '+')
  })

  void test('saves a comment once after a second click, and again from a new form', async () => {
    const said = async () => {
      const { body } = await get(`/rest/bug/${bug}/comment`)
      return body.bugs[bug].comments.filter(({ text }: { text: string }) =>
        text.endsWith('\n\nMe too'),
      ).length as number
    }
    const { cookie, text } = await openForm(instance, `/attachments/${old}`, eve)
    const fields = ['filing', 'shown', 'form_token'].map((name) => {
      const [, value] = new RegExp(`name="${name}" value="([^"]*)"`).exec(text)!
      return [name, decoded(value!)]
    })
    const body = new URLSearchParams([...fields, ['comment', 'Me too']] as [
      string,
      string,
    ][]).toString()
    const headers = { ...TYPE, cookie }
    for (let click = 0; click < 2; click += 1) {
      const { status } = await instance.ask('POST', `/attachments/${old}`, {
        as: eve,
        body,
        headers,
      })
      assert.equal(status, 303)
    }
    assert.equal(await said(), 1)
    assert.equal((await send(old, eve, { comment: 'Me too' })).status, 303)
    assert.equal(await said(), 2)
  })

  void test('tells of collisions, and keeps what was typed', async () => {
    const { cookie, text } = await openForm(instance, `/attachments/${newer}`, ann)
    const [, shown] = /name="shown" value="([^"]*)"/.exec(text)!
    const [, form_token] = /name="form_token" value="([^"]*)"/.exec(text)!
    const change = { as: instance.admin, body: { summary: 'By another' } }
    await instance.ask('PUT', `/rest/bug/attachment/${newer}`, change)
    const fields = { shown: decoded(shown!), form_token: form_token!, filing: 'x' }
    const mine = { summary: 'Mine', file_name: 'lid.diff', content_type: 'text/plain' }
    const body = new URLSearchParams({ ...fields, ...mine, is_patch: '1', comment: 'Typed' })
    const headers = { ...TYPE, cookie }
    const asked = { as: ann, body: body.toString(), headers }
    const sent = await instance.ask('POST', `/attachments/${newer}`, asked)
    assert.equal(sent.status, 409)
    assert.match(sent.text, /role="alert"[^]*value="Mine"/)
    assert.match(sent.text, />\nTyped<\/textarea>/)
    assert.match(sent.text, /Changed meanwhile to By another/)
    assert.equal((await read(newer)).summary, 'By another')
  })

  void test('refuses people who may not change it', async () => {
    const strangers = await get(`/attachments/${old}`)
    assert.doesNotMatch(strangers.text, /name="comment"/)
    assert.match(strangers.text, /href="\/login\?next=%2Fattachments%2F/)
    assert.doesNotMatch((await get(`/attachments/${old}`, eve)).text, /name="summary"/)
    const forged = { summary: "Eve's", shown: JSON.stringify([['summary', ['Fix']]]) }
    const sent = await send(old, eve, forged)
    assert.deepEqual([sent.status, (await read(old)).summary], [400, 'Fix'])
    const secret = await attach({ is_private: true })
    assert.equal((await get(`/attachments/${secret}`, eve)).status, 401)
    assert.equal((await get(`/attachments/${old}?against=${secret}`, eve)).status, 401)
    await hide(instance, bug)
    assert.equal((await get(`/attachments/${old}`, eve)).status, 401)
  })
})
