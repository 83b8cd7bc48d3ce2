/** Parses an XML-RPC call: the name of the method, and its parameters in one struct. */

import { fail } from './faults.ts'
import { parseXml } from './xml.ts'
import { readParameters, type Typed } from './xml-values.ts'

/** A call; parameters have the types of the XML elements. */
export interface XmlCall {
  name: string
  parameters: Record<string, unknown>
}

/** `inputOf` returns the input schema of a method. */
export function readCall(xml: string, inputOf: (name: string) => Typed | undefined): XmlCall {
  const { name: root, children } = parseXml(xml)
  const name = children.find((child) => child.name === 'methodName')?.text.trim()
  if (root !== 'methodCall' || !name) {
    return fail('rpc_malformed', 'it is no <methodCall> with a <methodName>')
  }
  const params = children.find((child) => child.name === 'params')
  const [param] = params?.children ?? []
  const first = param?.children.find((child) => child.name === 'value')
  return { name, parameters: readParameters(first, inputOf(name) ?? {}) }
}
