/** The English texts of the page for acting as somebody else. */

export const en = {
  title: 'Act as somebody else',
  about:
    'You will see and do what another person can, and nothing else, for at most six hours. Your changes are theirs; the audit log says that you made them.',
  told: 'The person is told by mail. You cannot change their account and preferences.',
  login_name: 'Login name of the person',
  reason: 'Reason, which the person reads',
  your_password: 'Your own password',
  begin: 'Begin',
  acting: 'You act as {login} until {until}.',
  end: 'Stop',
} as const
