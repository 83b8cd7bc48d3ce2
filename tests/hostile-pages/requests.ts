/** Requests for every page and stream, with the texts of a world in their addresses. */

import fc from 'fast-check'

import { isFull } from '../full.ts'
import { bugFields } from '../../src/tracker/model/bug-fields/bug-fields.wire.ts'
import { oldAddresses } from '../../src/tracker/pages/old-addresses.ts'
import { pages } from '../../src/tracker/pages/pages.ts'
import { customTypes } from '../custom-fields.ts'
import type { Request } from '../hidden-pages/parts.ts'
import { always } from '../hidden-pages/always.ts'
import { oldRequests, requests } from '../hidden-pages/requests.ts'
import { asWord } from './texts.ts'
import { openTranslation, translated } from './translation.ts'
import type { World } from './world.ts'

/** A request and the kind that it belongs to. */
export interface Asked extends Request {
  /** Requests of the same key have the same elements. */
  key: string
}

const SAMPLES = isFull ? 6 : 3
const TURNS = isFull ? [0, 1, 2] : [0]
const SEED = 7

/** With fewer, each text is still in most fields that a page shows. */
const SHARE = isFull ? 1 : 4
const FEW = 8

/** The same list for each world, with its names and numbers. */
export function requestsFor(world: World): Asked[] {
  const more = of('others', OTHERS)
  return [
    ...thinned(ofEachThing(world)),
    ...sampled(world),
    ...untold(world),
    ...wrong(world),
    ...more,
  ]
}

/** Of things with many names, every fourth one, which differ by page; all with DOCKET_TEST_FULL. */
function thinned(all: readonly Asked[]): Asked[] {
  const byKey = [...Map.groupBy(all, ({ key }) => key).values()]
  return byKey.flatMap((some, at) =>
    some.length <= FEW ? some : some.filter((_, place) => place % SHARE === at % SHARE),
  )
}

/** What does not depend on any text, or takes one only in a form. */
const OTHERS = (
  '/login /login/code /login/oidc /login/oidc/answer /preferences/mfa /setup /create_account /account /new_password /new_address /cancel_address /password_reset /display ' +
  '/unsubscribe /preferences/webhooks /whines /whines/new /reminders /inbox /mail_stops /mail_test ' +
  '/robots.txt /post_bug.cgi /search_plugin.cgi /files /files/new /files/grants /files/grants/new ' +
  '/files?everybody=1 /files?by=owner /files/policies /files/quarantine /files/reports /files/reports?state=closed /files?ctype=csv /files/grants?ctype=csv /tickets /index.php /admin.php /rest.php /d.php ' +
  '/upload.js /encrypted.js /qr.js /thunderbird.xpi /livez /healthz /readyz /metrics /docs/errors ' +
  '/incoming_mail/1/message.eml'
).split(' ')

const of = (key: string, paths: readonly string[]) => paths.map((path): Asked => ({ key, path }))
const uri = encodeURIComponent

/** The pages of each bug, product and so on. */
function ofEachThing(world: World): Asked[] {
  const { bugs, attachments, texts, logins, tickets, grants, changes } = world
  const { names } = texts
  const each = (key: string, all: readonly (string | number)[], path: (one: string) => string) =>
    of(
      key,
      all.map((one) => path(uri(one))),
    )
  return [
    ...each('bug', bugs, (id) => `/bugs/${id}`),
    ...each(
      'bug',
      names.map((name) => asWord(name)),
      (alias) => `/bugs/${alias}`,
    ),
    ...each('history', bugs, (id) => `/bugs/${id}/history`),
    ...each('dependencies', bugs.slice(0, 5), (id) => `/bugs/${id}/dependencies`),
    ...each('attachment', attachments, (id) => `/attachments/${id}`),
    ...each('attachment', attachments, (id) => `/attachments/${id}?view=side&quote=1&quote=2`),
    ...each('product', names, (name) => `/products/${name}`),
    ...ADMINISTERED.flatMap((path) =>
      each(path, names, (name) => path.replaceAll(/:(?:name|part)/g, () => name)),
    ),
    ...ADMINISTERED.flatMap((path) =>
      each(
        `${path} to delete`,
        names.slice(0, 5),
        (name) => `${path.replaceAll(/:(?:name|part)/g, () => name)}?delete=1`,
      ),
    ),
    ...each(
      '/admin/keywords/:name',
      names.map((name) => asWord(name)),
      (name) => `/admin/keywords/${name}`,
    ),
    ...each('person', logins, (login) => `/people/${login}`),
    ...each('enter', names, (name) => `/enter_bug?product=${name}`),
    ...each('clone', bugs, (id) => `/enter_bug?cloned_bug_id=${id}`),
    ...each('list', names, (name) => `/bugs?product=${name}`),
    ...each('board', names, (name) => `/bugs?view=board&board_by=component&product=${name}`),
    ...each('list', names, (name) => `/bugs?short_desc=${name}&order=${name}`),
    ...each(
      'list',
      names,
      (name) => `/bugs?f1=cf_text&o1=substring&v1=${name}&savedsearch=${name}`,
    ),
    ...each(
      'search',
      names,
      (name) => `/search?product=${name}&short_desc=${name}&quicksearch=${name}`,
    ),
    ...each('ticket', tickets, (id) => `/?t=${id}`),
    ...each('grant', grants, (id) => `/?g=${id}`),
    ...each('file', tickets, (id) => `/files/${id}`),
    ...each('recipients', tickets, (id) => `/files/${id}/recipients`),
    ...each('reporting a ticket', tickets, (id) => `/?t=${id}&report=1`),
    ...each('reporting a grant', grants, (id) => `/?g=${id}&report=1`),
    ...each('replacing a file', tickets, (id) => `/files/${id}/replace`),
    ...each('attaching a file', tickets, (id) => `/files/${id}/attach`),
    ...each('a file for a bug', names, (name) => `/files/new?bug_id=${name}`),
    ...each('grant of mine', grants, (id) => `/files/grants/${id}`),
    ...each('found files', names, (name) => `/files?search=${name}`),
    ...each('found grants', names, (name) => `/files/grants?search=${name}`),
    ...of(
      'list files',
      FILES.map((ctype) => `/buglist.cgi?ctype=${ctype}&columnlist=${COLUMNS}`),
    ),
    ...of(
      'configuration',
      ['json', 'js', 'rdf'].map((ctype) => `/config.cgi?ctype=${ctype}`),
    ),
    // Texts with a colon name two bugs, which are shown as a list.
    ...of('/show_bug.cgi', [`/show_bug.cgi?id=${bugs.slice(0, 2).join()}`]),
    ...of('bugs in full', [`/bugs_in_full?id=${bugs.join()}`]),
    ...of('bugs as xml', [`/show_bug.cgi?ctype=xml&id=${bugs.join()}`]),
    ...of('files', [
      '/requests?ctype=csv&status=all',
      '/duplicates?ctype=csv',
      '/audit_log?ctype=csv',
    ]),
    ...of('files', ['/report?y_axis_field=product&x_axis_field=cf_single&ctype=csv']),
    ...of('files', [`/work_time?id=${bugs.join()}&detailed=1&ctype=csv`]),
    ...of('report', ['/report?y_axis_field=product&x_axis_field=cf_single']),
    ...of('series', [
      `/series?id=${names.map((_, at) => at + 1).join()}`,
      `/series?line0=${names.map((_, at) => at + 1).join()}&line1=1&gt=1`,
      '/series',
    ]),
    ...of('work', [`/work_time?id=${bugs.join()}&detailed=1`]),
    ...each('/admin/users/:id', [1, 2, 3], (id) => `/admin/users/${id}`),
    ...each('/files/people/:id', [1, 2, 3], (id) => `/files/people/${id}`),
    ...each('/admin/users/:id/merge', [2], (id) => `/admin/users/${id}/merge?into=1`),
    ...each('/admin/groups/:id', [1, 15, 16], (id) => `/admin/groups/${id}?pattern=a`),
    ...each('/admin/groups/:id/members', [1, 15], (id) => `/admin/groups/${id}/members`),
    ...each(
      '/admin/groups/:id/members/remove',
      [1, 15],
      (id) => `/admin/groups/${id}/members/remove?pattern=a`,
    ),
    ...of('new accounts', ['/admin/users/new']),
    ...of('files', ['/admin/users.csv', '/admin/groups/1/members.csv']),
    ...of('change', [
      `/change_bugs?${bugs
        .slice(0, 5)
        .map((id) => `id=${id}`)
        .join('&')}`,
    ]),
    ...of('/change_bugs/:id', changes),
    ...of('requests', ['/requests?status=all', '/requests?status=all&group=requestee']),
  ]
}
/** Named like products. */
const ADMINISTERED = [
  '/admin/products/:name',
  '/admin/products/:name/groups',
  ...['components', 'versions', 'milestones'].flatMap((kind) => [
    `/admin/products/:name/${kind}`,
    `/admin/products/:name/${kind}/:part`,
  ]),
  '/admin/classifications/:name',
]
const FILES = ['csv', 'csv&human=1', 'atom', 'rss', 'ics', 'js', 'rdf']
/** Unknown ones are ignored. */
const COLUMNS = [...bugFields, ...Object.keys(customTypes).map((name) => ({ name }))]
  .map(({ name }) => name)
  .join()

/** Names of series that were deleted would be missing on pages. */
const DELETION = '/series/:id/delete'

/** What tests of hidden bugs request, with names and numbers of this world. */
function sampled(world: World): Asked[] {
  const all = { ...oldRequests, ...requests }
  return Object.entries(all).flatMap(([key, one], at) => {
    const some = fc.sample(one, { seed: SEED + at, numRuns: SAMPLES })
    const fixed = (always[key] ?? [])
      .map((said): Request => (typeof said === 'string' ? { path: said } : said))
      .filter((asked) => key !== DELETION || !asked.form)
    return [...fixed, ...some].map((asked, turn): Asked => ({
      key,
      ...translated(asked, openTranslation(world, at + turn)),
    }))
  })
}

/** Every parameter that a page is asked with has the text as its value. */
function untold(world: World): Asked[] {
  const all = { ...oldRequests, ...requests }
  return Object.entries(all).flatMap(([key, one], at) => {
    const paths = fc.sample(one, { seed: SEED, numRuns: 30 }).map(({ path }) => path)
    const names = new Set(
      paths.flatMap((path) => [...new URLSearchParams(path.split('?')[1]).keys()]),
    )
    const page = paths[0]!.split('?')[0]!
    if (names.size === 0) return []
    return TURNS.map((turn): Asked => {
      const text = world.texts.names[(3 * at + turn) % world.texts.names.length]!
      const query = new URLSearchParams([...names].map((name): [string, string] => [name, text]))
      const place = translated({ path: page }, openTranslation(world, turn)).path
      query.delete('ctype')
      return { key, path: `${place}?${query.toString()}` }
    })
  })
}

const BELOW = (
  '/rest/ /rest.php/ /d.php/ /docs/errors/ /nothing/ /bugzilla/ /tickets/ /index.php/ /admin.php/ ' +
  '/upload.js/ /encrypted.js/ /qr.js/ /thunderbird.xpi/'
).split(' ')

/** The text in the place of a number or name, for what does not exist. */
function wrong({ texts }: World): Asked[] {
  const places = pages.flatMap(({ paths }) => paths).filter((path) => path.includes('/:'))
  return texts.names.flatMap((name, at) => {
    const path = places[at % places.length]!.replace(/:\w+/, uri(`${name}?`))
    const rest = `${BELOW[at % BELOW.length]!}${uri(name)}`
    const login = `/login?next=${uri(name)}&Bugzilla_login=${uri(name)}`
    const old = `/${[...oldAddresses.keys()][at]!}?id=${uri(name)}&product=${uri(name)}`
    const links = [
      `/?t=${uri(name)}`,
      `/?g=${uri(name)}&lang=${uri(name)}`,
      `/attachment.cgi?id=${uri(name)}`,
    ]
    return of('wrong', [path, rest, login, old, ...links])
  })
}
