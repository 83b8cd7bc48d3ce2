/** Samples people and bugs for comparing visibility; deterministic for a seed. */

import { all, type Source } from './source.ts'
import { people, type Person } from './source-people.ts'

/** How many people and bugs; the same seed selects the same ones. */
export interface SampleSize {
  users: number
  bugs: number
  seed: number
}

/** The next number in [0, 1) of a deterministic sequence. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  // Mulberry32, which is short and uniform enough.
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Reservoir sampling: each item of a sequence is equally likely. */
function draw<One>(from: Iterable<One>, most: number, roll: () => number): One[] {
  const drawn: One[] = []
  let seen = 0
  for (const one of from) {
    seen++
    if (drawn.length < most) drawn.push(one)
    else {
      const at = Math.floor(roll() * seen)
      if (at < most) drawn[at] = one
    }
  }
  return drawn
}

/**
 * A person from each group set, an anonymous one, people with roles on restricted bugs, and others.
 */
export function drawPeople(source: Source, { users, seed }: SampleSize): Person[] {
  const parts = peopleOfSecrets(source)
  const bySet = new Map<string, Person>()
  const [involved, others]: [Person[], Person[]] = [[], []]
  const roll = dice(seed)
  function* rest(): Iterable<Person> {
    for (const person of people(source)) {
      const set = person.groups.join()
      if (!bySet.has(set)) bySet.set(set, person)
      else if (parts.has(person.id)) involved.push(person)
      else yield person
    }
  }
  others.push(...draw(rest(), users, roll))
  const nobody: Person = { id: 0, login: '', groups: [] }
  const chosen = draw(involved, Math.ceil(users / 2), roll)
  return [nobody, ...bySet.values(), ...chosen, ...others].slice(0, Math.max(users, 1))
}

function peopleOfSecrets({ staged }: Source): Set<number> {
  if (!staged.columns('bug_group_map')) return new Set()
  const secret = 'select bug_id from bug_group_map'
  const query = `select reporter as id from bugs where bug_id in (${secret})
    union select assigned_to from bugs where bug_id in (${secret})
    union select qa_contact from bugs where bug_id in (${secret})
    union select who from cc where bug_id in (${secret})`
  return new Set([...staged.rows(query)].map(({ id }) => Number(id)))
}

/** Half of them restricted bugs, if there are enough; ascending. */
export function drawBugs({ staged, bugs }: Source, { bugs: most, seed }: SampleSize): number[] {
  const roll = dice(seed + 1)
  const secret = new Set(all(staged, 'bug_group_map').map(({ bug_id }) => Number(bug_id)))
  const drawn = new Set(draw(secret, Math.ceil(most / 2), roll).filter((id) => bugs.has(id)))
  function* others() {
    for (const { bug_id } of staged.rows('select bug_id from bugs order by bug_id')) {
      if (!drawn.has(Number(bug_id))) yield Number(bug_id)
    }
  }
  for (const id of draw(others(), most - drawn.size, roll)) drawn.add(id)
  return [...drawn].sort((a, b) => a - b)
}
