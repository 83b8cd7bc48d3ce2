/** The English texts of the pages of votes. */

export const en = {
  title: 'Votes',
  none: 'There are no votes.',
  none_yet: `There are no votes yet. The page of a bug has a form to vote for it, if its product
    allows votes. <search>Search for bugs</search>`,
  most: 'The bugs with the most votes',
  own: 'Your own votes',
  saved: 'Your votes have been saved.',
  off: 'Voting is disabled.',
  off_in_product: 'Voting is disabled in this product.',
  first: 'The first {count} are shown.',
  votes: { one: '{count} vote', other: '{count} votes' },
  bug: 'Bug',
  status: 'Status',
  summary: 'Summary',

  // Limits of a product; `votes` and `most` are counted with `votes`.
  used: `You have used {used} of your {votes} for this product. One bug can get at most {most} from
    you.`,
  confirms: 'An unconfirmed bug is confirmed by {votes}.',

  // The votes for a bug.
  for_bug: 'Votes for bug {id}',
  for_bug_link: 'Votes for <bug>bug {id}</bug>',
  nobody: 'Nobody voted for this bug.',
  who: 'Who',
  login: 'Log in to vote',
  closed: 'This bug is closed: it cannot get more votes.',
  yours: 'Your votes for this bug',
  yours_for: 'Your votes for bug {id}',
  vote: 'Vote',

  // The votes of a person.
  of_person: 'Votes of {name}',
  save: 'Save votes',
} as const
