/** The content of the data of each release in this folder, which tools/keep-release.ts writes. */

export const KEPT = {
  admin: {
    login: 'admin@example.com',
    password: 'the first password',
    api_key: 'k'.repeat(40),
  },
  person: 'ada@example.com',
  bug: { summary: 'Früher Fehler', whiteboard: '[upgrade]', alias: 'first' },
  comment: 'A comment with "quotes", ä and 💥',
  attachment: { file_name: 'notes.txt', text: 'what was attached' },
  file: { name: 'ticket.txt', text: 'what was sent' },
} as const
