/** The English texts of letters about accounts. */

export const en = {
  hello: 'Hello,',
  at: '{login} at {base}/',
  page: 'this page',
  page_of: 'this page of the installation',
  not_you: `If it was not you, request a new password at once, check your API keys and sessions, and
    tell an administrator.`,

  account_subject: 'Create your account',
  account_why: 'someone, most likely you, requested an account with the login name {account}.',
  account_do: 'To create it, choose a password within {days} days on {page}:',
  account_not_you: 'If it was not you, ignore this message: no account has been created.',

  reset_subject: 'Choose a new password',
  reset_why: 'someone, most likely you, requested a new password for the account {account}.',
  reset_do: 'To choose one, open {page} within {days} days:',
  reset_not_you: 'If it was not you, ignore this message: your current password stays valid.',

  locked_subject: 'Your account was locked after wrong passwords',
  locked_why: `there were too many attempts with a wrong password for the account {account}, from
    {address}.`,
  locked_do: 'Logins from there are locked for half an hour. You do not need to do anything.',

  address_subject: 'Confirm your new address',
  address_why: `someone, most likely you, asked to change the login name of an account to
    {login}.`,
  address_why_at: `someone, most likely you, asked to change the login name of an account at
    {base}/ to {login}.`,
  address_do: 'To confirm, open {page} within {days} days:',
  address_cancel: `If it was not you, nothing changes unless you confirm. You can cancel the change
    here:`,
  address_cancel_of: `If it was not you, nothing changes unless you confirm. You can cancel the
    change of the installation here:`,

  password_subject: 'Your password was changed',
  password_why: 'the password of the account {account} was changed, and its sessions were ended.',

  moved_subject: 'The address of your account was changed',
  moved_why: `the login name of the account {account} is now {after}. Mail goes there from now
    on.`,
  moved_not_you: `If it was not you, tell an administrator at once: you can no longer regain access
    with this address.`,

  asked_subject: 'Someone asked to change the address of your account',
  asked_why: `someone logged in as {account} asked to change the login name of the account to
    {after}. A message was sent there to confirm the change.`,
  asked_not_you: `If it was not you, cancel the change on {page} within {days} days, also if it has
    been made:`,
  asked_then: 'Then choose a new password.',

  key_subject: 'Your account has a new API key',
  key_why: `an API key was created or restored for the account {account}. Its description:
    {description}`,
  key_why_nameless: `an API key was created or restored for the account {account}. It has no
    description.`,

  pgp_subject: 'Your account has a new OpenPGP key',
  pgp_why: `mail to the account {account} can now be encrypted to the OpenPGP key with the
    fingerprint`,

  mfa_subject: 'The second factor of your account',
  mfa_on: `the account {account} now needs a code of an authenticator app for each login with the
    password.`,
  mfa_off: `the account {account} does not need a code for logins any longer: its second factor was
    turned off.`,
  mfa_removed: `the account {account} does not need a code for logins any longer: an administrator
    removed its second factor.`,
  mfa_new_codes: `the account {account} has new recovery codes, and the former ones are not valid
    any longer.`,
  mfa_code_used: `the account {account} was logged in to with a recovery code, which is used up
    now.`,

  login_subject: 'New login to your account',
  login_why: `someone, most likely you, logged in as {account} from {address} at {time}, for the
    first time from there.`,
  login_off: 'You can turn off these messages in your preferences.',

  acting_subject: 'Your account {login} is being impersonated',
  acting_why: `{sudoer} began to act as you, with your account {login}. It ends after six hours at
    the latest.`,
  acting_why_at: `{sudoer} began to act as you at {base}/, with your account {login}. It ends after
    six hours at the latest.`,
  acting_reason: 'Their reason: {reason}',
  acting_no_reason: 'They gave no reason.',
  acting_recorded: `What they do is recorded. If you do not expect this, ask an administrator.`,

  merged_subject: 'The account {login} was merged into {into}',
  merged_why: `an administrator merged the account {account} into {into}. What belonged to the first
    one now belongs to the other one. {login} is disabled; log in as {into}.`,
  merged_not_you: 'If you do not have both accounts, tell an administrator at once.',

  test_subject: 'Test message',
  test: 'This message was sent at {time} to test the mail of {base}.',
} as const
