import assert from 'node:assert/strict'
import { test } from 'node:test'

import { openSource } from './open-source.ts'

const addresses = [
  'mysql://ann:hunter2@db.example.com/bugs',
  'postgres://ann:hunter2@db.example.com/bugs?sslmode=require&sslpassword=hunter2',
  'mariadb://ann@db.example.com/bugs?password=hunter2&PWD=hunter2',
]
for (const address of addresses) {
  void test(`${address} is reported without its passwords`, async () => {
    const { name, fingerprint } = await openSource(address)
    assert.match(name, /^\w+:\/\/ann@db\.example\.com\/bugs/)
    assert.doesNotMatch(name + fingerprint, /hunter2/)
  })
}
