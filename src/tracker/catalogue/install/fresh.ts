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

export const product = {
  classification: { name: 'Unclassified', description: 'Products without a shelf of their own' },
  name: 'TestProduct',
  description: 'A first product to try things with. Rename it, or close it once yours are there.',
  component: {
    name: 'TestComponent',
    description: 'A first component, so that a bug can be filed right away.',
  },
  version: 'unspecified',
  milestone: '---',
}
