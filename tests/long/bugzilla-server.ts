/** Sets up a Bugzilla from its source in a database of a test, and runs its programs. */

import assert from 'node:assert/strict'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { run, say } from './programs.ts'

/** Made by a run: not part of the source. */
const MADE = /\/(localconfig|data|\.git)$/
const MINUTES_MAX = 10 * 60_000

interface Place {
  /** The unpacked source of a release, whose modules are there: `checksetup.pl --check-modules`. */
  source: string
  /** A folder of the test. */
  temp: string
  /** That of the server. */
  socket: string
}

/** A new Bugzilla, as `checksetup.pl` leaves it. */
export async function installBugzilla({ source, temp, socket }: Place) {
  const folder = join(temp, 'bugzilla')
  const database = 'bugzilla'
  await cp(source, folder, { recursive: true, filter: (path) => !MADE.test(path) })
  await mkdir(join(folder, 'data'))
  const answers = join(temp, 'answers')
  await writeFile(answers, answersFor(await driverOf(folder), database, socket))
  const server = ['--no-defaults', '-uroot', '-S', socket]
  const charset = (await driverOf(folder)) === 'mysql' ? 'utf8' : 'utf8mb4'
  await say('mariadb', server, { input: `create database ${database} character set ${charset}` })

  const how = { cwd: folder, run_ms_max: MINUTES_MAX }
  const check = () => say('perl', ['checksetup.pl', answers], how)
  // The first run only writes localconfig.
  await check()
  await check()
  const mails = join(folder, 'data', 'mailer.testfile')
  return {
    database,
    /** What it prints. */
    check,
    async setParameters(json: string) {
      const given = { ...(JSON.parse(json) as object), mail_delivery_method: 'Test' }
      await writeFile(join(folder, 'data', 'params.json'), JSON.stringify(given))
    },
    /** The first lines of what its sanity check complains about. */
    async alerts(login: string) {
      await rm(mails, { force: true })
      await say('perl', ['sanitycheck.pl', '--login', login, '--verbose'], how)
      return (await readFile(mails, 'utf8'))
        .split(/\r?\n/)
        .filter((line) => line.startsWith('ALERT'))
    },
    /** Adds the bugs of a file with `importxml.pl`; returns how many. */
    async read(xml: string) {
      const { err } = await run('perl', ['-T', 'importxml.pl', '-v'], { ...how, input: xml })
      assert.doesNotMatch(err, /Unknown|Skipping|unhandled|ERR/)
      return [...err.matchAll(/ imported as bug \d+\./g)].length
    },
  }
}

/** Since 5.2, MariaDB has a driver of its own. */
async function driverOf(folder: string) {
  const constants = await readFile(join(folder, 'Bugzilla', 'Constants.pm'), 'utf8')
  const [, version = ''] = /BUGZILLA_VERSION\s*=>\s*"([\d.]+)/.exec(constants) ?? []
  return version.startsWith('5.0') ? 'mysql' : 'mariadb'
}

function answersFor(driver: string, database: string, socket: string): string {
  const answers = {
    ADMIN_EMAIL: 'first@example.com',
    ADMIN_PASSWORD: 'a password 1A',
    ADMIN_REALNAME: 'First',
    NO_PAUSE: '1',
    create_htaccess: '0',
    db_driver: driver,
    db_host: 'localhost',
    db_name: database,
    db_pass: '',
    db_sock: socket,
    db_user: 'root',
    urlbase: 'http://bugs.example.com/',
    webservergroup: '',
  }
  return Object.entries(answers)
    .map(([name, value]) => `$answer{'${name}'} = '${value}';\n`)
    .join('')
}
