/** The German texts of mail that comes in. */

import type { Translation } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  own: 'Diese Installation hat sie gesendet.',
  automatic: 'Ein Programm hat sie gesendet, zum Beispiel eine Abwesenheitsnotiz.',
  empty: 'Sie enthält weder Text noch Felder noch Dateien.',
  no_sender: 'In From steht nicht, wer sie gesendet hat.',
  sender_unknown: 'Für {address} gibt es kein Konto. Schreiben Sie von der Adresse Ihres Kontos.',
  sender_closed: 'Das Konto des Absenders ist geschlossen.',
  sender_unproven: 'Weder die Adresse noch eine bestätigte Signatur beweist, wer sie gesendet hat.',
  unreadable: 'Sie konnte nicht als Nachricht gelesen werden.',
  bounce_unknown:
    'Sie betrifft keine Mail, die an die jetzige Adresse eines Kontos gesendet wurde.',
  bounce_temporary:
    'Sie sagt, dass eine Mail verspätet ist, zugestellt wurde oder noch zugestellt werden kann.',
  bounce_unclear: 'Sie sagt nicht eindeutig, dass die Adresse eines Empfängers nicht funktioniert.',
  gave_up: 'Sie konnte nicht verarbeitet werden; es wurde etwa zwei Tage lang versucht.',
  refused_subject: '[Bug {id}] Ihre Nachricht wurde abgelehnt',
  refused:
    'Ihre Nachricht zu Bug {id} wurde abgelehnt. Weder der Grund noch Ihr Text wird per Mail ' +
    'gesendet. Schreiben Sie stattdessen auf der Seite des Bugs:',
  wrote: '{name} schrieb:',
}
