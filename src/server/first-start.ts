/** The first start with an empty database: initial data and the administrator. */

import { rm } from 'node:fs/promises'

import { findFact } from '../accounts/installation/facts.ts'
import { docket } from '../accounts/actors/actors.ts'
import { createKey } from '../accounts/api-keys/api-keys.ts'
import { installAccounts } from '../accounts/install/install.ts'
import { setParameter } from '../accounts/parameters/parameters.ts'
import { offerSetup } from '../accounts/setup/setup.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import * as paths from '../platform/paths.ts'
import type { Tx } from '../platform/db/db.ts'
import { statement } from '../platform/db/statement.ts'
import { newApiKey, randomText } from '../platform/ids.ts'
import type { Transactions, Work } from '../platform/work/work.ts'
import { installTracker } from '../tracker/catalogue/install/install.ts'
import type { Config } from './settings.ts'
import { type DataFolder, writePrivate } from './data-folder.ts'

const ADMIN_LOGIN = 'admin@example.com'
const PASSWORD_CHARS = 20

/** The settings of the first administrator; what is missing is generated. */
export type FirstConfig = Pick<Config, 'admin_login' | 'admin_password' | 'admin_api_key'>
/** Generated credentials to show once. */
export interface FirstLogin {
  login: string
  password: string
  api_key: string
  /** The secret of the one-time link to set up the installation. */
  setup?: string
}

/**
 * Initializes an empty installation; returns generated credentials, undefined if all were given.
 */
export async function installOnce(
  transactions: Transactions,
  config: FirstConfig,
  folder: DataFolder,
): Promise<FirstLogin | undefined> {
  if (await transactions.look(docket, ({ tx }) => isInstalled(tx))) return undefined
  const login = config.admin_login ?? ADMIN_LOGIN
  const password = config.admin_password ?? randomText(PASSWORD_CHARS)
  const api_key = config.admin_api_key ?? newApiKey()
  const hashed = await hashPassword(password)
  const isChosen = config.admin_password !== undefined && config.admin_api_key !== undefined
  const first: FirstLogin | undefined = isChosen ? undefined : { login, password, api_key }
  const write = async () => {
    if (!first) return
    const link = first.setup === undefined ? [] : [`  setup     ${setupPath(first.setup)}`]
    await writePrivate(folder.firstLogin, [...firstLoginText(first), ...link, ''].join('\n'))
  }
  // Written first: otherwise a crash could lose the generated password.
  await write()
  const install = async (work: Work) => {
    const { tx, now } = work
    // Another process may have initialized the same database first.
    if (await isInstalled(tx)) return false
    const id = await installAccounts(tx, { login, password: hashed, realname: '' }, now)
    await installTracker(tx, id)
    await setParameter(tx, 'maintainer', login)
    await createKey(work, id, { description: 'Created by the first start' }, api_key)
    await remember(tx, { name: 'first_administrator', value: String(id) })
    await remember(tx, { name: 'first_password', value: hashed })
    await remember(tx, { name: 'installed_at', value: String(now) })
    if (first) first.setup = await offerSetup(work, id)
    return true
  }
  const isFirst = await transactions.work(docket, install, { always: true })
  await (isFirst ? write() : rm(folder.firstLogin, { force: true }))
  return isFirst ? first : undefined
}

/** The link follows the address of the service. */
export const setupPath = (secret: string) => `${paths.setup}?secret=${secret}`

/** Lines for standard error and for `first-login.txt`. */
export const firstLoginText = ({ login, password, api_key }: FirstLogin) => [
  'The first administrator of this Docket:',
  `  login     ${login}`,
  `  password  ${password}`,
  `  API key   ${api_key}`,
]

/** Deletes the file with the initial password after that was changed. */
export async function forgetFirstLogin(transactions: Transactions, folder: DataFolder) {
  const stands = await transactions.look(docket, async ({ tx }) => {
    const first = await findFact(tx, 'first_password')
    const id = Number(await findFact(tx, 'first_administrator'))
    const now = await passwordOf.first(tx, { id })
    return first !== undefined && now?.password === first
  })
  if (!stands) await rm(folder.firstLogin, { force: true })
}

const remember = statement((q, p: { name: string; value: string }) =>
  q.insertInto('installation').values({ name: p.name, value: p.value }),
)
const passwordOf = statement((q, p: { id: number }) =>
  q.selectFrom('users').select('password').where('id', '=', p.id),
)

/** Whether the first start has completed. */
export const isInstalled = async (tx: Tx) => (await findFact(tx, 'installed_at')) !== undefined
