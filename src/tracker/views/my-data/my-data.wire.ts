/** Wire schemas of the download of one's own data. */

import { Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'

/** What is left out, for whoever reads the file. */
export const NOT_INCLUDED = {
  secrets:
    'your password, and the secrets of your API keys and sessions, of which only hashes are stored',
  hidden: 'bugs, comments and attachments that you may not see any more',
  content: 'the content of attachments; GET /rest/bug/attachment/ID has it',
  others: 'comments and changes by others, and the history of bugs',
  files: 'file tickets and grants; GET /rest/tickets and /rest/grants list them',
  logs: 'mail that was sent to you, and entries of the audit log and of logs of the server',
} as const

/** Downloads in an hour. */
export const PER_HOUR_MAX = 6
/** Bugs, comments and attachments, each. */
export const ROWS_MAX = 200_000

/** `Docket.my_data` takes no parameters. */
export const Nothing = Type.Object({})

const rows = (description: string) => Type.Array(Type.Unknown(), { description })

/** Response of `Docket.my_data`, whose entries are as in the methods that they name. */
export const MyData = Type.Object({
  created: Time,
  not_included: Type.Array(Type.String(), { description: 'What is not in the response' }),
  profile: Type.Unknown({ description: 'Name, login name and groups' }),
  preferences: rows('As in `Preference.get`'),
  bugmail: Type.Unknown({
    description: 'As in `Bugmail.get`, with watched users and ignored bugs',
  }),
  watches: rows('As in `Watch.get`'),
  api_keys: rows('As in `ApiKey.get`'),
  sessions: rows('As in `Session.get`'),
  saved_searches: rows('Your own, as in `SavedSearch.get`'),
  tags: rows('As in `Tag.get`'),
  votes: rows('Votes for bugs that you can see'),
  bugs: rows('Bugs that you reported and can see, with some fields of `Bug.get`'),
  comments: rows('Your comments that you can see, as in `Bug.comments`, by time'),
  attachments: rows('Your attachments that you can see, without their content'),
  incomplete: Type.Array(Type.String(), {
    description: 'The lists that have more entries than fit',
  }),
})
