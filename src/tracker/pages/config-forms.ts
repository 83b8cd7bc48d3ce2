/** The configuration in legacy formats: JavaScript variables and Bugzilla's RDF. Pure. */

import { escapeXml } from '../../platform/http/xml.ts'
import { optionalFields } from '../model/bug-fields/bug-fields.wire.ts'
import { wireOf } from '../model/bug-fields/columns.wire.ts'
import type { Told } from '../views/configuration/configuration.ts'

/** Legacy names of lists, and the corresponding fields. */
const LISTS = [
  ['status', 'status'],
  ['resolution', 'resolution'],
  ['keyword', 'keywords'],
  ['platform', 'platform'],
  ['op_sys', 'op_sys'],
  ['priority', 'priority'],
  ['severity', 'severity'],
] as const

/** Custom and optional fields. */
const isBeside = (name: string) => name.startsWith('cf_') || OPTIONAL.has(name)
const OPTIONAL = new Set(optionalFields.map(wireOf))

interface Lists {
  name: string
  values: readonly string[]
}
function listsOf({ field }: Told['after']): Lists[] {
  const { open = [], closed = [] } = field['status'] ?? {}
  const own = Object.entries(field).filter(([name, { values }]) => values && isBeside(name))
  return [
    ...LISTS.map(([name, of]) => ({ name, values: field[of]?.values ?? [] })),
    { name: 'status_open', values: open },
    { name: 'status_closed', values: closed },
    ...own.map(([name, { values = [] }]) => ({ name, values })),
  ]
}

/** Escapes what could end a script, line or HTML comment. */
const literal = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

type Shaped = ReturnType<Told['shape']>
/** Names in the script: of the list of all, of one part, and of its page; and which parts exist. */
interface Part {
  all: string
  one: string
  page: string
  names: (product: Shaped) => readonly string[]
}
const PARTS: readonly Part[] = [
  {
    all: 'components',
    one: 'component',
    page: 'component',
    names: ({ component }) => Object.keys(component),
  },
  { all: 'versions', one: 'version', page: 'version', names: ({ version }) => version },
  {
    all: 'target_milestones',
    one: 'target_milestone',
    page: 'milestone',
    names: ({ target_milestone = [] }) => target_milestone,
  },
]

/** In pieces, one per product. */
export function* asScript({ before, after, products, shape }: Told) {
  const line = (name: string, value: unknown) => `var ${name} = ${literal(value)};\n`
  yield line('install_version', before.version)
  for (const { name, values } of listsOf(after)) yield line(name, values)
  const all = products.map(({ name }) => name)
  yield line('product', all)
  for (const { one, names } of PARTS) {
    yield `var ${one} = new Object();\n`
    for (const product of products) {
      yield `${one}[${literal(product.name)}] = ${literal(names(shape(product)))};\n`
    }
  }
  const fields = Object.entries(after.field).map(([name, { description }]) => ({
    name,
    description,
  }))
  yield line('field', fields)
}

const leaf = (name: string, value: string) => `<bz:${name}>${escapeXml(value)}</bz:${name}>\n`
const seq = (name: string, items: readonly string[]) =>
  `<bz:${name}>\n<Seq>\n${items.map((item) => `<li${item}\n`).join('')}</Seq>\n</bz:${name}>\n`

/** `base` is the base URL with a trailing slash. Also in pieces. */
export function* asRdf({ before, after, products, shape }: Told, base: string) {
  const about = (kind: string, named: Record<string, string>) =>
    escapeXml(`${base}${kind}.cgi?${new URLSearchParams(named).toString()}`)
  const place = ({ page }: Part, name: string, product: Told['products'][number]) =>
    about(page, { name, product: product.name })
  yield `<?xml version="1.0" encoding="UTF-8"?>
<RDF xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
     xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
     xmlns:bz="http://www.bugzilla.org/rdf#">
<bz:installation rdf:about="${escapeXml(base)}">
${leaf('install_version', before.version)}${leaf('maintainer', before.maintainer)}`
  for (const { name, values } of listsOf(after)) {
    const texts = values.map((value) => `>${escapeXml(value)}</li>`)
    yield seq(name, texts)
  }
  yield '<bz:products>\n<Seq>\n'
  for (const product of products) {
    const { name } = product
    const shaped = shape(product)
    yield (
      `<li><bz:product rdf:about="${about('product', { name })}">\n${leaf('name', name)}` +
        leaf('allows_unconfirmed', shaped.is_permitting_unconfirmed ? '1' : '0')
    )
    for (const part of PARTS) {
      const at = part.names(shaped).map((one) => ` resource="${place(part, one, product)}"/>`)
      yield seq(part.all, at)
    }
    yield '</bz:product></li>\n'
  }
  yield '</Seq>\n</bz:products>\n'
  for (const part of PARTS) {
    yield `<bz:${part.all}>\n<Seq>\n`
    for (const product of products) {
      for (const name of part.names(shape(product))) {
        yield (
          `<li><bz:${part.one} rdf:about="${place(part, name, product)}">\n` +
            `${leaf('name', name)}</bz:${part.one}></li>\n`
        )
      }
    }
    yield `</Seq>\n</bz:${part.all}>\n`
  }
  const fields = Object.entries(after.field).map(
    ([name, { description, type }]) =>
      `><bz:field rdf:about="${about('field', { name })}">\n${leaf('name', name)}` +
      `${leaf('description', description)}${leaf('type', String(type))}</bz:field></li>`,
  )
  yield `${seq('fields', fields)}</bz:installation>\n</RDF>\n`
}
