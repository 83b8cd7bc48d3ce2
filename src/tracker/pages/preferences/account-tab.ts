/** The tab for changing one's name, address and password. */

import { requestEmailChange } from '../../../accounts/by-mail/by-mail.methods.ts'
import { changesEmail } from '../../../accounts/by-mail/change-email.ts'
import { usersById } from '../../../accounts/users/find-users.ts'
import { changeName, changePassword } from '../../../accounts/users/users.methods.ts'
import { fail } from '../../../platform/http/faults.ts'
import { markup } from '../../../platform/pages/markup.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { field } from '../parts/forms.ts'
import { type Action, calling, formOf, passwordAgain, type Tab, withPassword } from './tab.ts'

const NAME = 'account'

const password = calling(
  changePassword,
  'Your password has been changed, and your other sessions ended.',
)
/** Entered twice because it is not displayed. */
const passwordTwice: Action = {
  ...password,
  async run(door, asked) {
    if (field(asked, 'new_password') !== field(asked, 'password_again')) {
      fail('param_invalid', 'password_again', 'it must match the new password')
    }
    return password.run(door, asked)
  },
}

export const accountTab: Tab = {
  name: NAME,
  title: 'Account',
  actions: {
    name: calling(changeName, 'Your name has been changed.'),
    email: withPassword(calling(requestEmailChange, 'A letter has been sent to the new address.')),
    password: passwordTwice,
  },
  async show(door: Door, asked: PageAsked) {
    const { actor } = door.caller
    const { people, mayAsk, again } = await door.look(actor, async (look) => ({
      people: await usersById(look.tx, [actor.id]),
      mayAsk: await changesEmail(look),
      again: await passwordAgain(look),
    }))
    const name = people.get(actor.id)?.realname ?? ''
    return markup`<h2>Name</h2>
<p>Your login name is <strong>${actor.login}</strong>.
Administrators can change it${mayAsk && ', and so can you'}.</p>
${formOf(
  { tab: NAME, action: 'name' },
  asked,
  markup`<label>Your name, as others see it
<input name="full_name" value="${name}" autocomplete="name" maxlength="255"></label>
<button>Change my name</button>`,
)}
${
  mayAsk &&
  markup`<h2>Email address</h2>
<p>We send a letter to the new address. Once you have confirmed it, it becomes your login name.</p>
${formOf(
  { tab: NAME, action: 'email' },
  asked,
  markup`<label>New address
<input type="email" name="email" autocomplete="email" required></label>
${again}<button>Send email</button>`,
)}`
}
<h2>Password</h2>
<p>Changing your password ends all your other sessions. API keys stay valid.</p>
${formOf({ tab: NAME, action: 'password' }, asked, passwords(actor.login))}`
  },
}

const passwords = (login: string) => markup`
<input type="hidden" name="username" value="${login}" autocomplete="username">
<label>Current password
<input type="password" name="old_password" autocomplete="current-password" required></label>
<label>New password
<input type="password" name="new_password" autocomplete="new-password" required></label>
<label>Repeat the new password
<input type="password" name="password_again" autocomplete="new-password" required></label>
<button>Change my password</button>`
