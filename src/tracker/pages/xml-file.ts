/** The XML of requested bugs as a response. */

import { actorAnew } from '../../accounts/actors/actors.ts'
import { addressOf, parameters } from '../../accounts/parameters/parameters.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Flowing, PageAsked } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import { sortBugs } from '../bugs/see/bugs.ts'
import * as xml from '../views/bug-xml/bug-xml.ts'
import { bugsInXml, namesForXml, type Read } from '../views/bug-xml/bugs-in-xml.ts'

const ASIDE = { aside: true }

/** Bugs by id or alias; unavailable ones become error elements. */
export async function xmlFile(door: Door, asked: PageAsked, ids: string[]): Promise<Flowing> {
  const who = door.caller.actor
  const read: Read = (body) =>
    door.look(who, async (look) => body({ ...look, actor: await actorAnew(look.tx, who) }), ASIDE)
  const { head, places, names } = await read((look) => find(look, ids))
  const reading = { read, wants: chosen(asked), blobs: door.blobs, names, has_tokens: true }
  const bugs = await bugsInXml(places, reading)
  async function* pieces() {
    yield head
    yield* bugs()
    yield xml.TAIL
  }
  return { type: 'application/xml', file: { name: 'bugs.xml', is_shown: true }, pieces }
}

/**
 * `field` lists the requested elements, `excludefield` those to omit; the id is always included.
 */
function chosen({ given }: PageAsked): xml.Wants {
  const listed = (name: string) =>
    new Set((given.get(name) ?? []).flatMap((text) => text.split(/[\s,]+/)).filter(Boolean))
  const only = listed('field')
  const never = listed('excludefield')
  return (name) => name === 'bug_id' || ((only.size === 0 || only.has(name)) && !never.has(name))
}

/** In the requested order, without repetitions: the id of a bug, or its error. */
async function find(look: Look, ids: string[]) {
  const { named, faults } = await sortBugs(look, ids)
  const places = new Map<string, number | string>([
    ...[...named].map(([number, id]) => [id, number] as const),
    ...faults.map(({ id, fault }) => [id, xml.errorXml(id, fault)] as const),
  ])
  const { maintainer } = await parameters(look.tx)
  const exporter = look.actor.id === 0 ? {} : { exporter: look.actor.login }
  return {
    head: xml.headXml({ urlbase: await addressOf(look), maintainer, ...exporter }),
    places: [...new Set(ids)].flatMap((id) => places.get(id) ?? []),
    names: await namesForXml(look),
  }
}
