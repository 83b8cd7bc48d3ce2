/**
 * Normalizes histories so that the pace of requests does not matter: what each user changed, field
 * by field, in all removed and added words. The recorded installation combined changes within one
 * second, in no particular order.
 */

interface History {
  bugs: { history: { who: string; changes: Change[] }[] }[]
}
interface Change {
  field_name: string
  removed: string
  added: string
}
type Fields = Record<string, { removed: string; added: string }>

/** Whether a response has the form of `Bug.history`. */
export const isHistory = (answer: unknown): answer is History =>
  Array.isArray((answer as Partial<History>).bugs?.[0]?.history)

/** The same histories, with the changes of each person combined. */
export const together = ({ bugs }: History) => ({
  bugs: bugs.map((bug) => ({ ...bug, history: byPerson(bug.history) })),
})

function byPerson(history: History['bugs'][0]['history']) {
  const people: Record<string, Fields> = {}
  for (const { who, changes } of history) {
    const fields = (people[who] ??= {})
    for (const { field_name, removed, added, ...more } of changes) {
      const before = fields[field_name]
      fields[field_name] = {
        ...more,
        removed: wordsOf(before?.removed, removed),
        added: wordsOf(before?.added, added),
      }
    }
  }
  return people
}

/** Addresses depend on the installation, and were removed where there are several. */
function wordsOf(before: string | undefined, value: string): string {
  const words = `${before ?? ''} ${value}`.split(' ').filter((word) => word !== '')
  const isAddress = (word: string) => /^(https?:|<text>|address$)/.test(word)
  const addresses = words.some(isAddress) ? ['address'] : []
  return [...words.filter((word) => !isAddress(word)), ...addresses].toSorted().join(' ')
}
