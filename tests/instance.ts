/** A complete service for a suite of tests, on each database in turn, used through HTTP. */

import { after, before } from 'node:test'

import { pino } from 'pino'

import { docket } from '../src/accounts/actors/actors.ts'
import { createKey } from '../src/accounts/api-keys/api-keys.ts'
import { changeGiven } from '../src/accounts/memberships/grants.ts'
import { refreshPerson } from '../src/accounts/memberships/memberships.ts'
import { setParameter } from '../src/accounts/parameters/parameters.ts'
import type { ParameterName } from '../src/accounts/parameters/parameters.list.ts'
import { createUser } from '../src/accounts/users/create-user.ts'
import { hashPassword } from '../src/accounts/passwords/passwords.ts'
import { groupNamed } from '../src/accounts/groups/groups.ts'
import type { Blobs } from '../src/platform/blobs/blobs.ts'
import { openDisk } from '../src/platform/blobs/disk.ts'
import type { Db } from '../src/platform/db/db.ts'
import { newApiKey } from '../src/platform/ids.ts'
import type { Transactions } from '../src/platform/work/work.ts'
import { compose, methods, type Service, type ServiceConfig } from '../src/server/compose.ts'
import { layOut } from '../src/server/data-folder.ts'
import { installOnce } from '../src/server/first-start.ts'
import { createAnswerCheck } from './answers.ts'
import { hasTwoNodes, type Kind, onEachDatabase, openAgain, type Opened } from './databases.ts'
import { defaults } from './defaults.ts'
import { byTurns } from './two-nodes.ts'

/** A user of the instance, with an API key. */
export interface Person {
  id: number
  login: string
  api_key: string
}

/** Who sends a request, and its content; anonymous without `as`. */
export interface Asked {
  as?: Person | undefined
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown
  headers?: Record<string, string>
}

/** A response; `body` is its JSON, if it is JSON. */
export interface Answered {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  text: string
  headers: Record<string, string>
}

/** A service and everything that it consists of. */
export interface Instance {
  service: Service
  transactions: Transactions
  db: Db
  blobs: Blobs
  /** The data folder. */
  folder: string
  place: Opened['place']
  /** Stands still until it is set. */
  clock: { now: number }
  admin: Person & { password: string }
  /** Creates a user in these groups, besides those that everyone is in. */
  person(login: string, groups?: string[]): Promise<Person>
  /** Sends a real HTTP request. */
  ask(method: string, path: string, asked?: Asked): Promise<Answered>
  /** Sets a parameter directly, without its checks. */
  set(parameter: ParameterName, value: string): Promise<void>
}

const checkAnswer = createAnswerCheck(methods)
const START = Date.UTC(2026, 5, 1, 12)
/** The password of every user. */
export const PASSWORD = 'correct horse battery'
const config: ServiceConfig = {
  ...defaults,
  base_paths: ['', '/bugzilla'],
  disk_reserve_bytes: 0,
  // The speed of the machine must not change the responses.
  call_budget_seconds: 0,
}

/** Fills an empty database before it is served, and returns its administrator. */
export type Build = (place: Opened['place']) => Promise<Instance['admin']>

/** What differs from a new installation. */
export interface Begin {
  build?: Build
  /** Opens the blob store; gets the folder that blobs on disk are in. */
  openStore?: (folder: string) => Promise<Blobs>
  /** Whether incomplete uploads are with the blobs, where all nodes can continue them. */
  are_uploads_shared?: boolean
  /** Default: each. */
  on?: readonly Kind[]
}

/** A suite with a fresh installation for each database; `more` changes its settings. */
export function onEachInstance(
  name: string,
  suite: (instance: () => Instance) => void,
  more: Partial<ServiceConfig> = {},
  { on, ...begin }: Begin = {},
) {
  const tell = (opened: () => Opened) => {
    let instance: Instance
    before(async () => {
      instance = await openInstance({ ...opened(), ...begin }, { ...config, ...more })
    })
    after(async () => {
      const { server } = instance.service
      // A client that was refused during an upload may still have a connection open.
      server.app.server.closeAllConnections()
      await server.close()
      // The runner keeps the functions of a suite until all have run, and they keep the instance.
      for (const part of Object.keys(instance)) Reflect.deleteProperty(instance, part)
    })
    suite(() => instance)
  }
  onEachDatabase(name, tell, on)
}

async function openInstance(
  { db, place, build, openStore = openDisk, are_uploads_shared = hasTwoNodes }: Opened & Begin,
  settings: ServiceConfig,
): Promise<Instance> {
  const { folder } = place
  const clock = { now: START }
  const blobs = await openStore(layOut(folder).blobs)
  const built = await build?.(place)
  const open = (own: Db) =>
    compose(
      {
        db: own,
        blobs,
        disk: folder,
        ...(!are_uploads_shared && { uploads_folder: layOut(folder).uploads }),
        clock: () => clock.now,
        secret: new Uint8Array(32),
        logger: pino({ level: 'silent' }),
      },
      settings,
    )
  const first = open(db)
  const service = hasTwoNodes ? byTurns(first, open(await openAgain(place))) : first
  const { transactions } = service
  const admin = built ?? (await install(transactions, folder))
  return {
    service,
    transactions,
    db,
    blobs,
    folder,
    place,
    clock,
    admin,
    person: (login, groups = []) => addPerson(transactions, login, groups),
    ask: (method, path, asked = {}) => ask(service, method, path, asked),
    set: (parameter, value) =>
      transactions.work(docket, ({ tx }) => setParameter(tx, parameter, value)),
  }
}

async function install(transactions: Transactions, folder: string): Promise<Instance['admin']> {
  const admin = { id: 1, login: 'admin@example.com', api_key: newApiKey(), password: PASSWORD }
  const first = {
    admin_login: admin.login,
    admin_password: admin.password,
    admin_api_key: admin.api_key,
  }
  await installOnce(transactions, first, layOut(folder))
  return admin
}

/** Made once, since it is meant to take long. */
let hashed: Promise<string> | undefined

async function addPerson(
  transactions: Transactions,
  login: string,
  groups: string[],
): Promise<Person> {
  const api_key = newApiKey()
  const password = await (hashed ??= hashPassword(PASSWORD))
  const id = await transactions.work(docket, async (work) => {
    const made = await createUser(work, { login, realname: login.split('@')[0]!, password })
    const added: number[] = []
    for (const name of groups) {
      const group = await groupNamed(work.tx, name)
      if (!group) throw new Error(`there is no group ${name}`)
      added.push(group.id)
    }
    await changeGiven(work.tx, made, 'groups', { added, removed: [] })
    await refreshPerson(work.tx, made)
    await createKey(work, made, { description: 'a test' }, api_key)
    return made
  })
  return { id, login, api_key }
}

async function ask(
  service: Service,
  method: string,
  path: string,
  asked: Asked,
): Promise<Answered> {
  const { as, body, headers = {} } = asked
  const isText = typeof body === 'string'
  const response = await service.server.app.inject({
    method: method as 'GET',
    url: path,
    headers: {
      ...(as && { 'x-bugzilla-api-key': as.api_key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: isText ? body : JSON.stringify(body) }),
  })
  const answered = parsed(response.body)
  const isJson = response.headers['content-type']?.toString().startsWith('application/json')
  if (isJson && response.statusCode < 300) checkAnswer(method, path, answered)
  return {
    status: response.statusCode,
    body: answered,
    text: response.body,
    headers: response.headers as Record<string, string>,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
