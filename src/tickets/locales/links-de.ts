/** German sentences about links of recipients. */

import type { LinksWords } from './words.ts'

/** Added to those of `de.ts`. */
export const linksDe: LinksWords = {
  sentences: {
    letter_recipient: 'Empfänger',
    links_letter_own:
      'Dieser Link ist nur für Sie. Geben Sie ihn nicht weiter: Der Absender sieht, was ' +
      'damit geschieht.',
    links_wish:
      'Jeder Adresse einen eigenen Link senden: Die Liste der Empfänger zeigt, wer ' +
      'heruntergeladen hat',
    links_manage: 'Empfänger mit eigenen Links',
    links_title: 'Empfänger von {name}',
    links_about:
      'Jeder Empfänger hat einen eigenen Link, der sich einzeln beenden lässt. Grenzen ' +
      'des Tickets gelten für alle Links zusammen. Auch Programme, die Mail prüfen, ' +
      'öffnen manchmal die Seite.',
    links_none: 'Noch hat niemand einen eigenen Link.',
    links_once: 'Diese Links werden nur jetzt angezeigt: Kopieren Sie sie.',
    links_of: 'Link für {address}',
    links_address: 'Adresse',
    links_sent: 'Gesendet am',
    links_opened: 'Geöffnet',
    links_link: 'Eigener Link',
    links_send_again: 'Neuen Link senden',
    links_again: 'Neuen Link anlegen',
    links_end: 'Diesen Link beenden',
    links_ended: 'beendet',
    links_new: 'Neue Links',
    links_addresses: 'Mailadressen, durch Kommas getrennt',
    links_show: 'Keine Mail senden, sondern die Links einmal anzeigen',
    links_make: 'Links anlegen',
    links_send: 'Links senden',
    links_encrypted:
      'Die Dateien sind verschlüsselt, und der Server kennt den Schlüssel nicht. Daher ' +
      'kann er die Links nicht mailen: Kopieren Sie jeden mit dem Schlüssel, und senden ' +
      'Sie ihn selbst.',
    links_no_mail:
      'Dieser Dienst versendet keine Mail: Kopieren Sie die Links, und senden Sie sie selbst.',
    links_with_key: 'Ihr Browser ergänzt die Links auf dieser Seite um den Schlüssel.',
    links_without_key:
      'Den Links auf dieser Seite fehlt der Schlüssel. Öffnen Sie diese Seite von der ' +
      'des Tickets mit dem vollständigen Link aus, oder hängen Sie alles ab dem # jenes ' +
      'Links an jeden an.',
    links_were_sent: 'Die Links wurden gesendet.',
    links_was_ended: 'Der Link wurde beendet. Die der anderen gelten weiter.',
  },
  counted: {
    links_letter_downloads: {
      one: 'Alle Empfänger zusammen können es einmal herunterladen.',
      other: 'Alle Empfänger zusammen können es {count}-mal herunterladen.',
    },
  },
}
