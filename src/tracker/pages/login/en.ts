/** The English texts of the login form. */

export const en = {
  login: 'Log in',
  login_name: 'Login name',
  password: 'Password',
  remember: 'Stay logged in on this device',
  forgot: 'Forgot password?',
  create: 'Create an account',
  log_in_with: 'Log in with {name}',

  // For a form that was sent without a login.
  not_saved: `You are not logged in, so nothing has been saved yet. What you typed is kept: log in,
    and send it again.`,
  logged_in: 'You are logged in',
  send_again_why: `Nothing has been saved yet. Send the form again to save what you typed. A file
    has to be chosen again.`,
  send_again: 'Send it again',
  back_to_form: 'Back to the form',
  discard: 'Discard it',

  // The second step.
  code_title: 'Enter a code',
  code_about: `Your account has a second factor. Enter the code that your authenticator app shows,
    or one of your recovery codes.`,
  code: 'Code',
  code_restart: 'Begin again with the password',
  code_wrong: 'The code is wrong, has expired, or was used before.',
  code_too_late: `The login took longer than ten minutes, or began in another browser. Enter your
    login name and your password again.`,

  // Why a login was refused.
  wrong: 'The login name or the password is wrong.',
  attempts_left: {
    one: 'After {count} more attempt like this, the account will be locked for a while.',
    other: 'After {count} more attempts like this, the account will be locked for a while.',
  },
  locked: {
    one: `Too many wrong passwords for this account. Logins from your address are locked for
      {count} more minute, even with the right password.`,
    other: `Too many wrong passwords for this account. Logins from your address are locked for
      {count} more minutes, even with the right password.`,
  },
  delayed: {
    one: `Too many wrong passwords for this account. Logins from new addresses are delayed: try
      again in {count} second.`,
    other: `Too many wrong passwords for this account. Logins from new addresses are delayed: try
      again in {count} seconds.`,
  },
  too_often: {
    one: 'Too many failed logins. Try again in {count} second.',
    other: 'Too many failed logins. Try again in {count} seconds.',
  },
} as const
