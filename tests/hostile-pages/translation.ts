/** Requests of the tests of hidden bugs, with names and numbers of another world. */

import * as hidden from '../hidden-pages/names.ts'
import type { Query, Request } from '../hidden-pages/parts.ts'
import { asWord } from './texts.ts'
import type { World } from './world.ts'

const uri = encodeURIComponent
const TEXTS = new Set<string>([...hidden.WORDS, hidden.SECRET, 'number', 'example', 'none'])
const isNumber = new Map([...hidden.shownIds, ...hidden.hiddenIds].map((id, at) => [id, at]))
const isAlias = new Map([...hidden.shownAliases, ...hidden.hiddenAliases].map((id, at) => [id, at]))

/** Replaces values that name something; `turn` selects other texts. */
export function openTranslation(world: World, turn: number) {
  const { bugs, attachments, logins, texts } = world
  const at = <One>(all: readonly One[], place: number) => all[(place + turn) % all.length]!
  return (value: string, path = ''): string => {
    if (value.includes(',') && /^\d[\d,]*$/.test(value)) {
      return value
        .split(',')
        .map((one) => String(at(bugs, Number(one))))
        .join()
    }
    const number = isNumber.get(value)
    if (number !== undefined) return String(at(bugs, number))
    if (path === '/attachments/' && /^\d$/.test(value))
      return String(at(attachments, Number(value)))
    const alias = isAlias.get(value)
    if (alias !== undefined) return asWord(at(texts.names, alias))
    if (value.endsWith('@example.com')) return at(logins, value.length)
    const isName =
      hidden.products.includes(value as 'Open') || /^(Core|Shelf|umbra\w+)$/.test(value)
    return isName || TEXTS.has(value) ? at(texts.names, value.length) : value
  }
}

/** A request with values that name something in a world. */
export function translated(
  { path, form }: Request,
  say: (value: string, path?: string) => string,
): Request {
  const [place = '', query] = path.split('?')
  const [, before = '', word, after = ''] =
    /^(\/(?:bugs|attachments|(?:admin\/)?products|admin\/classifications|people)\/)([^/]+)(.*)$/.exec(
      place,
    ) ?? []
  const said = word === undefined ? '' : uri(say(decodeURIComponent(word), before))
  // Parts of products have their names.
  const rest = after.replace(/(?<=^\/(?:components|versions|milestones)\/).+/, () => said)
  const there = word === undefined ? place : `${before}${said}${rest}`
  const values = Array.from(new URLSearchParams(query ?? ''), ([name, value]): [string, string] => [
    name,
    say(value),
  ])
  return {
    path: values.length > 0 ? `${there}?${new URLSearchParams(values).toString()}` : there,
    ...(form && { form: form.map(([name, value]) => [name, say(value)] as const) satisfies Query }),
  }
}
