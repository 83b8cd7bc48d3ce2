/** The German texts of the page for acting as somebody else. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  title: 'Als jemand anderes handeln',
  about:
    'Sie sehen und tun, was eine andere Person sehen und tun kann, und nichts anderes, höchstens ' +
    'sechs Stunden lang. Ihre Änderungen gelten als ihre; im Audit-Log steht, dass sie von Ihnen ' +
    'sind.',
  told: 'Die Person erfährt es per Mail. Ihr Konto und ihre Einstellungen können Sie nicht ändern.',
  login_name: 'Login-Name der Person',
  reason: 'Grund, den die Person liest',
  your_password: 'Ihr eigenes Passwort',
  begin: 'Beginnen',
  acting: 'Sie handeln als {login}. Ende: {until}.',
  end: 'Beenden',
}
