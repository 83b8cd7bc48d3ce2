/** The Italian texts of mail without content. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const it: Translation<typeof en> = {
  subject: '[Bug {id}] Contenuto non inviato per e-mail',
  subject_of_list: '[Bugzilla] Contenuto non inviato per e-mail',
  subject_encrypted: '[Bug {id}] Messaggio cifrato',
  subject_of_list_encrypted: '[Bugzilla] Messaggio cifrato',
  about: 'Questo messaggio riguarda il bug {id}. Il contenuto non viene inviato per e-mail.',
  about_list: 'Questo messaggio elenca dei bug. Il contenuto non viene inviato per e-mail.',
  read: 'Per leggerlo, seguire il link e accedere:',
  read_list: 'Per leggerlo, seguire i link e accedere:',
  more: 'Sono elencati solo i primi {count}.',
  key:
    'Per ricevere invece questi messaggi cifrati, aggiungere la propria chiave OpenPGP alle ' +
    'preferenze:',
  to: 'È stato inviato a {address}.',
}
