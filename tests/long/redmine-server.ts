/** Runs Debian's Redmine on a database of a test, from a copy of its files. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'

import { endWithUs, say } from './programs.ts'

/** Where Debian's package `redmine` puts it. */
const REDMINE = '/usr/share/redmine'
/** Whether the package is installed. */
export const HAS_REDMINE = existsSync(REDMINE)
const MINUTES_MAX = 10 * 60_000
/** Links to files of the machine's own instance, which are not used. */
const LINKS = ['Gemfile.lock', 'config/database.yml', 'instances']

interface Place {
  /** A new folder of the test. */
  folder: string
  /** The section `production` of `config/database.yml`, as JSON, which is YAML as well. */
  database: Record<string, string>
}

/** A Redmine with its default data, whose administrator is `admin` with the password `admin`. */
export async function startRedmine({ folder, database }: Place) {
  const own = join(folder, 'instances', 'default')
  await cp(REDMINE, folder, { recursive: true, verbatimSymlinks: true })
  for (const link of LINKS) await rm(join(folder, link))
  for (const name of ['config', 'files', 'log', 'tmp']) {
    await mkdir(join(own, name), { recursive: true })
  }
  const yaml = JSON.stringify({ production: database })
  for (const at of [folder, own]) await writeFile(join(at, 'config', 'database.yml'), yaml)
  await writeFile(join(own, 'config', 'secret_key.txt'), 'f'.repeat(80))
  const gems = join(folder, 'Gemfile')
  await writeFile(gems, (await readFile(gems, 'utf8')).replaceAll(REDMINE, folder))

  // Debian's package leaves the choice of a web server to the administrator.
  await writeFile(join(folder, 'Gemfile.local'), "gem 'webrick'\n")

  const env = {
    ...(process.env as Record<string, string>),
    BUNDLE_GEMFILE: gems,
    RAILS_ENV: 'production',
    REDMINE_INSTANCE: 'default',
    REDMINE_LANG: 'en',
  }
  const how = { cwd: folder, env, run_ms_max: MINUTES_MAX }
  for (const task of ['db:migrate', 'redmine:load_default_data']) {
    await say('bundle', ['exec', 'rake', task], how)
  }
  const words = ['exec', 'rails', 'server', '-u', 'webrick', '-b', '127.0.0.1', '-p', '0']
  const child = spawn('bundle', words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  endWithUs(child)
  child.stdout.resume()
  let told = ''
  let port: string | undefined
  for await (const chunk of child.stderr) {
    told += String(chunk)
    port = /#start: pid=\d+ port=(\d+)/.exec(told)?.[1]
    if (port) break
  }
  assert.ok(port, told)
  return {
    address: `http://127.0.0.1:${port}`,
    files: join(own, 'files'),
    /** Runs Ruby in its environment, for what its pages do not offer to programs. */
    runs: (script: string) => say('bundle', ['exec', 'rails', 'runner', script], how),
    async stop() {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
