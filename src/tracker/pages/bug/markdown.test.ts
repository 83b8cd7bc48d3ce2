/** Comments and descriptions in Markdown: written, previewed, shown and stored. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../../tests/forms.ts'
import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { openBugForm, openForm } from '../../../../tests/page-forms.ts'
import { actorById, nobody } from '../../../accounts/actors/actors.ts'
import { limits } from '../../../platform/limits.ts'
import { MARKDOWN_CHARS_MAX, renderOnPage } from '../../bugs/markdown/render-page.ts'

let runs = 0

onEachInstance('comments in Markdown', (opened) => {
  let instance: Instance
  let ann: Person
  let bug: number
  const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const file = async (summary: string) => {
    const body = { ...NEW, summary, description: '*plain*' }
    return (await instance.ask('POST', '/rest/bug', { as: ann, body })).body.id as number
  }
  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    await instance.person(BOB)
    bug = await file('A kettle')
  })

  const say = async (comment: string, more: object = {}) => {
    const body = { comment, ...more }
    const { status, text } = await instance.ask('POST', `/rest/bug/${bug}/comment`, {
      as: ann,
      body,
    })
    assert.equal(status, 201, text)
  }
  const page = async (as?: Person, query = '') =>
    (await instance.ask('GET', `/bugs/${bug}${query}`, { as })).text
  const last = async () => {
    const { body } = await instance.ask('GET', `/rest/bug/${bug}/comment`, { as: ann })
    return body.bugs[bug].comments.at(-1)
  }
  /** The element with the text of the last comment. */
  const shown = (text: string) => text.slice(text.lastIndexOf('<div class="prose'))
  const prefer = async (value: string) => {
    const body = { preferences: { use_markdown: value } }
    const { status, text } = await instance.ask('PUT', '/rest/preference', { as: ann, body })
    assert.equal(status, 200, text)
  }

  void test('plain comments stay plain', async () => {
    assert.match(await page(), /<div class="prose text">\*plain\*<\/div>/)
    await say('**not** bold')
    assert.match(shown(await page()), /^<div class="prose text">\*\*not\*\* bold<\/div>/)
  })

  void test('long quotes and signatures fold, and replies quote them', async () => {
    const folded = (label: string, content: string) =>
      `<details class="folded"><summary>${label}</summary>${content}</details>`
    await say('> a\nb @bob\n\n> @bob\n-- \nAnn')
    const bob = '<a href="/people/bob%40example.com" title="bob@example.com">@bob</a>'
    const quote = (content: string) => `<span class="quote">&#62; ${content}</span>`
    const text = `${quote('a')}\nb ${bob}\n\n${quote(bob)}\n${folded('Signature', '-- \nAnn')}</div>`
    const own = shown(await page(ann))
    assert.ok(own.includes(` data-text="&#62; a\nb @bob\n\n&#62; @bob\n-- \nAnn">${text}`), own)
    const lines = 'c\n> '.repeat(7)
    await say(`> ${lines}\nd`)
    const strange = shown(await page())
    const said = folded('Quoted text', `> ${lines}`.replaceAll('>', '&#62;'))
    assert.ok(strange.startsWith(`<div class="prose text">${said}d</div>`), strange)
    await say(`> ${lines}\n\nd`, { is_markdown: true })
    assert.match(shown(await page()), /^<div class="prose"><details class="folded"><summary>Quoted/)
  })

  void test('plain comments link whom they mention, if the reader may see them', async () => {
    await say('<i>@bob @ann@example.com @nobody')
    const to = (login: string, said: string) =>
      `<a href="/people/${encodeURIComponent(login)}" title="${login}">${said}</a>`
    const [bob, self] = [to('bob@example.com', '@bob'), to('ann@example.com', '@ann@example.com')]
    const text = shown(await page(ann))
    assert.ok(text.includes(`&#60;i&#62;${bob} ${self} @nobody</div>`), text)
    assert.equal((await instance.ask('GET', '/people/bob%40example.com', { as: ann })).status, 200)
    assert.ok(shown(await page()).includes('&#60;i&#62;@bob @ann@example.com @nobody</div>'))
    const long = await page(ann, '?page=1')
    assert.ok(long.includes(bob))
    const { send } = await openBugForm(instance, `/bugs/${bug}`, ann)
    const preview = await send({ comment: 'Hi @bob', use_markdown: '', preview: '1' })
    assert.ok(preview.text.includes(`Hi ${bob}</div>`))
    await instance.set('usevisibilitygroups', '1')
    const hidden = shown(await page(ann))
    assert.ok(hidden.includes('&#60;i&#62;@bob @ann@example.com @nobody</div>'), hidden)
    await instance.set('usevisibilitygroups', '0')
  })

  /** The login names that plain texts link, and the statements that a page with them needs. */
  const plainOn = async (plain: readonly string[], markdown = '') => {
    const actor = await instance.transactions.look(nobody, ({ tx }) => actorById(tx, ann.id))
    return instance.transactions.look(actor!, async (look) => {
      const before = instance.db.measures().statements
      const place = { bug_id: bug, base: '/', per_page: 200 }
      const { mentions } = await renderOnPage(look, new Map([['', markdown]]), place, plain)
      const statements = instance.db.measures().statements - before
      return { statements, logins: plain.map((one) => mentions(one).map(({ login }) => login)) }
    })
  }
  const found = async (...plain: string[]) => (await plainOn(plain)).logins.flat()
  const BOB = 'bob@example.com'

  void test('people are linked after any number of bugs, and up to 100 of them', async () => {
    const numbered = Array.from({ length: limits.references_linked_max }, (_, at) => `bug ${at}`)
    assert.deepEqual(await found(`${numbered.join(' ')} @bob`), [BOB])
    const people = Array.from({ length: 100 }, (_, at) => `@p${at}`)
    assert.deepEqual(await found(`${people.slice(1).join(' ')} @bob`), [BOB])
    assert.deepEqual(await found(`${people.join(' ')} @bob`), [])
    const anns = Array.from({ length: limits.references_linked_max }, () => '@ann@example.com')
    assert.ok((await found(`${anns.slice(1).join(' ')} @bob`)).includes(BOB))
    assert.ok(!(await found(`${anns.join(' ')} @bob`)).includes(BOB))
  })

  void test('people are linked in so many characters of all plain texts with an @', async () => {
    const most = '@'.padEnd(limits.mention_chars - '@bob'.length)
    const without = ' '.repeat(limits.mention_chars)
    assert.deepEqual(await found(without, most, '@bob', without, '@bob'), [BOB, BOB])
    assert.deepEqual(await found(`${most} `, '@bob'), [])
  })

  void test('a page that names only people looks up no bugs', async () => {
    const { statements } = await plainOn(['@bob'])
    assert.equal((await plainOn([], '@bob')).statements, statements)
    assert.ok((await plainOn([], '@bob bug 1')).statements > statements)
    assert.ok((await plainOn(['nobody, bug 1'])).statements < statements)
  })

  void test('the form writes Markdown, unless the user prefers or chooses plain text', async () => {
    const ticked = /name="use_markdown" value="1" checked/
    const { text, send } = await openBugForm(instance, `/bugs/${bug}`, ann)
    assert.match(text, ticked)
    assert.equal((await send({ comment: 'is **bold**' })).status, 303)
    assert.match(shown(await page()), /^<div class="prose"><p>is <strong>bold<\/strong><\/p>/)
    assert.equal((await send({ comment: 'not **bold**', use_markdown: '' })).status, 303)
    assert.match(shown(await page()), /^<div class="prose text">not \*\*bold\*\*<\/div>/)
    await prefer('off')
    assert.doesNotMatch(await page(ann), ticked)
    assert.doesNotMatch(
      (await openForm(instance, '/enter_bug?product=TestProduct', ann)).text,
      ticked,
    )
    await prefer('')
  })

  void test('a preview shows what will be stored', async () => {
    const { send } = await openBugForm(instance, `/bugs/${bug}`, ann)
    const typed = { comment: '- one\r\n- `two`\r\n\r\n> three  ' }
    const { text } = await send({ ...typed, preview: '1' })
    const [, preview] = /aria-label="Preview">\n(<div[^]*?<\/div>)/.exec(text)!
    assert.match(text, /name="use_markdown" value="1" checked/)
    await send(typed)
    assert.equal(/^<div[^]*?<\/div>/.exec(shown(await page(ann)))![0], preview)
    const plain = await send({ ...typed, use_markdown: '', preview: '1' })
    assert.match(plain.text, /aria-label="Preview">\n<div class="prose text">- one\n- `two`/)
    assert.doesNotMatch(plain.text, /name="use_markdown" value="1" checked/)
  })

  void test('descriptions of new bugs can be Markdown, and are previewed', async () => {
    const path = '/enter_bug?product=TestProduct'
    const { cookie, fields } = await openForm(instance, path, ann)
    const send = (more: Record<string, string>) => {
      const rest = { ...NEW, summary: 'Md', platform: 'All', op_sys: 'All', use_markdown: '1' }
      const { form_token = '' } = fields
      const body = new URLSearchParams({
        form_token,
        ...rest,
        description: '_so_ comment 1',
        ...more,
      })
      const type = 'application/x-www-form-urlencoded'
      const headers = { cookie, 'content-type': type }
      return instance.ask('POST', '/enter_bug', { as: ann, body: body.toString(), headers })
    }
    const { text } = await send({ preview: '1' })
    assert.match(text, /aria-label="Preview">\n<div[^>]*><p><em>so<\/em> comment 1<\/p>/)
    assert.match(text, /name="use_markdown" value="1" checked/)
    const { status, headers } = await send({})
    assert.equal(status, 303)
    const made = await instance.ask('GET', headers['location']!, { as: ann })
    assert.match(made.text, /<div class="prose"[^>]*><p><em>so<\/em> <a href/)
  })

  void test('calls name it as Bugzilla 5.1 does, and answers are those of 5.2', async () => {
    await say('a **b**', { is_markdown: true })
    assert.match(shown(await page()), /<strong>b<\/strong>/)
    const comment = { body: 'c **d**', is_markdown: true }
    const body = { comment }
    assert.equal((await instance.ask('PUT', `/rest/bug/${bug}`, { as: ann, body })).status, 200)
    assert.match(shown(await page()), /<strong>d<\/strong>/)
    const { text, ...rest } = await last()
    assert.equal(text, 'c **d**')
    assert.ok(!('is_markdown' in rest))
    const xml = await instance.ask('GET', `/show_bug.cgi?ctype=xml&id=${bug}`)
    assert.match(xml.text, /<thetext>c \*\*d\*\*<\/thetext>/)
  })

  const FILE = { data: 'eA==', file_name: 'f', content_type: 'text/plain' }
  const attach = async (more: object) => {
    const path = `/rest/bug/${bug}/attachment`
    const { status, body, text } = await instance.ask('POST', path, {
      as: ann,
      body: { ...FILE, summary: 'The *new* <cap>', ...more },
    })
    assert.equal(status, 201, text)
    return body.ids[0] as number
  }

  void test('comments sent with attachments; the sentence before them stays plain', async () => {
    const id = await attach({ comment: 'fits **well**', is_markdown: true })
    const link = `<a href="/attachment.cgi\\?id=${id}">attachment ${id}</a>`
    const head = (sentence: string) =>
      `<div class="prose"><p>${sentence} ${link}<br>The \\*new\\* &#60;cap&#62;</p>\n`
    assert.match(shown(await page()), new RegExp(`^${head('Created')}<p>fits <strong>well</`))
    assert.match(
      (await last()).text,
      /^Created attachment \d+\nThe \*new\* <cap>\n\nfits \*\*well\*\*$/,
    )
    const body = { comment: '- a\n- b', is_markdown: true }
    const path = `/rest/bug/attachment/${id}`
    assert.equal((await instance.ask('PUT', path, { as: ann, body })).status, 200)
    assert.match(shown(await page()), new RegExp(`^${head('Comment on')}<ul>\n<li>a</li>`))
    await attach({ comment: '', is_markdown: true })
    assert.match(shown(await page()), /^<div class="prose( text)?">[^]*Created/)
    await attach({ comment: 'not **bold**' })
    assert.match(shown(await page()), /^<div class="prose text">Created[^]*not \*\*bold\*\*/)
  })

  void test('the forms of attachments write Markdown, unless another choice is made', async () => {
    const ticked = /name="use_markdown" value="1" checked/
    const form = await openForm(instance, `/bugs/${bug}/attach`, ann)
    assert.match(form.text, ticked)
    const send = (more: object) => {
      const { form_token = '' } = form.fields
      const parts = Object.entries({ form_token, ...more })
      const body = formOf(parts.map(([name, content]) => ({ name, content })))
      const headers = { 'content-type': FORM_TYPE, cookie: form.cookie }
      return instance.ask('POST', `/bugs/${bug}/attach`, { as: ann, body, headers })
    }
    const text = { filing: '1', text: 'x', summary: 'T', comment: 'so **bold**' }
    const sent = await send({ ...text, use_markdown: '1' })
    assert.equal(sent.status, 303, sent.text)
    assert.match(shown(await page()), /^<div class="prose"><p>Created[^]*<strong>bold<\/strong>/)
    const id = (await last()).attachment_id as number
    const path = `/attachments/${id}`
    const edit = await openForm(instance, path, ann)
    assert.match(edit.text, ticked)
    const say = async (more: object) => {
      const { form_token = '' } = edit.fields
      const body = new URLSearchParams({ form_token, shown: '[]', filing: '1', ...more }).toString()
      const type = 'application/x-www-form-urlencoded'
      const headers = { cookie: edit.cookie, 'content-type': type }
      return instance.ask('POST', path, { as: ann, body, headers })
    }
    assert.equal((await say({ comment: '_one_', use_markdown: '1' })).status, 303)
    assert.match(shown(await page()), /Comment on[^]*<em>one<\/em>/)
    assert.equal((await say({ comment: '_two_' })).status, 303)
    assert.match(shown(await page()), /^<div class="prose text">Comment on[^]*_two_/)
  })

  void test('replies quote the source', async () => {
    await say('> old\n\n**new**', { is_markdown: true })
    const { count } = await last()
    const text = await page(ann, `?reply=${count}`)
    assert.ok(text.includes(`comment #${count})\n&#62; &#62; old\n&#62;\n&#62; **new**\n`), text)
    assert.ok(text.includes('data-text="&#62; old\n\n**new**"'))
    assert.doesNotMatch(await page(), /data-text/)
  })

  void test('references to bugs are links with titles only for those who see them', async () => {
    const other = await file('The <lid>')
    await say(`see bug ${other} and bug ${other} comment 450`, { is_markdown: true })
    const link = (anchor: string, text: string) =>
      `<a href="[^"]*/bugs/${other}${anchor}" title="CONFIRMED - The &lt;lid&gt;">${text}</a>`
    const first = link('', `bug ${other}`)
    const second = link(String.raw`\?page=3#c450`, `bug ${other} comment 450`)
    const both = new RegExp(`<p>see ${first} and ${second}</p>`)
    for (const as of [undefined, ann]) assert.match(shown(await page(as)), both)
    const frame = await instance.ask('GET', `/bugs/${bug}/comments`)
    assert.match(shown(frame.text), both)
    await hide(instance, other)
    const hidden = `<p>see bug ${other} and bug ${other} comment 450</p>`
    for (const text of [await page(), await page(undefined, '?page=1')]) {
      assert.ok(shown(text).includes(hidden), text)
      assert.ok(!text.includes('lid'))
    }
    assert.match(shown(await page(instance.admin)), both)
  })

  void test('long texts are rendered on a thread, and longer ones are plain', async () => {
    await say('**long** '.repeat(500), { is_markdown: true })
    const html = shown(await page())
    assert.equal(html.match(/<strong>long<\/strong>/g)?.length, 500)
    assert.equal(shown(await page(undefined, '?page=1')), html)
    await say('*x* '.repeat(MARKDOWN_CHARS_MAX / 4) + 'y', { is_markdown: true })
    assert.match(shown(await page()), /^<div class="prose text">\*x\* /)
  })

  void test('long texts are rendered after the transaction has ended', async () => {
    const texts = new Map([
      ['short', '*a*'],
      ['long', '*b* '.repeat(1_000)],
    ])
    // Not rendered before, on the other database.
    const place = { bug_id: bug, base: `/${(runs += 1)}/`, per_page: 200 }
    const begun = await instance.transactions.look(nobody, (look) =>
      renderOnPage(look, texts, place),
    )
    assert.deepEqual([...begun.waiting], ['short', 'long'])
    assert.equal(begun.html.size, 0)
    await begun.rest!()
    assert.match(begun.html.get('long')!, /^<p>(<em>b<\/em> ?){1000}<\/p>\n$/)
    const known = await instance.transactions.look(nobody, (look) =>
      renderOnPage(look, texts, place),
    )
    assert.deepEqual([known.waiting.size, known.html, known.rest], [0, begun.html, undefined])
  })

  void test('a long preview is rendered, too', async () => {
    const { send } = await openBugForm(instance, `/bugs/${bug}`, ann)
    const { text } = await send({ comment: '_p_ '.repeat(1_000), preview: '1' })
    const [, preview = ''] = /aria-label="Preview">\n(<div[^]*?<\/div>)/.exec(text)!
    assert.equal(preview.match(/<em>p<\/em>/g)?.length, 1_000)
  })
})
