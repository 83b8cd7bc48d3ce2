/** The people of the demo. None of them has a password. */

/** A person of the demo. */
export interface Figure {
  key: string
  realname: string
  /** What they mostly do; everybody reports bugs. */
  role: 'developer' | 'tester' | 'user'
}

/** Keys become login names. */
export const FIGURES: readonly Figure[] = [
  { key: 'hanna.lindqvist', realname: 'Hanna Lindqvist', role: 'developer' },
  { key: 'tomas.herrera', realname: 'Tomás Herrera', role: 'developer' },
  { key: 'priya.raman', realname: 'Priya Raman', role: 'developer' },
  { key: 'jakub.nowak', realname: 'Jakub Nowak', role: 'developer' },
  { key: 'amara.okafor', realname: 'Amara Okafor', role: 'developer' },
  { key: 'wei.chen', realname: 'Wei Chen', role: 'developer' },
  { key: 'sofia.rossi', realname: 'Sofia Rossi', role: 'tester' },
  { key: 'liam.oconnell', realname: 'Liam O’Connell', role: 'tester' },
  { key: 'yuki.tanaka', realname: 'Yuki Tanaka', role: 'tester' },
  { key: 'elif.demir', realname: 'Elif Demir', role: 'user' },
  { key: 'noah.fischer', realname: 'Noah Fischer', role: 'user' },
  { key: 'grace.mbeki', realname: 'Grace Mbeki', role: 'user' },
]

/** Stands for the administrator of the installation, who answers but never reports. */
export const ADMIN = 'admin'

/** At a domain that is reserved for examples (RFC 2606). */
export const loginOf = (key: string) => `${key}@example.com`

/** The people with a role. */
export const keysOf = (role: Figure['role']) =>
  FIGURES.filter((figure) => figure.role === role).map(({ key }) => key)

/** The administrator has no entry. */
export const nameOf = (key: string) =>
  FIGURES.find((figure) => figure.key === key)?.realname ?? 'the administrator'
