/**
 * The configuration as programs of another time read it: a script of variables, and RDF in
 * Bugzilla's words. Pure.
 */

import { escapeXml } from '../../platform/http/xml.ts'
import type { Configuration } from '../configuration/configuration.wire.ts'

/** What each list is called there, and the field that has it here. */
const LISTS = [
  ['status', 'status'],
  ['resolution', 'resolution'],
  ['keyword', 'keywords'],
  ['platform', 'platform'],
  ['op_sys', 'op_sys'],
  ['priority', 'priority'],
  ['severity', 'severity'],
] as const

interface Lists {
  name: string
  values: readonly string[]
}
function listsOf({ field }: Configuration): Lists[] {
  const { open = [], closed = [] } = field['status'] ?? {}
  const own = Object.entries(field).filter(([name, { values }]) => name.startsWith('cf_') && values)
  return [
    ...LISTS.map(([name, of]) => ({ name, values: field[of]?.values ?? [] })),
    { name: 'status_open', values: open },
    { name: 'status_closed', values: closed },
    ...own.map(([name, { values = [] }]) => ({ name, values })),
  ]
}

/** What ends a script, a line or a comment in HTML stands for itself nowhere. */
const literal = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export function asScript(told: Configuration): string {
  const products = Object.entries(told.product)
  const each = (name: string, of: (product: (typeof products)[number][1]) => unknown) => [
    `var ${name} = new Object();`,
    ...products.map(([product, one]) => `${name}[${literal(product)}] = ${literal(of(one))};`),
  ]
  const fields = Object.entries(told.field).map(([name, { description }]) => ({
    name,
    description,
  }))
  return [
    `var install_version = ${literal(told.version)};`,
    ...listsOf(told).map(({ name, values }) => `var ${name} = ${literal(values)};`),
    `var product = ${literal(products.map(([name]) => name))};`,
    ...each('component', ({ component }) => Object.keys(component)),
    ...each('version', ({ version }) => version),
    ...each('target_milestone', ({ target_milestone = [] }) => target_milestone),
    `var field = ${literal(fields)};`,
    '',
  ].join('\n')
}

/** `base` is the address of the installation, with a slash at its end. */
export function asRdf(told: Configuration, base: string): string {
  const about = (kind: string, named: Record<string, string>) =>
    escapeXml(`${base}${kind}.cgi?${new URLSearchParams(named).toString()}`)
  const leaf = (name: string, value: string) => `<bz:${name}>${escapeXml(value)}</bz:${name}>\n`
  const seq = (name: string, items: readonly string[]) =>
    `<bz:${name}>\n<Seq>\n${items.map((item) => `<li${item}\n`).join('')}</Seq>\n</bz:${name}>\n`
  const texts = (values: readonly string[]) => values.map((value) => `>${escapeXml(value)}</li>`)
  const named = (kind: string, names: readonly string[], product: string) =>
    names.map((name) => ({ name, at: about(kind, { name, product }) }))
  const links = (rows: ReturnType<typeof named>) => rows.map(({ at }) => ` resource="${at}"/>`)
  const things = (kind: string, rows: ReturnType<typeof named>) =>
    rows.map(
      ({ name, at }) => `><bz:${kind} rdf:about="${at}">\n${leaf('name', name)}</bz:${kind}></li>`,
    )
  const products = Object.entries(told.product).map(([name, one]) => ({
    name,
    allows: one.is_permitting_unconfirmed ? '1' : '0',
    components: named('component', Object.keys(one.component), name),
    versions: named('version', one.version, name),
    target_milestones: named('milestone', one.target_milestone ?? [], name),
  }))
  const ofProducts = products.map(
    ({ name, allows, components, versions, target_milestones }) =>
      `><bz:product rdf:about="${about('product', { name })}">\n${leaf('name', name)}` +
      leaf('allows_unconfirmed', allows) +
      seq('components', links(components)) +
      seq('versions', links(versions)) +
      seq('target_milestones', links(target_milestones)) +
      '</bz:product></li>',
  )
  const fields = Object.entries(told.field).map(
    ([name, { description, type }]) =>
      `><bz:field rdf:about="${about('field', { name })}">\n${leaf('name', name)}` +
      `${leaf('description', description)}${leaf('type', String(type))}</bz:field></li>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<RDF xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
     xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
     xmlns:bz="http://www.bugzilla.org/rdf#">
<bz:installation rdf:about="${escapeXml(base)}">
${leaf('install_version', told.version)}${leaf('maintainer', told.maintainer)}${listsOf(told)
    .map(({ name, values }) => seq(name, texts(values)))
    .join('')}${seq('products', ofProducts)}${seq(
    'components',
    products.flatMap(({ components }) => things('component', components)),
  )}${seq(
    'versions',
    products.flatMap(({ versions }) => things('version', versions)),
  )}${seq(
    'target_milestones',
    products.flatMap(({ target_milestones }) => things('target_milestone', target_milestones)),
  )}${seq('fields', fields)}</bz:installation>
</RDF>
`
}
