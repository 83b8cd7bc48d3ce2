/** A real Thunderbird without a window, with a profile of its own. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { until } from '../postfix/postfix-server.ts'
import { endWithUs, signalTo, surroundings, THUNDERBIRD } from '../programs.ts'
import { openMarionette } from './marionette.ts'

/** How long a background script may be idle: longer than the add-on lets it be. */
const IDLE_MS = 7_000
const RUN_MS_MAX = 100_000

const PREFERENCES = {
  // A free one; Thunderbird writes it into the profile.
  'marionette.port': 0,
  'extensions.background.idle.timeout': IDLE_MS,
  // No assistants, and nothing from the network.
  'mail.provider.suppress_dialog_on_startup': true,
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
  'app.donation.eoy.version.viewed': 999,
  'extensions.update.enabled': false,
  'services.settings.server': 'data:,',
  'network.proxy.type': 0,
}

/** A running Thunderbird. */
export interface Thunderbird {
  /** Installs an add-on from a file, as "Install Add-on From File…" does. */
  install(path: string): Promise<void>
  /** Calls a function in `inside.js`. */
  call<Result>(name: string, ...given: unknown[]): Promise<Result>
  /** Ends it as its menu does. */
  stop(): Promise<void>
}

/** Starts it with a profile in this folder, which is kept. */
export async function startThunderbird(profile: string): Promise<Thunderbird> {
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const told = join(profile, 'MarionetteActivePort')
  await rm(told, { force: true })
  const flags = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access']
  const env = surroundings({ HOME: profile })
  const child = spawn(THUNDERBIRD!, [...flags, '--profile', profile], {
    env,
    stdio: 'ignore',
    detached: true,
  })
  const group = -child.pid!
  endWithUs(child, group)
  const ended = once(child, 'close')
  let port = 0
  await until(async () => (port = Number(await readFile(told, 'utf8').catch(() => 0))) > 0)
  const driver = await openMarionette(port)
  await driver.send('WebDriver:SetTimeouts', { script: RUN_MS_MAX })
  const inside = await readFile(join(import.meta.dirname, 'inside.js'), 'utf8')
  const functions = inside.replaceAll(/^export /gm, '')
  return {
    install: async (path) => void (await driver.send('Addon:Install', { path, temporary: false })),
    call: (name, ...given) => driver.run(`${functions}\nreturn ${name}(...args)`, ...given),
    async stop() {
      await driver.send('Marionette:Quit', { flags: ['eForceQuit'] })
      driver.close()
      await ended
      signalTo(group, 'SIGKILL')
    },
  }
}
