/** A separate program that runs `quick_check` on a SQLite file and prints the problems as JSON. */

import { DatabaseSync } from 'node:sqlite'

const COMPLAINTS_MAX = 20

function complaints(path: string): string[] {
  try {
    const file = new DatabaseSync(path, { readOnly: true })
    const rows = file.prepare(`pragma quick_check(${COMPLAINTS_MAX})`).all()
    return rows.map((row) => String(row['quick_check'])).filter((text) => text !== 'ok')
  } catch (error) {
    return [(error as Error).message]
  }
}

process.stdout.write(JSON.stringify(complaints(process.argv[2]!)))
