/** All routes of a service, as its router lists them, so that tests cannot forget one. */

import type { Instance } from './instance.ts'

/** A path of the service, with its verbs. */
export interface Route {
  /** Such as `/bugs/:id`; of several names of a parameter, all: `/rest/bug/:ids|:_`. */
  path: string
  verbs: string[]
}

const LINE = /^(?<indent>[│ ]*)[├└]── (?<part>.*?)(?: \((?<verbs>[A-Z, ]+)\))?$/

/** Without those below `/bugzilla`, which are the same. */
export async function routesOf(instance: Instance): Promise<Route[]> {
  const { app } = instance.service.server
  await app.ready()
  const above: string[] = []
  const routes: Route[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const { indent, part, verbs } = LINE.exec(line)?.groups ?? {}
    if (indent === undefined || part === undefined) continue
    const level = indent.length / 4
    above.length = level
    above.push(part)
    if (verbs !== undefined) routes.push({ path: above.join(''), verbs: verbs.split(', ') })
  }
  return routes.filter(({ path }) => !/^\/bugzilla(?:\/|$)/.test(path))
}

/** A pattern that matches the paths of a route. */
export function patternOf({ path }: Pick<Route, 'path'>): RegExp {
  const words = path.split('/').map((word) => {
    if (word.startsWith(':')) return '[^/]+'
    return word.endsWith('*') ? `${literal(word.slice(0, -1))}/.*` : literal(word)
  })
  return new RegExp(`^${words.join('/')}$`)
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
