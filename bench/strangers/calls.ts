/** Calls of strangers who want to keep a server busy: complete requests, by name of their kind. */

const get = (path: string, headers = '') =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n`)

function post(path: string, type: string, body: string) {
  const bytes = Buffer.from(body)
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${type}\r\n`
  return Buffer.concat([Buffer.from(`${head}content-length: ${bytes.length}\r\n\r\n`), bytes])
}

const JSON_TYPE = 'application/json'
const json = (path: string, body: unknown) => post(path, JSON_TYPE, JSON.stringify(body))
const xml = (name: string, value: string) =>
  post(
    '/xmlrpc.cgi',
    'text/xml',
    `<?xml version="1.0"?><methodCall><methodName>${name}</methodName>` +
      `<params><param><value>${value}</value></param></params></methodCall>`,
  )
const struct = (name: string, value: string) =>
  `<struct><member><name>${name}</name><value>${value}</value></member></struct>`

const KB = 1024
/** The maximum that clients without credentials may send. */
const LONG = 250 * KB
const many = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))
const ids = Array.from({ length: 20_000 }, (_, at) => at + 1)
const words = Array.from({ length: 1_500 }, (_, at) => `w${at}`)

/** Without credentials. */
export const CALLS: Readonly<Record<string, Buffer>> = {
  products: get('/rest/product?type=accessible'),
  'products, compressed': get('/rest/product?type=accessible', 'accept-encoding: gzip, br\r\n'),
  'products, as a page': get('/rest/product?type=accessible', 'accept: text/html\r\n'),
  'products, some fields': get('/rest/product?type=accessible&exclude_fields=description'),
  'products by JSON-RPC': json('/jsonrpc.cgi', {
    method: 'Product.get',
    params: [{ type: 'accessible' }],
  }),
  'products by XML-RPC': xml('Product.get', struct('type', '<string>accessible</string>')),
  rdf: get('/config.cgi?ctype=rdf'),
  js: get('/config.cgi?ctype=js'),
  configuration: get('/rest/configuration'),
  fields: get('/rest/field/bug'),
  'fields by XML-RPC': xml('Bug.fields', '<struct></struct>'),
  'legal values': get('/rest/field/bug/component/values?product_id=1'),
  openapi: get('/rest/openapi.json'),
  'entities, two million': xml('Bug.get', struct('ids', many('&#65;', 10_000 * KB))),
  entities: xml('Bug.get', struct('ids', many('&#65;', LONG))),
  elements: xml(
    'Bug.get',
    struct('ids', `<array><data>${many('<value><int>1</int></value>', LONG)}</data></array>`),
  ),
  'markdown, stars': json('/rest/bug/comment/render', { text: many('*a', 64_000) }),
  'markdown, brackets': json('/rest/bug/comment/render', { text: many('[', 64_000) }),
  'markdown, quotes': json('/rest/bug/comment/render', { text: many('> - ', 64_000) }),
  'bugs, many': json('/jsonrpc.cgi', { method: 'Bug.get', params: [{ ids }] }),
  'history, many': json('/jsonrpc.cgi', { method: 'Bug.history', params: [{ ids }] }),
  'comments, many': json('/jsonrpc.cgi', { method: 'Bug.comments', params: [{ ids }] }),
  'values, many': json('/rest/bug/comment/render', { text: '', ids: ids.concat(ids) }),
  'levels, many': json('/rest/bug/comment/render', { text: many('\\u0041', LONG) }),
  list: get('/buglist.cgi?ctype=csv&bug_status=__all__'),
  feed: get('/buglist.cgi?ctype=atom&bug_status=__all__'),
  tasks: get('/buglist.cgi?ctype=ics&bug_status=__all__'),
  words: get(`/rest/bug?quicksearch=${words.join('%20')}`),
  search: get('/rest/bug?longdesc=a&longdesc_type=substring'),
  'form of searches': get('/search?format=advanced'),
  'form of reports': get('/search?format=report-table'),
  report: get('/report?x_axis_field=product&y_axis_field=bug_status&format=table'),
  'products, their page': get('/products'),
  'list, as a page': get('/bugs?bug_status=__all__&limit=0'),
  keywords: get('/keywords'),
  duplicates: get('/duplicates'),
  bug: get('/rest/bug/1'),
  'bug, as a page': get('/bugs/1'),
  'history of one': get('/rest/bug/1/history'),
  nothing: get('/nothing'),
}
