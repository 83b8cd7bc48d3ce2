/** Runs a MantisBT on a database of a test, from a copy of its files. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { endWithUs } from './programs.ts'

interface Place {
  /** An unpacked release, with its libraries in `vendor`. */
  source: string
  /** A new folder of the test. */
  folder: string
  /** That of the database server, which has an empty database `mantis`. */
  socket: string
}

/** A new MantisBT, whose administrator is `administrator` with the password `root`. */
export async function startMantis({ source, folder, socket }: Place) {
  const files = join(folder, 'uploads')
  await cp(source, folder, { recursive: true, filter: (path) => !path.endsWith('config_inc.php') })
  await mkdir(files)
  await writeFile(join(folder, 'config', 'config_inc.php'), configuration(files))
  const words = ['-d', `mysqli.default_socket=${socket}`, '-d', 'display_errors=0']
  const child = spawn('php', [...words, '-S', '127.0.0.1:0', '-t', folder], {
    cwd: folder,
    // The installer asks its own address for a page.
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endWithUs(child)
  let told = ''
  let address: string | undefined
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
    told += String(chunk)
    address = /\((http:[^)]+)\) started/.exec(told)?.[1]
    if (address) break
  }
  assert.ok(address, told)
  child.stderr.resume()
  const answer = await fetch(`${address}/admin/install.php`, {
    method: 'POST',
    body: new URLSearchParams(INSTALL),
  })
  assert.match(await answer.text(), /MantisBT was installed successfully/)
  return {
    address,
    files,
    async stop() {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

const INSTALL = {
  install: '2',
  db_type: 'mysqli',
  hostname: 'localhost',
  db_username: 'root',
  db_password: '',
  database_name: 'mantis',
  admin_username: '',
  admin_password: '',
  timezone: 'UTC',
  db_table_prefix: 'mantis',
  db_table_plugin_prefix: 'plugin',
  db_table_suffix: '_table',
}

const configuration = (files: string) => `<?php
$g_hostname = 'localhost';
$g_db_type = 'mysqli';
$g_database_name = 'mantis';
$g_db_username = 'root';
$g_db_password = '';
$g_default_timezone = 'UTC';
$g_crypto_master_salt = '${'f'.repeat(42)}=';
$g_path = 'http://mantis.example.com/mantis/';
$g_allow_anonymous_login = ON;
$g_anonymous_account = 'anonymous';
$g_reauthentication = OFF;
$g_enable_email_notification = OFF;
$g_send_reset_password = OFF;
$g_validate_email = OFF;
$g_antispam_max_event_count = 0;
$g_absolute_path_default_upload_folder = '${files}/';
`
