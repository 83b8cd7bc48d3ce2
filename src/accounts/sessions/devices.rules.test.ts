import assert from 'node:assert/strict'
import { test } from 'node:test'

import { deviceOf } from './devices.rules.ts'

const MOZILLA = 'Mozilla/5.0'
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const cases: [user_agent: string | null, says: string | null][] = [
  [null, null],
  ['  ', null],
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox, Linux'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/141.0.0.0 Safari/537.36`,
    'Chrome, Windows',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`,
    'Edge, Windows',
  ],
  [`${MOZILLA} (X11; Linux x86_64) ${KIT} Chrome/141.0 Safari/537.36 OPR/120.0`, 'Opera, Linux'],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Version/18.5 Safari/605.1.15`,
    'Safari, macOS',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${KIT} Version/18.5 Mobile Safari/604.1`,
    'Safari, iPhone',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 18_5 like Mac OS X) ${KIT} CriOS/141.0 Mobile Safari/604.1`,
    'Chrome, iPad',
  ],
  [
    `${MOZILLA} (Linux; Android 15) ${KIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [`${MOZILLA} (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0`, 'Firefox, Android'],
  ['curl/8.5.0', 'curl, '],
  ['python-requests/2.32.3', 'python-requests, '],
  ['bugzilla.pm (Linux)', 'bugzilla.pm, Linux'],
  ['/strange', '/strange, '],
  ['x'.repeat(60), `${'x'.repeat(40)}, `],
]
for (const [user_agent, says] of cases) {
  void test(`${user_agent} is ${says}`, () => {
    const device = deviceOf(user_agent)
    assert.equal(device && `${device.name}, ${device.system}`, says)
  })
}
