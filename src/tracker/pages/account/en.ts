/** The English texts of the pages of accounts. */

export const en = {
  // Shared by several pages.
  login_name: 'Login name',
  password: 'Password',
  password_again: 'Repeat the password',
  passwords_differ: 'The two passwords are different. Enter the same one twice.',
  your_name: 'Your name, as others see it',
  your_email: 'Your email address, which becomes your login name',
  send_email: 'Send email',
  check_email: 'Check your email',

  // Requesting an account.
  create: 'Create an account',
  create_sent: `If this address has no account yet, we have sent an email to it, with a link to a
    page where you choose a password.`,
  create_no_letter: `No email? You may have an account already: <login>log in</login> or
    <reset>request a new password</reset>.`,
  create_closed: 'Only administrators can create accounts here. Ask one of them for an account.',

  // The links in letters.
  account: 'Your account',
  account_done: 'Your account has been created',
  new_password: 'Choose a new password',
  new_password_save: 'Save password',
  new_password_done: 'Your password has been changed',
  new_address: 'Your new address',
  new_address_login: 'Your new login name',
  new_address_use: 'Use this address',
  new_address_after: 'This ends all your sessions. Log in again with the new name.',
  new_address_done: 'Your address has been changed',
  cancel_address: 'Cancel the change of your address',
  cancel_address_do: 'Cancel the change',
  cancel_address_after: `Your login name stays this one. If it has been changed already, it is
    changed back, which ends all your sessions.`,
  cancel_new_after: `The account keeps its login name, and the link that would confirm the
    change stops working.`,
  address_not_taken: 'The address that will not be used',
  address_unused: 'The address will not be used, and the account keeps its login name.',
  address_kept: 'Your login name',
  address_cancelled: 'The change has been cancelled',
  address_stays: 'Your login name was not changed.',
  address_is_back: 'Your login name has been changed back, and all your sessions have ended.',
  address_next: `If you did not ask for the change, someone may know your password:
    <reset>choose a new one</reset>.`,
  done_next: '<login>Log in</login> with it.',
  spent: 'This link is no longer valid',
  spent_next: '<login>Log in</login> or <reset>request a new password</reset>.',
  reset: 'Forgot password',
  reset_sent: `If there is an account with this login name, we have sent an email to its address,
    with a link to a page where you choose a new password.`,

  // The link in mail about a bug.
  unsubscribe: 'Mail about bug {bug}',
  unsubscribe_is_on: 'You get mail about bug {bug} if your preferences say so.',
  unsubscribe_is_off:
    'You get no mail about bug {bug}, except when someone requests a flag of you.',
  unsubscribe_do: 'Stop mail about this bug',
  unsubscribe_undo: 'Send mail about this bug again',
  unsubscribe_done: 'Mail about this bug has been stopped.',
  unsubscribe_undone: 'You get mail about this bug again.',
  unsubscribe_more: 'All your choices are in the <preferences>email preferences</preferences>.',

  // Setting up a new installation.
  setup: 'Set up Docket',
  setup_name: 'This installation',
  setup_name_shown: 'Its name, in the header and the titles of pages',
  setup_product: 'Your first product',
  setup_product_later: `Bugs are filed in components of products. Leave the name empty to do this
    later.`,
  setup_product_name: 'Name of the product',
  setup_product_description: 'Description, for people who file bugs',
  setup_component: 'Its first component',
  setup_finish: 'Finish',

  // The made-up project.
  demo_offer: 'A made-up project',
  demo_create: 'Create 500 bugs in two made-up products, to look around',
  demo_removable: 'You can remove them on this page at any time.',
  demo_filling: `The made-up project is being created, which takes about a minute.
    <again>Reload</again>`,
  demo_removing: `The made-up project is being removed, which takes about a minute.
    <again>Reload</again>`,
  demo: 'The made-up project',
  demo_failed: 'The made-up project could not be created: {failure}.',
  demo_interrupted: 'Its creation was interrupted.',
  demo_refused: 'The last attempt to remove it was refused: {refusal}.',
  demo_parts: `It consists of {bugs} bugs, the products {products}, and {people} people. Changes
    that people made to these bugs are removed with them. This cannot be undone.`,
  demo_confirm: 'Delete {bugs} bugs, the products {products}, and {people} people',
  demo_others: {
    one: 'Also delete {count} bug that people filed in these products: {ids}',
    other: 'Also delete {count} bugs that people filed in these products: {ids}',
  },
  demo_remove: 'Remove the made-up project',
  demo_unconfirmed: 'confirm the removal',
  demo_changed: 'people have filed or moved bugs in the meantime: check the numbers again',
  demo_unforced: 'move the bugs of other people, or confirm their deletion',
} as const
