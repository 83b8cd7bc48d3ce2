/** The German texts of reminders. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  reminder_subject: '[Bug {id}] Erinnerung: {summary}',
  reminder: 'Sie wollten an Bug {id} erinnert werden: {summary}',
  new_bugs:
    'Diese Bugs sind Ihnen zugewiesen, niemand hat angefangen, sie zu bearbeiten, und sie haben ' +
    'sich seit mehr als {days} Tagen nicht geändert. Bitte sehen Sie sich jeden an: Fangen Sie ' +
    'an, ihn zu bearbeiten, weisen Sie ihn jemand anderem zu, oder schließen Sie ihn ab.',
  new_bugs_all: 'Alle Ihre Bugs mit diesem Status:',
  more: 'Nur die ersten {count} sind aufgeführt.',
  requests_subject: {
    one: '[Bugzilla] {count} Anfrage wartet auf Sie',
    other: '[Bugzilla] {count} Anfragen warten auf Sie',
  },
  requests: {
    one: 'Sie wurden vor mehr als {count} Tag hiernach gefragt und haben noch nicht geantwortet:',
    other:
      'Sie wurden vor mehr als {count} Tagen hiernach gefragt und haben noch nicht geantwortet:',
  },
  requests_all: 'Alle Anfragen an Sie:',
  requests_off: 'Um solche Nachrichten abzubestellen, ändern Sie Ihre Einstellungen:',
  request: '{flag} von {who}, seit {day}',
  attachment: 'Anhang {id}: {summary}',
  flag: 'Flag',
  bug: 'Bug',
  asked_by: 'Von',
  since: 'Seit',
}
