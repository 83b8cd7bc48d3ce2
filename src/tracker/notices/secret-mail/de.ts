/** The German texts of mail without content. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  subject: '[Bug {id}] Inhalt nicht per Mail gesendet',
  subject_of_list: '[Bugzilla] Inhalt nicht per Mail gesendet',
  subject_encrypted: '[Bug {id}] Verschlüsselte Nachricht',
  subject_of_list_encrypted: '[Bugzilla] Verschlüsselte Nachricht',
  about: 'In dieser Nachricht geht es um Bug {id}. Ihr Inhalt wird nicht per Mail gesendet.',
  about_list: 'Diese Nachricht führt Bugs auf. Ihr Inhalt wird nicht per Mail gesendet.',
  read: 'Um sie zu lesen, folgen Sie dem Link, und melden Sie sich an:',
  read_list: 'Um sie zu lesen, folgen Sie den Links, und melden Sie sich an:',
  more: 'Nur die ersten {count} sind aufgeführt.',
  key:
    'Um solche Nachrichten stattdessen verschlüsselt zu erhalten, fügen Sie Ihren Einstellungen ' +
    'Ihren OpenPGP-Schlüssel hinzu:',
  to: 'Sie wurde an {address} gesendet.',
}
