/** Numbers that no row has, and texts instead of numbers, in addresses: never a failure of ours. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance } from './instance.ts'
import { routesOf } from './routes.ts'

const ODD = ['x', '0', '-1', '1.5', '1e300', 'NaN', 'Infinity', '99999999999999999999', '%00', '']
/** Parameters of URLs that are numbers for some page. */
const QUERY = ['id', 'page', 'after', 'before', 'offset', 'limit', 'bug', 'bug_id', 'user', 'flag']

onEachInstance('odd numbers in addresses', (opened) => {
  let failures: string[]
  let asked: number

  before(async () => {
    failures = []
    asked = 0
    const routes = await routesOf(opened())
    for (const { path } of routes.filter(({ verbs }) => verbs.includes('GET'))) {
      for (const address of addressesOf(path)) {
        asked += 1
        const { status } = await askAs(opened(), address)
        if (status >= 500) failures.push(`${status} at ${address}`)
      }
    }
  })

  void test('are refused or ignored', () => {
    assert.ok(asked > 1000, `${asked} addresses`)
    assert.deepEqual(failures, [])
  })
})

function addressesOf(path: string): string[] {
  const hasId = path.includes(':')
  const filled = (odd: string) => path.replaceAll(/:[^/]+/g, odd).replaceAll('*', odd)
  return ODD.map((odd) => {
    const query = QUERY.map((name) => `${name}=${odd}`).join('&')
    return `${filled(hasId ? odd : '')}?${query}`
  })
}

const askAs = (instance: Instance, address: string) =>
  instance.ask('GET', address, { as: instance.admin })
