/** The products of the demo, with the circumstances in which their problems appear. */

import { appParts } from './app-parts.ts'
import { moreAppParts } from './more-app-parts.ts'
import type { Circumstance, Project } from './problem.ts'
import { syncParts } from './sync-parts.ts'

const inTheApp: readonly Circumstance[] = [
  { when: 'after the device wakes from sleep', step: 'Let the device sleep, and wake it.' },
  { when: 'while a sync is running', step: 'Start a sync of a large notebook.' },
  { when: 'when the disk is almost full', step: 'Fill the disk up to the last 100 MB.' },
  { when: 'in a notebook shared with others', step: 'Open a notebook that two people share.' },
  { when: 'with the language set to Arabic', step: 'Set the language to Arabic and restart.' },
  { when: 'in a second window', step: 'Open a second window with the same notebook.' },
  { when: 'on tablets in portrait mode', step: 'Turn a tablet to portrait mode.' },
  { when: 'without a network connection', step: 'Turn on flight mode.' },
  { when: 'after updating from the previous version', step: 'Update from the previous version.' },
  { when: 'in notes with more than a hundred photos', step: 'Open a note with 120 photos.' },
  { when: 'if the system clock is changed', step: 'Set the clock of the device back by an hour.' },
  { when: 'with large text turned on', step: 'Set the text size of the system to 200 %.' },
]

const onTheServer: readonly Circumstance[] = [
  { when: 'when two devices sync at the same time', step: 'Start a sync on two devices.' },
  { when: 'behind a proxy', step: 'Put the server behind a proxy with a timeout of 30 seconds.' },
  { when: 'after the server is restarted', step: 'Restart the server during a sync.' },
  { when: 'for accounts with an uppercase address', step: 'Create the account Ada@example.com.' },
  { when: 'for teams with more than 50 members', step: 'Create a team with 51 members.' },
  { when: 'if the connection to the database is lost', step: 'Stop the database for a moment.' },
  { when: 'on the first day of a month', step: 'Set the clock to the first day of a month.' },
  { when: 'after updating from the previous version', step: 'Update from the previous version.' },
  { when: 'when a notebook is renamed', step: 'Rename a notebook on one device.' },
  { when: 'with read-only access', step: 'Give the second account read-only access.' },
]

/** Descriptions end with `(Demo)`, so that nobody takes them for real. */
export const PROJECTS: readonly Project[] = [
  {
    name: 'Fieldnote',
    description: 'Notes, maps and photos for people who work outdoors. (Demo)',
    versions: ['2.3', '2.4', '2.5', 'nightly'],
    milestones: ['2.4', '2.5', '2.6', 'Later'],
    circumstances: inTheApp,
    parts: [...appParts, ...moreAppParts],
  },
  {
    name: 'Fieldnote Sync',
    description: 'The server that keeps notebooks the same on all devices. (Demo)',
    versions: ['1.8', '1.9', '2.0', 'nightly'],
    milestones: ['1.9', '2.0', '2.1', 'Later'],
    circumstances: onTheServer,
    parts: syncParts,
  },
]
