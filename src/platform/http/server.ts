/** Assembles the doors under every base path: REST and RPC, pages, and the probes. */

import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'

import { openThrottle } from '../aside/throttle.ts'
import type { Catalogue } from '../faults.ts'
import { limits } from '../limits.ts'
import { type OldBases, openOldBases } from '../old-bases.ts'
import { openApp } from './app.ts'
import type { Gate } from './calls.ts'
import { watchConnections } from './closing.ts'
import { type Download, openDownloads } from './downloads.ts'
import { openAssets } from './asset-routes.ts'
import { openBranding } from './branding-routes.ts'
import { openBarePages } from './bare-pages.ts'
import { openErrorPages } from './error-pages.ts'
import { doorFaults } from './faults.ts'
import type { Language } from '../pages/language.ts'
import { etagOf } from './formats.ts'
import { openJsonRpc } from './json-rpc.ts'
import { type Method, Ready } from './method.ts'
import { describeMethods } from './openapi.ts'
import type { Page } from './page.ts'
import { openapi } from '../paths.ts'
import { type OwnDoor, openOwnDoors, rootOf } from './own-doors.ts'
import { openPages } from './page-door.ts'
import { openProbes } from './probes.ts'
import { throttleRequests } from './throttle-requests.ts'
import { watchProxies } from './proxy-user.ts'
import { openReplies, type Replies } from './replies.ts'
import { openRest } from './rest.ts'
import { watchRequests } from './watch.ts'
import { openXmlRpc } from './xml-rpc.ts'

/** Everything that a server offers: lists of methods, pages and doors, and its limits. */
export interface ServerOptions extends Gate {
  methods: readonly Method[]
  downloads?: readonly Download[]
  own_doors?: readonly OwnDoor[]
  /** Without it, the server is for programs only. */
  pages?: readonly Page[]
  /** Of translated pages, for readers who prefer none of their languages; default: English. */
  language?: Language
  /** What the login page calls the provider of single sign-on, if there is one. */
  single_sign_on?: string
  /** Fault catalogues of the rooms, for the error pages. Those of the doors are always included. */
  catalogues: readonly Catalogue[]
  /** The base paths: `''` for the root, `/bugzilla`. The first is canonical. */
  base_paths: readonly string[]
  /** Base URLs of the installation that this one replaces; see old-bases.ts. */
  old_bases?: readonly string[]
  /** The public URL of the first of them, such as `https://bugs.example.com/`. */
  base_url?: string
  /** Addresses and networks whose `X-Forwarded-…` headers are trusted. */
  trusted_proxies: readonly string[]
  /** The header, in lower case, in which they name the user. */
  proxy_user_header?: string | undefined
  body_bytes_max: number
  /** The limit for requests without credentials. */
  stranger_body_bytes_max: number
  /** Main-thread seconds per person and ten minutes; unlimited if absent. */
  call_budget_seconds?: number
  logger: Logger
  /** The registry for the metrics of the rooms. */
  registry?: Registry
  /** Whether work can be done now; for `/readyz`. */
  ready?: () => Promise<boolean>
}

/** The HTTP server with all doors. */
export interface Server {
  app: FastifyInstance
  /** The public URL; ends with a slash. */
  address(): string
  /** Returns the local URL, such as `http://127.0.0.1:8080`. Port 0 chooses a free one. */
  listen(where: { host: string; port: number }): Promise<string>
  /** Lets running requests complete for a while. */
  close(): Promise<void>
}

/** Creates the server; it accepts requests after `listen`. */
export function createServer(options: ServerOptions): Server {
  const { logger, trusted_proxies, registry = new Registry() } = options
  const [canonical = ''] = options.base_paths
  const old = openOldBases(options.old_bases ?? [], options.base_url)
  const base_paths = [...new Set([...options.base_paths, ...old.paths])]
  let base = withSlash(options.base_url ?? `http://127.0.0.1${canonical}`)
  const documentation = (code: number) => `${base}docs/errors/${code}`
  const throttle = throttleFor(options)
  let isOver = false
  const { pages = [], language, single_sign_on } = options
  const serves = servedBy(pages)
  const bare = openBarePages(base_paths, pages.length > 0 ? serves : undefined, language)
  const replies = openReplies({ logger, bare, documentation, throttle, isOver: () => isOver })
  const { own_doors = [], base_url, methods, downloads = [] } = options
  const is_https = base_url?.startsWith('https:') === true
  const of_all = { logger, replies, bare, documentation, trusted_proxies, base_paths }
  const app = openApp({ ...of_all, is_https, meant: rootOf(own_doors, base_paths) })

  const connections = watchConnections(app.server)
  watchRequests(app, logger, registry)
  watchProxies(app, options)
  throttleRequests(app, throttle, replies)
  app.register(compress, COMPRESSED)
  app.register(async (scope) => {
    const prefixes = base_paths.map((path) => `${path}/rest`)
    const originOf = originFinder(options.base_url)
    const all = { methods, gate: options, replies, ...sizesOf(options), originOf }
    openRest(scope, { ...all, prefixes })
    openJsonRpc(scope, { ...all, base_paths, address: () => base })
    openXmlRpc(scope, { ...all, base_paths })
    openDownloads(scope, { ...all, base_paths, downloads, address: () => base })
    const linksFor = linksFinder(options, old)
    openPages(scope, { ...all, base_paths, linksFor, pages, serves, language, single_sign_on })
    openOwnDoors(scope, { ...all, base_paths, linksFor, doors: own_doors })
    openAssets(scope, base_paths)
    openBranding(scope, base_paths, options)
    openErrorPages(scope, base_paths, [doorFaults, ...options.catalogues], bare)
    openProbes(scope, registry, options.ready)
    openDescription(scope, { ...all, base_paths, address: () => base })
  })

  return {
    app,
    address: () => base,
    async listen(where) {
      const address = await app.listen({
        ...where,
        listenTextResolver: (at) => `listening at ${at}`,
      })
      if (options.base_url === undefined) base = withSlash(address + canonical)
      return address
    },
    async close() {
      using _closing = connections.close()
      await app.close()
      isOver = true
    },
  }
}

function servedBy(pages: readonly Page[]) {
  const all = new Set(pages.flatMap(({ paths }) => paths))
  return (path: string) => all.has(path)
}

const COMPRESSED: FastifyCompressOptions = {
  globalCompression: false,
  globalDecompression: false,
  threshold: limits.compressed_chars_min,
  encodings: ['br', 'gzip'],
}

const sizesOf = ({ body_bytes_max, stranger_body_bytes_max }: ServerOptions) => ({
  body_bytes_max,
  stranger_body_bytes_max,
})

const throttleFor = ({ call_budget_seconds = 0 }: ServerOptions) =>
  openThrottle((call_budget_seconds * 1000) / limits.aside_budget_span_ms)

/** Made once, when it is first asked for. */
function openDescription(app: FastifyInstance, { methods, base_paths, address, replies }: About) {
  let description: Ready | undefined
  const described = () => (description ??= describe(methods, `${address()}rest`))
  for (const path of base_paths) {
    app.get(path + openapi, (request, reply) => replies.result({ request, reply }, described()))
  }
}
type About = Pick<ServerOptions, 'methods' | 'base_paths'> & {
  address: () => string
  replies: Replies
}

function describe(methods: readonly Method[], url: string) {
  const json = JSON.stringify(describeMethods(methods, url))
  return new Ready(json, etagOf(json))
}

const withSlash = (url: string) => (url.endsWith('/') ? url : `${url}/`)

/** Requests at an old base URL get links to the current one. */
function linksFinder({ base_paths, base_url }: ServerOptions, old: OldBases) {
  const now = base_url === undefined ? (base_paths[0] ?? '') : base_url.replace(/\/$/, '')
  return ({ host }: FastifyRequest, base: string) =>
    old.hosts.has(host) || !base_paths.includes(base) ? now : base
}

/** If the host is the configured one, so is the scheme: a proxy may use plain HTTP to reach us. */
function originFinder(base_url: string | undefined) {
  const own = base_url === undefined ? undefined : new URL(base_url)
  return ({ host, protocol }: FastifyRequest) =>
    host === own?.host ? own.origin : `${protocol}://${host}`
}
