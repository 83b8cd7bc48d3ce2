/** A page as a browser parses it: its elements, attributes, text, and what no page may contain. */

import { type DefaultTreeAdapterTypes, type ParserError, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** What the tests need of a page. */
export interface Parsed {
  /** Such as `a`, `a href` and `form action`. */
  parts: Set<string>
  /** What no page may contain, whatever was typed. */
  problems: string[]
  /** All text, as a reader copies it, and the values of attributes. */
  text: string
  values: Set<string>
  forms: Form[]
}

/** A form of a page, with the values that its fields have. */
export interface Form {
  action: string
  is_post: boolean
  /** Whether it may bring a file. */
  is_upload: boolean
  fields: [name: string, value: string][]
  /** What a browser sends if nobody changes anything. */
  filled: [name: string, value: string][]
}

/** Controls and characters that are not characters are shown as they were typed. */
const TYPED = /^(control-character|noncharacter)-in-input-stream$/

/** Parses as browsers do, by the HTML standard. */
export function readHtml(html: string): Parsed {
  const found: Parsed = { parts: new Set(), problems: [], text: '', values: new Set(), forms: [] }
  const onParseError = ({ code, startLine }: ParserError) => {
    if (!TYPED.test(code)) found.problems.push(`${code} in line ${startLine}`)
  }
  walk(parse(html, { onParseError, sourceCodeLocationInfo: true }), found, 'none')
  return found
}

function walk(node: Node, found: Parsed, within: string) {
  if (node.nodeName === '#comment') found.problems.push('a comment')
  if ('value' in node) found.text += node.value
  if ('tagName' in node) readElement(node, found, within)
  if ('childNodes' in node) {
    const inner = 'tagName' in node ? node.tagName : 'none'
    for (const child of node.childNodes) walk(child, found, inner)
  }
}

/** Elements that load, embed or redirect, of which only some forms are ours. */
const NEVER = new Set(
  'style iframe frame frameset object embed applet base template math portal audio video'.split(
    ' ',
  ),
)
const ONLY_IN_HEAD = new Set(['meta', 'link', 'title'])

function readElement(element: Element, found: Parsed, within: string) {
  const { tagName, attrs, namespaceURI } = element
  const told = `${tagName} ${attrs.map(({ name, value }) => `${name}=${value}`).join(' ')}`
  const isWrong = (what: string) => found.problems.push(`${what}: ${told.slice(0, 200)}`)
  found.parts.add(tagName)
  if (NEVER.has(tagName)) isWrong('an element that no page has')
  const isOfPicture = tagName === 'title' && namespaceURI.endsWith('svg')
  if (ONLY_IN_HEAD.has(tagName) && within !== 'head' && !isOfPicture) {
    isWrong('an element outside of the head')
  }
  if (tagName === 'script' && !isOurScript(element)) isWrong('a script that is not ours')
  if (tagName === 'meta' && attrs.some(({ name }) => name === 'http-equiv')) isWrong('a command')
  for (const { name, value } of attrs) {
    found.parts.add(`${tagName} ${name}`)
    found.values.add(value)
    if (/^(on|style$|srcdoc$|srcset$|ping$|formaction$|http-equiv$)/.test(name)) isWrong(name)
    if (!isAllowed(tagName, name, value)) isWrong(`the address in ${name}`)
    if (ADDRESSES.has(name) && /[?&]form_token=/.test(value)) isWrong('the token of a form')
  }
  if (
    namespaceURI.endsWith('svg') &&
    /^(use|image|script|set|animate|foreignObject)$/.test(tagName)
  ) {
    isWrong('an element that no picture has')
  }
  if (tagName === 'form') found.forms.push(formOf(element))
}

const isOurScript = ({ attrs, childNodes }: Element) =>
  childNodes.length === 0 && attrs.some(({ name, value }) => name === 'src' && isOurs(value))

/** A path of ours, not `//host` or `/\host`. */
const isOurs = (address: string) =>
  /^(?:\/(?![/\\])|[?#]|$)/.test(address) && !/[\t\r\n]/.test(address)

const ADDRESSES = new Set([
  'href',
  'src',
  'action',
  'xlink:href',
  'data',
  'poster',
  'cite',
  'background',
])
/** Links lead here, to the web or to mail; everything else stays here. */
function isAllowed(tagName: string, name: string, value: string): boolean {
  if (!ADDRESSES.has(name)) return true
  const isLink = tagName === 'a' && name === 'href'
  return isOurs(value) || (isLink && /^(?:https?:\/\/|mailto:)/i.test(value))
}

const valueOf = ({ attrs }: Element, wanted: string) =>
  attrs.find(({ name }) => name === wanted)?.value ?? ''
const has = ({ attrs }: Element, wanted: string) => attrs.some(({ name }) => name === wanted)

function formOf(form: Element): Form {
  const fields: Form['fields'] = []
  const filled: Form['filled'] = []
  const collect = (node: Node) => {
    if ('tagName' in node && valueOf(node, 'name') !== '') {
      const name = valueOf(node, 'name')
      fields.push([name, valueOf(node, 'value')])
      filled.push(...sentFor(node).map((value): [string, string] => [name, value]))
    }
    if ('childNodes' in node) node.childNodes.forEach(collect)
  }
  collect(form)
  return {
    action: valueOf(form, 'action'),
    is_post: /post/i.test(valueOf(form, 'method')),
    is_upload: valueOf(form, 'enctype') === 'multipart/form-data',
    fields,
    filled,
  }
}

function sentFor(control: Element): string[] {
  const { tagName } = control
  if (tagName === 'button' || valueOf(control, 'type') === 'file') return []
  if (/^(?:checkbox|radio)$/.test(valueOf(control, 'type')) && !has(control, 'checked')) return []
  if (tagName === 'textarea') return [textOf(control)]
  if (tagName !== 'select') return [valueOf(control, 'value')]
  const options = optionsIn(control)
  const chosen = options.filter((option) => has(option, 'selected'))
  const sent = chosen.length > 0 || has(control, 'multiple') ? chosen : options.slice(0, 1)
  return sent.map((option) => (has(option, 'value') ? valueOf(option, 'value') : textOf(option)))
}

const optionsIn = (node: Element): Element[] =>
  node.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return []
    return child.tagName === 'option' ? [child] : optionsIn(child)
  })

const textOf = (node: Element): string =>
  node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
