/** Accounts that every import makes. */

import type { Translation } from './translate.ts'

/** An account with which nobody can log in. */
export const closedAccount = (
  userid: number,
  [login_name, realname]: readonly [string, string],
  disabledtext: string,
) => ({
  userid,
  login_name,
  realname,
  disabledtext,
  cryptpassword: '*',
  is_enabled: 0,
  disable_mail: 1,
})

/** The assignee of bugs that are not assigned. */
export function putNobody(to: Translation, nobody: number): void {
  const text = 'This stands for nobody: the bug is not assigned.'
  to.put('profiles', closedAccount(nobody, [NOBODY, 'Nobody'], text))
}
/** Its login name. */
export const NOBODY = 'nobody'

/** Where Bugzilla says since when an account exists. */
export function putCreation(
  { to, fields }: { to: Translation; fields: ReadonlyMap<string, number> },
  id: number,
  when: string | null,
): void {
  if (when === null) return
  const common = { id, userid: id, who: id, fieldid: fields.get('creation_ts')! }
  to.put('profiles_activity', { ...common, profiles_when: when, oldvalue: '', newvalue: when })
}
