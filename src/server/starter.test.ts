import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findRunner, type Process } from './starter.ts'

const START = 'node bin/docket.js serve'

/**
 * The command lines of the parent processes, nearest first, and which of them are found, counted
 * from 1.
 */
const cases: [what: string, above: string[], found: number[], script?: string][] = [
  ['npm and its shell', [`sh -c ${START} --port 0 `, 'npm start --port 0     '], [1, 2]],
  ['npm whose shell has exited', ['npm start'], [1]],
  ["Debian's npm", [`sh -c ${START}`, '/usr/bin/node /usr/bin/npm start'], [1, 2]],
  ['npx', ['sh -c docket serve', 'npm exec docket serve'], [1, 2], 'docket'],
  [
    'npm on Windows',
    [
      `C:\\Windows\\system32\\cmd.exe /d /s /c ${START}`,
      '"C:\\Program Files\\nodejs\\node.exe" "C:\\nodejs\\node_modules\\npm\\bin\\npm-cli.js" start',
    ],
    [1, 2],
  ],
  ['pnpm', [`sh -c ${START}`, 'node /opt/pnpm.cjs start'], [1, 2]],
  ['yarn', [`/bin/sh -c ${START}`, '/usr/bin/node /usr/bin/yarn start'], [1, 2]],
  ['not an interactive shell', ['bash', 'npm run shell'], [], 'bash'],
  ['not a supervisor started by npm', ['PM2 v5: God Daemon (/root/.npm/pm2)', 'init'], []],
  ['not a background process of a script', ['sh -c docket serve &', 'npm run up'], [], 'x &'],
  ["not another user's shell", [`sh -c ${START}`, 'supervisord -c /etc/npm.conf'], []],
]
for (const [what, above, found, script = START] of cases) {
  void test(`a program follows ${what}`, async () => {
    const see = async (pid: number): Promise<Process> => ({
      parent: pid + 1,
      line: above[pid - 1]!,
    })
    assert.deepEqual(await findRunner(1, { isLaunched: false, script }, see), found)
  })
}

void test("a program started by the launcher follows the launcher's parent", async () => {
  const lines = ['node bin/docket.js serve', `sh -c ${START}`, 'npm start']
  const see = async (pid: number): Promise<Process> => ({ parent: pid + 1, line: lines[pid - 1]! })
  assert.deepEqual(await findRunner(1, { isLaunched: true, script: START }, see), [2, 3])
})
