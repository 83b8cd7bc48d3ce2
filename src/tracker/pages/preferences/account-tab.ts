/** The tab for changing one's name, address and password. */

import { requestEmailChange } from '../../../accounts/by-mail/by-mail.methods.ts'
import { changesEmail } from '../../../accounts/by-mail/change-email.ts'
import { usersById } from '../../../accounts/users/find-users.ts'
import { changeName, changePassword } from '../../../accounts/users/users.methods.ts'
import { fail } from '../../../platform/http/faults.ts'
import { markup } from '../../../platform/pages/markup.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { field } from '../../../platform/http/page-forms.ts'
import { type Action, calling, formOf, passwordAgain, type Tab, withPassword } from './tab.ts'
import { text } from './text.ts'

const NAME = 'account'

const password = calling(changePassword, 'password_changed')
/** Entered twice because it is not displayed. */
const passwordTwice: Action = {
  ...password,
  async run(door, asked) {
    if (field(asked, 'new_password') !== field(asked, 'password_again')) {
      fail('param_invalid', 'password_again', text('new_passwords_differ'))
    }
    return password.run(door, asked)
  },
}

/** Changing the address or password requires the password, unless it was entered recently. */
export const accountTab: Tab = {
  name: NAME,
  title: 'account',
  actions: {
    name: calling(changeName, 'your_name_changed'),
    email: withPassword(calling(requestEmailChange, 'letter_sent_to_new_address')),
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
    return markup`<h2>${text('name')}</h2>
<p>${text.show('login_name', { login: actor.login })}
${text(mayAsk ? 'login_changed_by_you' : 'login_changed_by_administrators')}</p>
${formOf(
  { tab: NAME, action: 'name' },
  asked,
  markup`<label>${text('your_name_as_others_see')}
<input name="full_name" value="${name}" autocomplete="name" maxlength="255"></label>
<button>${text('change_my_name')}</button>`,
)}
${
  mayAsk &&
  markup`<h2>${text('email_address')}</h2>
<p>${text('we_send_letter_to_new')}</p>
${formOf(
  { tab: NAME, action: 'email' },
  asked,
  markup`<label>${text('new_address')}
<input type="email" name="email" autocomplete="email" required></label>
${again}<button>${text('send_email')}</button>`,
)}`
}
<h2>${text('password')}</h2>
<p>${text('changing_your_password_ends_all')}</p>
${formOf({ tab: NAME, action: 'password' }, asked, passwords(actor.login))}`
  },
}

const passwords = (login: string) => markup`
<input type="hidden" name="username" value="${login}" autocomplete="username">
<label>${text('current_password')}
<input type="password" name="old_password" autocomplete="current-password" required></label>
<label>${text('new_password')}
<input type="password" name="new_password" autocomplete="new-password" required></label>
<label>${text('repeat_new_password')}
<input type="password" name="password_again" autocomplete="new-password" required></label>
<button>${text('change_my_password')}</button>`
