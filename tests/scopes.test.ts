/** What API keys of each scope may call, through every door. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { neededScope, onlyReads } from '../src/platform/http/method.ts'
import { type Scope, SCOPES } from '../src/platform/scopes.wire.ts'
import { methods } from '../src/server/compose.ts'
import { type Instance, onEachInstance } from './instance.ts'
import { submitAs } from './page-forms.ts'

/** The methods that change something with less than `all`. */
const NARROWER: Record<'comment' | 'edit', string[]> = {
  comment: [
    'Bug.add_comment',
    'Bug.update_comment_tags',
    'BugUserLastVisit.update',
    'Draft.save',
    'Inbox.update',
  ],
  edit: [
    'Bug.add_attachment',
    'Bug.create',
    'Bug.update',
    'Bug.update_attachment',
    'Bug.update_see_also',
    'Bug.update_tags',
    'BulkChange.confirm',
    'BulkChange.preview',
    'BulkChange.undo',
    'EditComments.modify_revision',
    'EditComments.update_comment',
    'ExternalBugs.add_external_bug',
    'ExternalBugs.remove_external_bug',
    'ExternalBugs.update_external_bug',
    'Tag.delete',
    'Tag.update',
    'Vote.update',
  ],
}
/** These need no rights of their owner: they end or open sessions with what else is sent. */
const HARMLESS = ['User.login', 'User.logout']

void test('a method needs the scope of what it does', () => {
  const needing = (scope: Scope) => methods.filter((method) => neededScope(method) === scope)
  const names = (scope: Scope) => needing(scope).map(({ name }) => name)
  assert.deepEqual(names('comment').toSorted(), NARROWER.comment)
  assert.deepEqual(names('edit').toSorted(), NARROWER.edit)
  const reading = methods.filter(onlyReads).map(({ name }) => name)
  assert.deepEqual(new Set(names('read')), new Set([...reading, ...HARMLESS]))
  // What reads is called with GET, except for long texts and lists.
  const posted = needing('read').filter(({ routes }) =>
    routes.some(({ path }) => !path.startsWith('GET ')),
  )
  assert.deepEqual(posted.map(({ name }) => name).toSorted(), [
    'Bug.recipients',
    'Bug.render_comment',
    'LinkPattern.preview',
  ])
})

onEachInstance('API keys with a scope', (opened) => {
  let instance: Instance
  const keys = {} as Record<Scope, string>
  const narrower = (scope: Scope) => SCOPES[SCOPES.indexOf(scope) - 1]
  const by = (scope: Scope) => ({ 'x-bugzilla-api-key': keys[scope] })
  const call = (scope: Scope, verb: string, path: string, body?: object) =>
    instance.ask(verb, path, { headers: by(scope), ...(body && { body }) })

  before(async () => {
    instance = opened()
    const { login, password } = instance.admin
    const headers = { 'x-bugzilla-login': login, 'x-bugzilla-password': password }
    for (const scope of SCOPES) {
      const { body } = await instance.ask('POST', '/rest/api_key', { headers, body: { scope } })
      keys[scope] = body.api_key
    }
  })

  void test('are refused by each method that needs more, which names what it needs', async () => {
    for (const method of methods) {
      const needed = neededScope(method)
      const less = narrower(needed)
      for (const { path } of method.routes) {
        const [verb, at] = path.split(' ') as [string, string]
        const url = `/rest${at.replaceAll(/:\w+/g, '999')}`
        const body = verb === 'GET' ? undefined : {}
        if (less) {
          const refused = await call(less, verb, url, body)
          const at = `${method.name} ${path}: ${refused.text}`
          assert.deepEqual([refused.status, refused.body.code], [401, 304], at)
          assert.match(
            refused.body.message,
            new RegExp(`scope '${less}'.*requires '${needed}'`),
            at,
          )
        }
        if (needed === 'all' || method.name === 'Event.list') continue
        const { text } = await call(needed, verb, url, body)
        assert.doesNotMatch(text, /API key has the scope/, `${method.name} ${path}`)
      }
    }
  })

  const DOORS: [door: string, path: string, body: object | string, code: RegExp][] = [
    ['JSON-RPC', '/jsonrpc.cgi', { method: 'Bug.create', params: [{}], id: 1 }, /"code":100304/],
    [
      'XML-RPC',
      '/xmlrpc.cgi',
      '<methodCall><methodName>Bug.create</methodName></methodCall>',
      /<int>304<\/int>/,
    ],
    ['the older REST', '/bzapi/bug', {}, /"code":304/],
    ['forms of programs', '/post_bug.cgi', 'product=TestProduct', /has the scope/],
    ['uploads', '/rest/uploads', '', /has the scope/],
    ['file tickets', '/rest.php/newgrant', 'msg={}', /has the scope/],
  ]
  for (const [door, path, body, refusal] of DOORS) {
    void test(`are refused by ${door} as well`, async () => {
      const type = path.startsWith('/xml')
        ? 'text/xml'
        : typeof body === 'string'
          ? 'application/x-www-form-urlencoded'
          : 'application/json'
      const pair = Buffer.from(`${instance.admin.login}:${keys.read}`).toString('base64')
      const headers = {
        ...by('read'),
        'content-type': type,
        'user-agent': 'a program',
        ...(path.startsWith('/rest.php') && {
          authorization: `Basic ${pair}`,
          'x-authorization': `Basic ${pair}`,
        }),
      }
      const { text } = await instance.ask('POST', path, { headers, body })
      assert.match(text, refusal)
    })
  }

  void test('are refused by forms of pages, which they can read', async () => {
    const as = { ...instance.admin, api_key: keys.edit }
    const form = { action: 'name', full_name: 'x' }
    const { status, text } = await submitAs(instance, as, '/preferences/account', form)
    assert.equal(status, 401)
    assert.match(text, /has the scope &#39;edit&#39;, but the call requires &#39;all&#39;/)
  })

  void test('do what their scope allows', async () => {
    const bug = {
      product: 'TestProduct',
      component: 'TestComponent',
      version: 'unspecified',
      summary: 'Filed with a key',
      description: 'd',
    }
    const made = await call('edit', 'POST', '/rest/bug', bug)
    assert.equal(made.status, 200, made.text)
    const path = `/rest/bug/${made.body.id}`
    assert.equal((await call('read', 'GET', path)).status, 200)
    assert.equal((await call('comment', 'POST', `${path}/comment`, { comment: 'c' })).status, 201)
    assert.equal((await call('comment', 'PUT', path, { summary: 'x' })).status, 401)
    assert.equal((await call('edit', 'PUT', path, { summary: 'x' })).status, 200)
    assert.equal((await call('edit', 'PUT', '/rest/whoami', { full_name: 'x' })).status, 401)
    assert.equal((await call('all', 'PUT', '/rest/whoami', { full_name: 'x' })).status, 200)
  })
})
