/** Checks the rules of the source tree, which ARCHITECTURE.md explains. */

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

import { inlineTexts } from './inline-texts.ts'

/** The rooms that each room may import from, types and wire files included. */
const ROOMS: Record<string, string[]> = {
  platform: [],
  migrations: ['platform'],
  accounts: ['platform', 'migrations'],
  tracker: ['platform', 'migrations', 'accounts'],
  tickets: ['platform', 'migrations', 'accounts'],
  importer: ['platform', 'migrations', 'accounts', 'tracker', 'tickets'],
  cli: ['platform'],
  server: ['platform', 'migrations', 'accounts', 'tracker', 'tickets', 'importer', 'cli'],
}

/**
 * The kinds of files that each kind in a feature may import, by suffix; unlisted kinds may import
 * any.
 */
const KINDS: Record<string, string[]> = {
  wire: ['wire'],
  rules: ['wire', 'faults', 'rules', 'pure'],
  store: ['wire', 'tables', 'db', 'store', 'pure', 'visible'],
  methods: ['wire', 'feature', 'methods', 'http', 'work', 'faults'],
  tables: ['db'],
  faults: ['wire', 'rules', 'faults', 'pure'],
  en: ['en'],
}

/** Files of `platform` and others that compute without side effects. */
const PURE =
  /^src\/(platform\/(fold|paths|query-text|(common-)?times|zones|limits|patterns|ids|rates|pages\/language)|accounts\/parameters\/parameters\.list|tickets\/limits)\.ts$/
/** The condition for visible bugs is SQL, wherever it is used. */
const VISIBLE = 'src/tracker/bugs/see/visible.ts'

/** Packages, and the only place that may import each of them. */
const PACKAGES: [RegExp, RegExp][] = [
  [/^(node:sqlite|pg|mysql2)$/, /^src\/platform\/db\//],
  [/^(fastify|@fastify\/.*)$/, /^src\/platform\/http\//],
  [/^@aws-sdk\//, /^src\/platform\/blobs\//],
  [/^bcryptjs$/, /^src\/accounts\/passwords\//],
  [/^jose$/, /^(src\/platform\/oidc|tests)\//],
  [/^re2js$/, /^src\/platform\/patterns\.ts$/],
  [/^pino$/, /^src\/(server|platform\/http)\//],
  [/^sanitize-html$/, /^src\/tracker\/pages\//],
  [/^fast-xml-parser$/, /^src\/platform\/http\//],
  [/^@dagrejs\/dagre$/, /^src\/tracker\/pages\/dependencies\//],
  [/^markdown-it$/, /^src\/tracker\/bugs\/markdown\//],
  [/^(nodemailer|smtp-server|htmlparser2)$/, /^(src\/platform\/mail|bench\/notices)\//],
  [/^postal-mime$/, /^(src\/platform\/mail|tests|bench)\//],
  [/^@tus\/server$/, /^src\/tickets\/uploads\//],
  [/^yazl$/, /^src\/platform\/zip\.ts$/],
  [/^playwright-core$/, /^tests\/long\/browser/],
  [/^(rollup|terser)$/, /^tools\/script\.ts$/],
  [/^parse5$/, /^tests\/hostile-pages\//],
  [/^prom-client$/, /^src\/(server|platform\/http)\//],
]

const BANNED: [RegExp, string, RegExp?][] = [
  [/\bFIXME\b|\bTODO\b|\bXXX\b|console\.log\(/, 'finish it before it is merged'],
  [
    /\bprocess\.env\b/,
    'read it in src/server/config.ts',
    /^src\/(server\/(config|starter)|platform\/keep-small)\.ts$/,
  ],
  [
    /\bDate\.now\(|new Date\(\)/,
    'take `now` from the work',
    /^src\/(platform\/clock\.ts|server\/)/,
  ],
  [
    /dialect\.name|=== '(sqlite|postgres)'/,
    'add a member to src/platform/db/dialect.ts',
    /^src\/(platform\/db|server)\//,
  ],
  [
    /'UTC, `YYYY/,
    'take Time or timeOf from src/platform/values.wire.ts',
    /^src\/platform\/values\.wire\.ts$/,
  ],
  [/\bsql[`<.]/, 'write it with Kysely', /^src\/(platform\/db|tracker\/search)\//],
]

const LINES_MAX = { source: 300, test: 600 }
const COLUMNS_MAX = 100

const files = globSync('{src,tests,tools,bench}/**/*.ts').map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(path, 'utf8'),
}))
const isTest = (path: string) => path.endsWith('.test.ts')
const sources = files.filter(({ path }) => path.startsWith('src/') && !isTest(path))
const IMPORT = /^(?:import|export)\s(?<type>type\s)?[^'";]*?from '(?<to>[^']+)'/gm
const LATER = /\bimport\('(?<to>[^']+)'\)|beside\(import\.meta\.url, '(?<beside>[^']+)'\)/g

interface Import {
  from: string
  to: string
  ours: boolean
  type: boolean
}
type Ends = Pick<Import, 'from' | 'to'>
const imports: Import[] = sources.flatMap(({ path, text }) => [
  ...[...text.matchAll(IMPORT)].map(({ groups }) => arrow(path, groups!['to']!, !!groups!['type'])),
  ...[...text.matchAll(LATER)].map(({ groups }) =>
    arrow(path, groups!['to'] ?? `${groups!['beside']}.ts`, false),
  ),
])

function arrow(from: string, to: string, type: boolean): Import {
  const ours = to.startsWith('.')
  // The types of a script that browsers load as well stand beside it.
  const file = join(dirname(from), to.replace(/\.js$/, '.d.ts')).replaceAll('\\', '/')
  return { from, to: ours ? file : to, ours, type }
}

const room = (path: string) => path.split('/')[1]!
const feature = (path: string) => dirname(path)
function kind(path: string) {
  if (path === VISIBLE) return 'visible'
  if (path.includes('/fault-texts/')) return 'faults'
  if (PURE.test(path)) return 'pure'
  const [, suffix] = /\.(wire|rules|store|methods)\.ts$/.exec(path) ?? []
  if (suffix) return suffix
  if (path.endsWith('-en.ts')) return 'en'
  if (/\/(tables|work|faults|en)\.ts$/.test(path)) return path.split('/').at(-1)!.slice(0, -3)
  if (path.startsWith('src/platform/')) {
    return path.split('/').length > 3 ? path.split('/')[2]! : 'platform'
  }
  return 'feature'
}

const inside = imports.filter(({ ours }) => ours)
const inInstance = inside.filter((i) => ['accounts', 'tracker', 'tickets'].includes(room(i.from)))
const say = ({ from, to }: Ends) => `${from} -> ${to}`

function none(what: string, found: string[]) {
  void test(what, () => assert.deepEqual(found, []))
}

none(
  'rooms open one way',
  inside
    .filter((i) => room(i.to) !== room(i.from))
    .filter((i) => !ROOMS[room(i.from)]?.includes(room(i.to)))
    .map(say),
)
none(
  'files reach only what their kind may',
  inInstance
    .filter((i) => !i.type && KINDS[kind(i.from)] && !KINDS[kind(i.from)]!.includes(kind(i.to)))
    .map(say),
)
none(
  'wire files run anywhere: they import each other, and no package but typebox',
  imports
    .filter((i) => !i.type && kind(i.from) === 'wire')
    .filter((i) => (i.ours ? kind(i.to) !== 'wire' : i.to !== 'typebox'))
    .map(say),
)
none(
  'a store is private to its feature',
  inInstance
    .filter((i) => !i.type && kind(i.to) === 'store' && feature(i.from) !== feature(i.to))
    .map(say),
)
none(
  'packages stay in their place',
  imports
    .filter(
      (i) => !i.type && PACKAGES.some(([name, home]) => name.test(i.to) && !home.test(i.from)),
    )
    .map(say),
)
none(
  'banned words',
  sources.flatMap(({ path, text }) =>
    BANNED.filter(([word, , except]) => word.test(text) && !except?.test(path)).map(
      ([word, advice]) => `${path}: ${word} (${advice})`,
    ),
  ),
)
none(
  'wire files call nothing that browsers lack',
  sources
    .filter(
      ({ path, text }) => kind(path) === 'wire' && /\b(Buffer|process|require)\b[.(]/.test(text),
    )
    .map(({ path }) => path),
)
none(
  `files fit in the head: ${LINES_MAX.source} lines, tests ${LINES_MAX.test}`,
  files
    .filter(({ path, text }) => {
      const max = isTest(path) ? LINES_MAX.test : LINES_MAX.source
      return text.split('\n').length - 1 > max
    })
    .map(({ path }) => path),
)
none(
  `lines fit the page: ${COLUMNS_MAX} columns, addresses and patterns apart`,
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ line, at: `${path}:${index + 1}` }))
      .filter(
        ({ line }) => Array.from(line).length > COLUMNS_MAX && /\s\S+\s+\S+\s/.test(line.trim()),
      )
      .filter(({ line }) => !/https?:\/\/|^\s*(import|\/[^*])|[`'"][^`'"]{30,}[`'"]/.test(line))
      .map(({ at }) => at),
  ),
)
none(
  'every file begins with what it is',
  sources.filter(({ text }) => !text.startsWith('/**')).map(({ path }) => path),
)
/**
 * Files of declarations that describe themselves: SQL, sentences and addresses, and schema steps,
 * whose tables have comments of their own.
 */
const SELF_EXPLAINED =
  /(\.store|\/(faults|[a-z]{2}|text|paths|migrations\/\d.+|fault-texts\/(.+\/)?texts))\.ts$/
/** The types of schemas share their docstring; methods and commands have a `summary`. */
const UNDOCUMENTED =
  /(?<!\*\/\n(?:\/\/.*\n)?)^export (?!type \w+ = Static<|const \w+ = (?:method|declare)\(|const \w+Methods = )(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm
none(
  'every export has a docstring',
  sources
    .filter(({ path }) => !SELF_EXPLAINED.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(UNDOCUMENTED)].map(([, name]) => `${path}: ${name}`),
    ),
)
void test('an export without a docstring is found', () => {
  const bare = ['export const a = 1', 'export async function b() {}', 'export type C = string']
  const fine = ['/** D. */\nexport const d = 1', 'export type E = Static<typeof E>', 'const f = 1']
  const found = [...[...bare, ...fine].join('\n').matchAll(UNDOCUMENTED)].map(([, name]) => name)
  assert.deepEqual(found, ['a', 'b', 'C'])
})
none(
  'no file is dead',
  sources
    .filter(({ path }) => !/^src\/server\/commands\/main\.ts$/.test(path))
    .filter(({ path }) => !imports.some(({ to }) => to === path))
    .map(({ path }) => path),
)
none(
  'no document keeps both sides of a merge',
  globSync('{docs/**/,}*.md').filter((path) =>
    /^(<{7}|>{7}|={7}$|(> ){7})/m.test(readFileSync(path, 'utf8')),
  ),
)

interface Packages {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}
type Locked = Record<string, { engines?: unknown; hasInstallScript?: boolean }>
const ours = JSON.parse(readFileSync('package.json', 'utf8')) as Packages
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Locked }
const decision = readFileSync('docs/decisions/0006-dependencies.md', 'utf8')

none(
  'decision 6 names every library',
  Object.keys({ ...ours.dependencies, ...ours.devDependencies }).filter(
    (name) => !name.startsWith('@types/') && !decision.includes(`\`${name}\``),
  ),
)
none(
  'the lockfile does not say which Node packages ask for (node tools/lockfile.ts removes it)',
  Object.keys(packages).filter((path) => path !== '' && packages[path]!.engines),
)
none(
  'no package runs an install script, and package.json says so',
  Object.keys(packages)
    .filter((path) => packages[path]!.hasInstallScript)
    .map((path) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => ours.allowScripts[name] !== false),
)
none('no cycles', cycles())

function cycles() {
  const seen = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (path: string, trail: string[]) => {
    if (seen.get(path) === 'done') return
    if (seen.get(path) === 'open') return void found.push([...trail, path].join(' -> '))
    seen.set(path, 'open')
    for (const i of inside) if (i.from === path && !i.type) visit(i.to, [...trail, path])
    seen.set(path, 'done')
  }
  for (const { path } of sources) visit(path, [])
  return found
}

/** The floors of the tracker that each floor may import, including types and wire files. */
const FLOORS: Record<string, string[]> = {
  'fault-texts': [],
  model: [],
  catalogue: ['fault-texts', 'model'],
  bugs: ['fault-texts', 'model', 'catalogue'],
  search: ['fault-texts', 'model', 'catalogue', 'bugs'],
  administration: ['fault-texts', 'model', 'catalogue', 'bugs'],
  views: ['fault-texts', 'model', 'catalogue', 'bugs', 'search', 'administration'],
  incoming: ['fault-texts', 'model', 'catalogue', 'bugs'],
  notices: ['fault-texts', 'model', 'catalogue', 'bugs', 'search', 'views', 'incoming'],
  feed: ['fault-texts', 'model', 'catalogue', 'bugs'],
  webhooks: ['fault-texts', 'model', 'catalogue', 'bugs', 'feed'],
  pages: [
    'fault-texts',
    'model',
    'catalogue',
    'bugs',
    'search',
    'administration',
    'views',
    'webhooks',
    'incoming',
    'notices',
  ],
}
const SEARCH_FLOORS: Record<string, string[]> = {
  tree: [],
  ask: ['tree'],
  compile: ['tree'],
  plan: ['tree', 'compile'],
  scan: ['tree', 'compile'],
  'saved-searches': [],
}
const climbsIn = (room: string, floors: Record<string, string[]>) => {
  const floor = (path: string) =>
    path.startsWith(room) ? /^([^/]+)\//.exec(path.slice(room.length))?.[1] : undefined
  return ({ from, to }: Ends) => {
    const [a, b] = [floor(from), floor(to)]
    return a !== undefined && b !== undefined && a !== b && !floors[a]?.includes(b)
  }
}
const climbs = climbsIn('src/tracker/', FLOORS)
none('the floors of the tracker open downwards', inside.filter(climbs).map(say))
const climbsInSearch = climbsIn('src/tracker/search/', SEARCH_FLOORS)
none('the floors of the search open downwards', inside.filter(climbsInSearch).map(say))
/** What creating and changing bugs share does not import either, and they not each other. */
const CHANGING = ['create', 'update', 'write', 'relations'].map(
  (name) => `src/tracker/bugs/${name}/`,
)
const joinsChanges = ({ from, to }: Ends) => {
  const [a, b] = [from, to].map((path) => CHANGING.findIndex((folder) => path.startsWith(folder)))
  return a !== b && a !== -1 && (b === 0 || b === 1)
}
none('creating and changing bugs are apart', inside.filter(joinsChanges).map(say))

/** Where pages and letters are made; old addresses have a list of their own. */
const LINKING = /^src\/(tracker\/pages|tickets|platform\/pages|accounts\/letters)\//
const LISTED = /\/(paths|old-addresses|old-administration|rest)\.ts$/
const COMMENT = /^\s*(\/\*\*|\*|\/\/).*$/gm
const ADDRESS = /(['"`]|\$\{\w+\})\/(?!dev\/null)[a-z_]+[a-z_/.]*['"`?#]/
none(
  'pages link to each other by the names in paths.ts',
  sources
    .filter(({ path }) => LINKING.test(path) && !LISTED.test(path))
    .map(({ path, text }) => ({ path, found: ADDRESS.exec(text.replaceAll(COMMENT, ''))?.[0] }))
    .filter(({ found }) => found !== undefined)
    .map(({ path, found }) => `${path}: ${found}`),
)
void test('an address in a page is found', () => {
  const found = ["to('/bugs')", 'href="/search?x"', '`${base}/help"', "['/login']"]
  const other = ['paths.bugs', '`${paths.bug(id)}/x`', "'/'", "'a/b'", '</a>']
  assert.deepEqual(
    [...found, ...other].filter((text) => ADDRESS.test(text)),
    found,
  )
})

/** One that is long has parts, such as `email-en.ts`. */
const CATALOGUE = /^src\/(platform|tracker)\/pages\/(.+\/)?(\w+-)?en\.ts$/
/** The files of a folder with a catalogue, and those elsewhere that use it. */
const usersOf = (catalogue: string) =>
  sources.filter(
    ({ path }) =>
      path !== catalogue &&
      (dirname(path) === dirname(catalogue) ||
        inside.some(({ from, to }) => from === path && to === `${dirname(catalogue)}/text.ts`)),
  )
const catalogues = sources.filter(({ path }) => CATALOGUE.test(path))
none(
  'texts of pages are in the catalogue of their folder',
  catalogues
    .flatMap(({ path }) => usersOf(path))
    .flatMap(({ path, text }) => inlineTexts(text).map((found) => `${path}: ${found}`)),
)
void test('each folder of pages with texts has a catalogue', () => {
  const opened = new Set(catalogues.map(({ path }) => dirname(path)))
  const written = sources
    .filter(({ path, text }) => path.startsWith('src/tracker/pages/') && inlineTexts(text)[0])
    .map(({ path }) => dirname(path))
    .filter((folder) => !opened.has(folder))
  assert.deepEqual(written, [])
})
void test('a text in a template is found', () => {
  const page =
    'markup`<p class="a b">${rows.map((row) => markup`<b>No bugs</b>${row}`)} are ' +
    'found</p>${say(\'not here\')}<a title="So it is">Help</a>` // `no, not this`'
  assert.deepEqual(inlineTexts(page), ['No bugs', 'are found', 'So it is'])
})
none(
  'every text of a catalogue is used in its folder',
  catalogues.flatMap(({ path, text }) => {
    const keys = [...text.matchAll(/^  (\w+):/gm)].map(([, key]) => key!)
    const used = usersOf(path)
      .map((user) => user.text)
      .join('')
    return keys.filter((key) => !used.includes(`'${key}'`)).map((key) => `${path}: ${key}`)
  }),
)

type Arrow = { a: string; b: string }
/** The folders of both ends, if they differ. */
const between = (ends: readonly Ends[]): Arrow[] =>
  ends.map(({ from, to }) => ({ a: dirname(from), b: dirname(to) })).filter(({ a, b }) => a !== b)
/** The same with each folder standing for all that is in it, beside the folders next to it. */
const besideEachOther = (ends: readonly Ends[]): Arrow[] =>
  between(ends).flatMap(({ a, b }) => {
    const [from, to] = [a.split('/'), b.split('/')]
    const at = from.findIndex((name, index) => name !== to[index])
    const isInside = at === -1 || to[at] === undefined
    const upTo = (path: string[]) => path.slice(0, at + 1).join('/')
    return isInside ? [] : [{ a: upTo(from), b: upTo(to) }]
  })
none('folders import one way, type-only imports included', [
  ...new Set(
    [between(inside), besideEachOther(inside)]
      .flatMap(circles)
      .map((circle) => `a circle: ${circle.join(' ')}`),
  ),
])

void test('an import upwards is found, and so is a circle of folders', () => {
  const up = { from: 'src/tracker/catalogue/a.ts', to: 'src/tracker/bugs/b.wire.ts' }
  const down = { from: up.to, to: up.from }
  assert.deepEqual([up, down].map(climbs), [true, false])
  const back = { from: 'src/tracker/search/tree/a.ts', to: 'src/tracker/search/plan/b.ts' }
  const on = { from: back.to, to: back.from }
  assert.deepEqual([back, on].map(climbsInSearch), [true, false])
  const apart = { from: 'src/tracker/bugs/update/a.ts', to: 'src/tracker/bugs/create/b.ts' }
  const shared = { from: apart.from, to: 'src/tracker/bugs/write/b.ts' }
  const backwards = { from: shared.to, to: shared.from }
  assert.deepEqual([apart, shared, backwards].map(joinsChanges), [true, false, true])
  assert.deepEqual(circles(between([up])), [])
  assert.deepEqual(circles(between([up, down])), [['src/tracker/bugs', 'src/tracker/catalogue']])
  const deeper = { from: 'src/tracker/bugs/x/b.ts', to: 'src/tracker/catalogue/y/a.ts' }
  assert.deepEqual(circles(between([up, deeper])), [])
  const found = [['src/tracker/bugs', 'src/tracker/catalogue']]
  assert.deepEqual(circles(besideEachOther([up, deeper])), found)
})

/** The folders that import each other, each cycle in order. */
function circles(arrows: Arrow[]) {
  const from = [...new Set(arrows.map(({ a }) => a))].sort()
  const reached = new Map(from.map((folder) => [folder, reach(arrows, folder, new Set())]))
  const all = from.map((a) => from.filter((b) => reached.get(a)!.has(b) && reached.get(b)!.has(a)))
  return all.filter((circle, at) => circle[0] === from[at])
}

function reach(arrows: Arrow[], folder: string, seen: Set<string>) {
  for (const { a, b } of arrows) {
    if (a !== folder || seen.has(b)) continue
    seen.add(b)
    reach(arrows, b, seen)
  }
  return seen
}
