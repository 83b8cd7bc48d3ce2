/** A MariaDB of our own, in a folder of a test. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { endWithUs, MARIADB, say } from './programs.ts'

/** mariadbd refuses to run as root unless told to. */
const USER = process.getuid?.() === 0 ? ['--user=root'] : []

/** Starts a server of our own, which listens only on a socket. */
export async function startMariadb(temp: string) {
  const data = join(temp, 'data')
  await say('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...USER,
  ])
  const socket = join(temp, 'socket')
  const child = spawn(
    MARIADB!,
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--pid-file=${join(temp, 'pid')}`,
      '--skip-networking',
      '--max-allowed-packet=256M',
      '--innodb-buffer-pool-size=64M',
      ...USER,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  endWithUs(child)
  let told = ''
  for await (const chunk of child.stderr) {
    told += String(chunk)
    if (told.includes('ready for connections')) break
  }
  assert.match(told, /ready for connections/)
  return { child, socket }
}
