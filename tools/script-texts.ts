/** Puts the texts of a catalogue into a script, in place of their names. */

import { parseAst } from 'rollup/parseAst'

/** The texts of the scripts by name, each a text or what makes it of values. */
export type Catalogue = Record<string, string | ((...values: never[]) => string)>

/** A node of a syntax tree. */
export interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

/**
 * The script with each `en.name` replaced by its text, and each call `en.name(value)` by the template
 * with its values. A value that a template has twice is computed twice.
 */
export function insertTexts(script: string, texts: Catalogue): string {
  const replaced = (node: Node): string | undefined => {
    if (node.type === 'ImportDeclaration' && (node.source as Node).value === './en.js') return ''
    const key = node.type === 'CallExpression' ? keyOf(node.callee as Node) : undefined
    if (key === undefined) return written(keyOf(node), texts)
    const values = (node.arguments as Node[]).map((value) => rewrite(script, value, replaced))
    return filled(written(key, texts)!, values)
  }
  return rewrite(script, parse(script), replaced)
}

/** The names of the texts that a script uses. */
export function textsUsed(script: string): string[] {
  const keys: string[] = []
  rewrite(script, parse(script), (node) => {
    const key = keyOf(node)
    if (key !== undefined) keys.push(key)
    return undefined
  })
  return keys
}

/** The syntax tree of a script. */
export const parse = (script: string) => parseAst(script) as unknown as Node

/** The name in `en.name`. */
function keyOf({ type, object, property }: Node): string | undefined {
  const isText = type === 'MemberExpression' && (object as Node).name === 'en'
  return isText ? ((property as Node).name as string) : undefined
}

function written(key: string | undefined, texts: Catalogue): string | undefined {
  if (key === undefined) return undefined
  const text = Object.hasOwn(texts, key) ? texts[key]! : undefined
  if (text === undefined) throw new Error(`en.js has no text ${key}`)
  return typeof text === 'string' ? JSON.stringify(text) : `(${text.toString()})`
}

/** The body of an arrow function, with values instead of its parameters. */
function filled(arrow: string, values: string[]): string {
  const [statement] = parse(arrow).body as [Node]
  const { params, body } = statement.expression as { params: Node[]; body: Node } & Node
  const names = params.map(({ name }) => name)
  const valueOf = ({ type, name }: Node) =>
    type === 'Identifier' && names.includes(name) ? `(${values[names.indexOf(name)]})` : undefined
  return `(${rewrite(arrow, body, valueOf)})`
}

/** The source of a node, with what replaces parts of it. */
function rewrite(source: string, node: Node, replaced: (part: Node) => string | undefined): string {
  const whole = replaced(node)
  if (whole !== undefined) return whole
  let [text, at] = ['', node.start]
  for (const part of partsOf(node)) {
    // A property may have its name and its value at one place.
    if (part.start < at) continue
    text += source.slice(at, part.start) + rewrite(source, part, replaced)
    at = part.end
  }
  return text + source.slice(at, node.end)
}

/** The nodes in a node, in the order of the source. */
export const partsOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((part): part is Node => typeof (part as Node | null)?.start === 'number')
    .sort((a, b) => a.start - b.start)
