/** Finds words in a script that belong into its catalogue of texts. */

import { type Node, parse, partsOf } from './script-texts.ts'

/** Two words in a row, or one that begins like a sentence. */
const WORDS = /\p{L}{2,}[,;:]?\s+\p{L}{2,}|^\p{Lu}\p{Ll}/u
/** Names of keys, keys of the storage, selectors, and types of content. */
const NAMES = /^(Space$|Control\+|docket )|(^|[\w\s])\.\w|\w\/\w/
/** Calls and properties with names only. */
const CALLS = /^(all|closest|first|includes|matches|querySelector(All)?|startsWith)$/
const PROPERTIES = /^(class|keys)$/

/** The texts that people would read in a script, with an ellipsis in place of each value. */
export function inlineScriptTexts(script: string): string[] {
  const found: string[] = []
  const visit = (node: Node) => {
    const text = textOf(node)
    if (text !== undefined && WORDS.test(text) && !NAMES.test(text)) found.push(text)
    for (const part of partsOf(node)) if (mayBeRead(node, part)) visit(part)
  }
  visit(parse(script))
  return found
}

function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'Literal') return typeof value === 'string' ? value : undefined
  if (type !== 'TemplateLiteral') return undefined
  return (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('…')
}

function mayBeRead(node: Node, part: Node): boolean {
  const nameOf = (one?: unknown) => {
    const { name, value, property } = (one ?? {}) as Partial<Node>
    return String(name ?? value ?? (property as Node | undefined)?.name)
  }
  if (node.type === 'CallExpression')
    return part === node.callee || !CALLS.test(nameOf(node.callee))
  if (node.type === 'Property') return !PROPERTIES.test(nameOf(node.key))
  // What is compared is a name, too.
  return node.type !== 'BinaryExpression' || node.operator === '+' || part.type !== 'Literal'
}
