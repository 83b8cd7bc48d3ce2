import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hostsIn, urlsIn } from './postgres-hosts.rules.ts'

const cases: [url: string, urls: string[]][] = [
  ['postgres://localhost/docket', ['postgres://localhost/docket']],
  ['postgres:///docket?host=/run', ['postgres:///docket?host=/run']],
  [
    'postgresql://me:a%2Cb@one,two:5433/docket?sslmode=require',
    [
      'postgresql://me:a%2Cb@one/docket?sslmode=require',
      'postgresql://me:a%2Cb@two:5433/docket?sslmode=require',
    ],
  ],
  [
    'postgres://[::1]:5432,[::2]/docket',
    ['postgres://[::1]:5432/docket', 'postgres://[::2]/docket'],
  ],
]
for (const [url, urls] of cases) {
  void test(`finds each server in ${url}`, () => assert.deepEqual(urlsIn(url), urls))
}

void test('each server is reached directly at its own address, or at the only one', () => {
  const [url, a, b] = ['postgres://pa,pb/d', 'postgres://a/d', 'postgres://b/d']
  const [pa, pb] = ['postgres://pa/d', 'postgres://pb/d']
  const without = [pa, pb].map((one) => ({ url: one, direct: undefined }))
  assert.deepEqual(hostsIn(url, undefined), without)
  assert.deepEqual(hostsIn(url, 'postgres://a,b/d'), [
    { url: pa, direct: a },
    { url: pb, direct: b },
  ])
  assert.deepEqual(hostsIn(url, a), [
    { url: pa, direct: a },
    { url: pb, direct: a },
  ])
})
