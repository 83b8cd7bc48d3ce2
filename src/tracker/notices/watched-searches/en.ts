/** The English texts of mail about bugs that enter watched searches. */

export const en = {
  entered: 'Bug {id} is now among the bugs of your watched search "{search}": {summary}',
  stop: 'To stop watching the search, change your preferences:',
} as const
