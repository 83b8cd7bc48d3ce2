import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readBugUrl } from './bug-urls.rules.ts'

const BASE = 'https://bugs.example.com/tracker/'

const links: [string, string, string][] = [
  [
    'https://bz.example.org/show_bug.cgi?id=7&x=1#c3',
    'Bugzilla',
    'https://bz.example.org/show_bug.cgi?id=7',
  ],
  [
    'https://bz.example.org/show_bug.cgi?id=7;ctype=xml',
    'Bugzilla',
    'https://bz.example.org/show_bug.cgi?id=7',
  ],
  [
    'bz.example.org/bugzilla/show_bug.cgi?id=07',
    'Bugzilla',
    'http://bz.example.org/bugzilla/show_bug.cgi?id=7',
  ],
  ['https://bugs.launchpad.net/ubuntu/+bug/12', 'Launchpad', 'https://launchpad.net/bugs/12'],
  [
    'http://code.google.com/p/thing/issues/detail?id=5&q=x',
    'Google',
    'http://code.google.com/p/thing/issues/detail?id=5',
  ],
  ['https://bugs.debian.org/123', 'Debian', 'http://bugs.debian.org/123'],
  ['http://bugs.debian.org/cgi-bin/bugreport.cgi?bug=123', 'Debian', 'http://bugs.debian.org/123'],
  [
    'https://issues.example.org/jira/browse/ABC-12?x=y#z',
    'JIRA',
    'https://issues.example.org/jira/browse/ABC-12',
  ],
  ['http://trac.example.org/ticket/9#comment:1', 'Trac', 'http://trac.example.org/ticket/9'],
  [
    'https://www.mantisbt.org/bugs/view.php?id=3#c1',
    'MantisBT',
    'https://www.mantisbt.org/bugs/view.php?id=3',
  ],
  [
    'http://sourceforge.net/tracker/?func=detail&aid=1&group_id=2&atid=3#x',
    'SourceForge',
    'http://sourceforge.net/tracker/?func=detail&aid=1&group_id=2&atid=3',
  ],
  ['http://github.com/a/b/issues/5#issue', 'GitHub', 'https://github.com/a/b/issues/5'],
  ['github.com/a/b/pull/6?w=1', 'GitHub', 'https://github.com/a/b/pull/6'],
]
for (const [given, tracker, value] of links) {
  void test(`${given} is stored as ${value}`, () => {
    assert.deepEqual(readBugUrl(given, BASE), { value, class: `Bugzilla::BugUrl::${tracker}` })
  })
}

const locals: [string, string][] = [
  ['12', '12'],
  [' some-alias ', 'some-alias'],
  [`${BASE}show_bug.cgi?id=12#c1`, '12'],
  ['http://bugs.example.com/tracker/show_bug.cgi?id=some_alias', 'some_alias'],
  [`${BASE}bugs/12`, '12'],
]
for (const [given, local] of locals) {
  void test(`'${given}' is the local bug ${local}`, () => {
    assert.equal(readBugUrl(given, BASE).local, local)
  })
}

const refused = [
  'foo://x',
  'ftp://bz.example.org/show_bug.cgi?id=7',
  'https://example.com/nothing',
  'https://bz.example.org/show_bug.cgi?id=x',
  'https://bz.example.org/show_bug.cgi',
  '/show_bug.cgi?id=1',
  'http://me:secret@bz.example.org/show_bug.cgi?id=7',
  'https://github.com/a/b',
  'https://bugs.debian.org/',
  'https://issues.example.org/browse/abc-1',
  `https://bz.example.org/${'x'.repeat(250)}/show_bug.cgi?id=7`,
  '',
]
for (const given of refused) {
  void test(`'${given.slice(0, 60)}' is not a link`, () => {
    assert.throws(() => readBugUrl(given, BASE), { code: 112 })
  })
}
