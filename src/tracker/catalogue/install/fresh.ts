/** The initial data of a tracker besides fields: workflow and first product. Data only. */

/** Transitions between statuses; the empty one is a new bug. */
export const workflow: Record<string, string[]> = {
  '': ['UNCONFIRMED', 'CONFIRMED', 'IN_PROGRESS'],
  UNCONFIRMED: ['CONFIRMED', 'IN_PROGRESS', 'RESOLVED'],
  CONFIRMED: ['IN_PROGRESS', 'RESOLVED'],
  IN_PROGRESS: ['CONFIRMED', 'RESOLVED'],
  RESOLVED: ['UNCONFIRMED', 'CONFIRMED', 'VERIFIED'],
  VERIFIED: ['UNCONFIRMED', 'CONFIRMED'],
}

/** The product of a new tracker, with the names that Bugzilla uses. */
export const product = {
  classification: { name: 'Unclassified', description: 'Products without a classification' },
  name: 'TestProduct',
  description: 'A product for trying things out. Rename it, or close it after creating your own.',
  component: {
    name: 'TestComponent',
    description: 'A component for trying things out.',
  },
  version: 'unspecified',
  milestone: '---',
}
