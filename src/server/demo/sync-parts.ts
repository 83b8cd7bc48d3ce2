/** The second product of the demo: the server that keeps notebooks in step. */

import type { Part } from './problem.ts'

const api: Part = {
  name: 'API',
  description: 'The interface for apps and scripts',
  owner: 'priya.raman',
  step: 'Send the request that is attached or described below.',
  problems: [
    {
      says: 'The list of notebooks ends after the first page',
      expected: 'All notebooks are returned, page by page.',
      cause: 'the cursor is compared as a text, so that 10 comes before 9',
      fix: 'compares cursors as numbers',
    },
    {
      says: 'Requests are answered with status 500 instead of 400',
      expected: 'A wrong request is answered with status 400 and a reason.',
      cause: 'the body is used before it is checked',
      fix: 'checks the body first',
    },
    {
      says: 'An answer contains the same note twice',
      expected: 'Each note is returned once.',
      cause: 'the join with tags returns a row for each tag',
      fix: 'groups the rows by note',
    },
    {
      says: 'The rate limit counts requests that were refused',
      expected: 'Only requests that were served count.',
      cause: 'the counter is raised before the check',
      fix: 'raises the counter after the check',
    },
    {
      says: 'Downloads are cut off at 2 GB',
      expected: 'Files of any size can be downloaded.',
      cause: 'the length is kept in 32 bits',
      fix: 'keeps lengths in 64 bits',
    },
    {
      says: 'The server process ends without a message',
      expected: 'The server goes on, and writes the error to its log.',
      cause: 'a promise is rejected before anybody waits for it',
      fix: 'waits for both promises together',
      is_crash: true,
    },
  ],
  wishes: [
    { says: 'Return ETags for notes', why: 'Our script reads 8,000 notes to find 3 changes.' },
    { says: 'Let scripts subscribe to changes', why: 'Asking every minute is a waste.' },
  ],
  code: {
    file: 'server/src/api/pages.ts',
    around: ['export function after(cursor: string) {', '}'],
    old: "  return where('position', '>', cursor)",
    new: ["  return where('position', '>', Number(cursor))"],
  },
}

const storage: Part = {
  name: 'Storage',
  description: 'The database and the files',
  owner: 'wei.chen',
  step: 'Sync a notebook with at least 50 notes.',
  problems: [
    {
      says: 'Old versions of notes are never removed',
      expected: 'Versions older than the limit are removed each night.',
      cause: 'the job looks at the time of creation instead of the time of the change',
      fix: 'looks at the time of the change',
    },
    {
      says: 'The database grows although nothing is added',
      expected: 'The size stays about the same.',
      cause: 'temporary rows are kept when a sync is cancelled',
      fix: 'removes temporary rows when a sync ends, however it ends',
    },
    {
      says: 'Files are stored twice',
      expected: 'Equal files are stored once.',
      cause: 'two uploads of the same file at the same time do not see each other',
      fix: 'takes a lock for the digest of the file',
    },
    {
      says: 'The nightly cleanup blocks all writers',
      expected: 'People can work during the cleanup.',
      cause: 'all rows are deleted in one transaction',
      fix: 'deletes a thousand rows at a time',
    },
    {
      says: 'A restored backup lacks the newest photos',
      expected: 'A backup contains everything up to its time.',
      cause: 'files are copied before the database, not after',
      fix: 'copies the database first, and the files afterwards',
    },
  ],
  wishes: [
    {
      says: 'Show how much space each account uses',
      why: 'The disk is full, and nobody knows why.',
    },
    { says: 'Compress old versions of notes', why: 'They are nine tenths of our database.' },
    { says: 'Support object storage for photos', why: 'Disks of that size are expensive.' },
  ],
  code: {
    file: 'server/src/storage/cleanup.ts',
    around: ['export async function cleanUp(db: Database, before: Date) {', '}'],
    old: "  await db.delete('versions').where('created', '<', before)",
    new: [
      "  const old = db.select('versions').where('changed', '<', before)",
      '  for await (const page of old.pages(1_000)) await db.delete(page)',
    ],
  },
}

const accounts: Part = {
  name: 'Accounts',
  description: 'Logging in, teams and invitations',
  owner: 'jakub.nowak',
  step: 'Log in with a second account and open the list of teams.',
  problems: [
    {
      says: 'Invitations cannot be accepted',
      expected: 'The link in the letter adds the person to the team.',
      cause: 'the plus sign of the address is read as a blank',
      fix: 'encodes the address in the link',
    },
    {
      says: 'People are logged out once an hour',
      expected: 'A session lasts as long as the settings say.',
      cause: 'the session is renewed only by pages, not by the app',
      fix: 'renews a session with every request',
    },
    {
      says: 'Removed members still see the team in their list',
      expected: 'The team disappears from the list at once.',
      cause: 'the list is cached for a day',
      fix: 'forgets the cached list when a member is removed',
    },
    {
      says: 'Password letters arrive twice',
      expected: 'One letter is sent for each request.',
      cause: 'the job is repeated when the mail server is slow, although it succeeded',
      fix: 'marks a letter before it is handed to the mail server',
    },
    {
      says: 'The list of members is sorted by id',
      expected: 'Members are sorted by name.',
      cause: 'the order is lost when the avatars are added',
      fix: 'sorts the list after the avatars are added',
    },
  ],
  wishes: [
    { says: 'Support security keys as a second factor', why: 'Our rules require them from May.' },
    { says: 'Let teams have several owners', why: 'Ours is on leave until autumn.' },
  ],
  code: {
    file: 'server/src/accounts/invitations.ts',
    around: ['export const linkOf = (invitation: Invitation) =>', ''],
    old: '  `${base}/join?to=${invitation.address}`',
    new: ['  `${base}/join?to=${encodeURIComponent(invitation.address)}`'],
  },
}

/** Components, each with its problems and wishes. */
export const syncParts: readonly Part[] = [api, storage, accounts]
