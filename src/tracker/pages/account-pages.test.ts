import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { docket } from '../../accounts/actors/actors.ts'
import { offerSetup } from '../../accounts/setup/setup.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { openForm, sendForm, submitAs } from '../../../tests/page-forms.ts'
import { credentials, filePart, message } from '../../../tests/tickets.ts'
import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { accountPages } from './account-pages.ts'
import { pages } from './pages.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const FIRST = 'a first long password'
const SECOND = 'a second long password'

onEachInstance(
  'a service without a tracker',
  (opened) => {
    let instance: Instance
    let admin: Person & { password: string }
    before(() => {
      instance = opened()
      admin = instance.admin
    })

    /** The cookie of a session, or the answer of the refused login. */
    async function logIn(login: string, password: string) {
      const sent = await sendForm(instance, '/login', {
        Bugzilla_login: login,
        Bugzilla_password: password,
      })
      const [, session] = /(docket_session=[^;]*)/.exec(String(sent.headers['set-cookie'])) ?? []
      return { status: sent.status, next: sent.headers['location'], session }
    }
    async function send(path: string, session: string, fields: Record<string, string>) {
      const shown = await instance.ask('GET', path, { headers: { cookie: session } })
      const token = /name="form_token" value="([^"]*)"/.exec(shown.text)![1]!
      const form = String(shown.headers['set-cookie']).split(';', 1)[0]!
      const body = new URLSearchParams({ ...fields, form_token: token }).toString()
      const headers = { ...FORM, cookie: `${session}; ${form}` }
      return instance.ask('POST', path, { body, headers })
    }

    void test('a person is made, logs in, changes the password, and sends with a key', async () => {
      const made = await submitAs(instance, admin, '/admin/users', {
        action: 'create',
        email: 'ann@example.com',
        full_name: 'Ann',
        new_password: FIRST,
      })
      assert.match(made.headers['location']!, /^\/admin\/users\/\d+\?done=create$/)

      const { session = '', next } = await logIn('ann@example.com', FIRST)
      assert.equal(next, '/')
      const changed = await send('/preferences/account', session, {
        action: 'password',
        old_password: FIRST,
        new_password: SECOND,
        password_again: SECOND,
      })
      assert.equal(changed.headers['location'], '/preferences/account?done=password')
      assert.equal((await logIn('ann@example.com', FIRST)).status, 401)
      const again = (await logIn('ann@example.com', SECOND)).session!

      const shown = await send('/preferences/apikey', again, {
        action: 'make',
        description: 'dl-cli',
        scope: 'all',
        current_password: SECOND,
      })
      const [, key = ''] = /<pre class="text">([^<]+)</.exec(shown.text) ?? []
      const headers = { ...credentials('ann@example.com', key), 'content-type': FORM_TYPE }
      const body = formOf([filePart('a.txt', 'hello'), message()])
      const ticket = await instance.ask('POST', '/rest.php/newticket', { headers, body })
      assert.equal(ticket.status, 200, ticket.text)
      assert.match(ticket.body.url, /\?t=[0-9a-f]{32}$/)

      const out = await send('/preferences/sessions', again, {})
      assert.equal(out.status, 400)
      const { cookie, fields } = await openForm(instance, '/login')
      const token = `form_token=${fields['form_token']}`
      const ended = { body: token, headers: { ...FORM, cookie: `${cookie}; ${again}` } }
      assert.equal((await instance.ask('POST', '/logout', ended)).headers['location'], '/')
      const after = await instance.ask('GET', '/preferences/account', {
        headers: { cookie: again },
      })
      assert.equal(after.status, 302)
    })

    void test('a key from the time with bugs keeps its scope when it is described', async () => {
      const { session = '' } = await logIn(admin.login, admin.password)
      const make = { action: 'make', description: 'old', scope: 'comment' }
      const path = '/preferences/apikey'
      const made = await send(path, session, { ...make, current_password: admin.password })
      assert.match(made.text, /<pre class="text">/)
      const { text } = await instance.ask('GET', path, { headers: { cookie: session } })
      const [described, created] = ['describe', 'make'].map((action) => {
        const forms = [...text.matchAll(/<form[^]*?<\/form>/g)].map(([form]) => form)
        const form = forms.findLast((one) => one.includes(`value="${action}"`))!
        const scopes = [...form.matchAll(/<option value="(\w+)"( selected)?>/g)]
        return scopes.map(([, scope, isChosen]) => `${scope}${isChosen ?? ''}`)
      })
      assert.deepEqual(described, ['read', 'comment selected', 'all'])
      assert.deepEqual(created, ['read', 'all selected'])
    })

    void test('the link of the first start makes an administrator', async () => {
      const { id } = (await instance.ask('GET', '/rest/whoami', { as: admin })).body
      const secret = await instance.transactions.work(docket, (work) => offerSetup(work, id))
      const path = `/setup?secret=${secret}`
      const { text } = await instance.ask('GET', path)
      assert.match(text, /new_password/)
      assert.doesNotMatch(text, /[Bb]ugs|product/)
      const sent = await sendForm(instance, path, {
        email: admin.login,
        full_name: 'Ada',
        new_password: FIRST,
        password_again: FIRST,
        product: 'Pots',
      })
      assert.deepEqual([sent.status, sent.headers['location']], [303, '/'])
      assert.equal((await logIn(admin.login, FIRST)).status, 303)
      const found = await instance.transactions.look(docket, ({ tx }) =>
        tx.selectFrom('products').select('id').where('name', '=', 'Pots').execute(),
      )
      assert.deepEqual(found, [])
    })

    void test('every link leads to a page, and no page speaks of bugs', async () => {
      const todo = ['/', '/login', '/preferences', '/admin', '/nowhere']
      const seen = new Set(todo)
      for (const path of todo) {
        const { status, text } = await instance.ask('GET', path, { as: admin })
        assert.equal(status, path === '/nowhere' ? 404 : status === 302 ? 302 : 200, path)
        if (NOT_READ.test(path)) continue
        const chosen = text.replaceAll(/<(select|textarea)[^]*?<\/\1>/g, '')
        const said = [...chosen.matchAll(SAYS)].map(([, , words]) =>
          words!.replaceAll(/<[^>]*>/g, ''),
        )
        assert.deepEqual(
          said.filter((words) => SPEAKS.test(words)),
          [],
          path,
        )
        assert.doesNotMatch(text, /class="find"|data-go="(new_bug|inbox|help)"/, path)
        for (const [, href = ''] of text.matchAll(/href="(\/[^"#?]*)[^"]*"/g)) {
          if (seen.has(href) || ASSET.test(href)) continue
          seen.add(href)
          todo.push(href)
        }
      }
      const paths = ['/admin/users', '/admin/parameters/auth', '/preferences/apikey', '/act_as']
      for (const path of paths) assert.ok(seen.has(path), path)
    })

    void test('nothing of the tracker is served', async () => {
      const own = new Set(accountPages.flatMap((page) => page.paths))
      const others = pages.flatMap((page) => page.paths).filter((path) => !own.has(path))
      assert.ok(others.length > 100)
      for (const pattern of others) {
        const path = pattern.replaceAll(/:\w+/g, '1')
        if (path === '' || path === '/' || path === '/robots.txt') continue
        // The words of these are a tab or an account of a page that is served.
        if (own.has(pattern.replace(/\/[^/]*$/, '/:tab'))) continue
        const { status } = await instance.ask('GET', path, { as: admin })
        assert.equal(status, 404, path)
      }
      for (const path of ['bug/1', 'bug?id=1', 'product/1', 'field/bug', 'search/tree', 'votes']) {
        const headers = credentials(admin.login, admin.api_key)
        const { status } = await instance.ask('GET', `/rest/${path}`, { headers })
        assert.equal(status, 404, path)
      }
      const described = await instance.ask('GET', '/rest/openapi.json')
      const known = Object.keys(described.body.paths as object)
      assert.ok(known.includes('/user') && known.includes('/docket_status'))
      assert.deepEqual(
        known.filter((path) => /bug|product|search/.test(path)),
        [],
      )
    })
  },
  { only: 'tickets' },
)

/** Files, and pages about methods and faults of all services. */
const NOT_READ = /^\/(docs|rest)\/|\.csv$/
const ASSET = /^\/(assets|docket)|\.(css|js|svg)$/
/** Headings, links and labels; texts of groups and parameters are those of Bugzilla. */
const SAYS = /<(h[1-6]|a|label|th|button)\b[^>]*>([^]*?)<\/\1>/g
const SPEAKS = /\b([Bb]ugs?|[Pp]roducts?)\b/
