import assert from 'node:assert/strict'
import { test } from 'node:test'

import { rulesFor, WEB_SERVERS } from './rules.ts'

void test('short addresses lead to bugs below each base path, with the rules of each web server', () => {
  assert.deepEqual(rulesFor('nginx', ['', '/bz.old', '']), [
    'rewrite ^/(?:PR|b/)?([0-9]+)$ /show_bug.cgi?id=$1 permanent;',
    String.raw`rewrite ^/bz\.old/(?:PR|b/)?([0-9]+)$ /bz.old/show_bug.cgi?id=$1 permanent;`,
  ])
  assert.deepEqual(rulesFor('apache', ['/bz']), [
    'RedirectMatch permanent "^/bz/(?:PR|b/)?([0-9]+)$" "/bz/show_bug.cgi?id=$1"',
  ])
  assert.deepEqual(rulesFor('caddy', ['https://bugs.example.net/bz/', '']), [
    '@short1 path_regexp short1 ^/(?:PR|b/)?([0-9]+)$',
    'redir @short1 /show_bug.cgi?id={re.short1.1} permanent',
    '# at bugs.example.net',
    '@short2 path_regexp short2 ^/bz/(?:PR|b/)?([0-9]+)$',
    'redir @short2 /bz/show_bug.cgi?id={re.short2.1} permanent',
  ])
})

void test('a pattern fits short addresses and no others', () => {
  const [line] = rulesFor('nginx', ['/bz'])
  const pattern = new RegExp(line!.split(' ')[1]!)
  for (const path of ['/bz/1', '/bz/PR12', '/bz/b/123']) assert.match(path, pattern)
  for (const path of ['/1', '/bz/1/', '/bz/bugs/1', '/bz/b12']) assert.doesNotMatch(path, pattern)
  assert.deepEqual(WEB_SERVERS, ['nginx', 'apache', 'caddy'])
})
