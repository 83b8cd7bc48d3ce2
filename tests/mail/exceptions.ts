/** Where Docket's mail differs from Bugzilla's on purpose, and in which recorded scenarios. */

/** What makes `compareMails` accept a difference. */
export type Excuse =
  | 'closed'
  | 'relations'
  | 'address'
  | 'first'
  | 'requester'
  | 'order'
  | 'label'
  | 'again'
  | 'cancelled'

/** The test fails if the difference occurs in other scenarios, or no longer in one of these. */
export interface MailException {
  excuse: Excuse
  why: string
  of: string[]
}

/** In the order of docs/differences.md. */
export const exceptions: MailException[] = [
  { excuse: 'closed', why: 'Closed accounts get no mail', of: ['A017-new-silent'] },
  {
    excuse: 'relations',
    why:
      'When a new bug depends on others or blocks them, the people of the others get mail about ' +
      'it at once; Bugzilla adds it to the next mail about the other bug',
    of: ['A007-new-all-fields', 'A023-new-deps', 'A061-field-many'],
  },
  {
    excuse: 'address',
    why: 'A person whose address is changed by an administrator is told at the old address',
    of: ['A092-account-create'],
  },
  {
    excuse: 'first',
    why:
      'The first mail about an imported bug is about its change; Bugzilla takes a bug that was ' +
      'never mailed about for a new one',
    of: ['A001-dump-bug-first-change', 'A061-field-many'],
  },
  {
    excuse: 'requester',
    why: '`X-Bugzilla-Who` says who requested a flag',
    of: [
      'A022-new-flags',
      'A070-flag-life',
      'A072-flag-deny-cancel',
      'A073-flag-cc-list',
      'A075-flag-wishes',
      'A076-flag-nobody',
      'A077-flag-attachment',
      'A079-flag-private-attachment',
      'A080-flag-private-comment',
      'A090-header-values',
      'C113-C-new',
    ],
  },
  {
    excuse: 'label',
    why: 'A field of a new bug that Bugzilla writes twice, in two lengths, is written once',
    of: ['A022-new-flags'],
  },
  {
    excuse: 'again',
    why: 'A letter for a new account can be requested again at once, within the limit of such letters',
    of: ['A091-account-offer'],
  },
  {
    excuse: 'cancelled',
    why: 'Whoever cancels a change by a link in a letter sees so on the page, and gets no other letter',
    of: ['A094-account-password', 'A096-account-email-change'],
  },
]
