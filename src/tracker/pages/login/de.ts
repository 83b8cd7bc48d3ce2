/** The German texts of the login form. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  login: 'Anmelden',
  login_name: 'Login-Name',
  password: 'Passwort',
  remember: 'Auf diesem Gerät angemeldet bleiben',
  forgot: 'Passwort vergessen?',
  create: 'Konto anlegen',
  log_in_with: 'Anmelden mit {name}',

  not_saved:
    'Sie sind nicht angemeldet, deshalb wurde noch nichts gespeichert. Was Sie eingegeben haben, ' +
    'bleibt erhalten: Melden Sie sich an, und senden Sie es noch einmal.',
  logged_in: 'Sie sind angemeldet',
  send_again_why:
    'Es wurde noch nichts gespeichert. Senden Sie das Formular noch einmal, um Ihre Eingaben zu ' +
    'speichern. Eine Datei müssen Sie erneut auswählen.',
  send_again: 'Noch einmal senden',
  back_to_form: 'Zurück zum Formular',
  discard: 'Verwerfen',

  code_title: 'Code eingeben',
  code_about:
    'Ihr Konto hat einen zweiten Faktor. Geben Sie den Code ein, den Ihre Authenticator-App ' +
    'anzeigt, oder einen Ihrer Wiederherstellungscodes.',
  code: 'Code',
  code_restart: 'Noch einmal mit dem Passwort beginnen',
  code_wrong: 'Der Code ist falsch, abgelaufen oder wurde schon verwendet.',
  code_too_late:
    'Die Anmeldung hat länger als zehn Minuten gedauert oder in einem anderen Browser ' +
    'begonnen. Geben Sie Login-Namen und Passwort noch einmal ein.',

  wrong: 'Der Login-Name oder das Passwort ist falsch.',
  attempts_left: {
    one: 'Nach {count} weiteren Versuch dieser Art wird das Konto für eine Weile gesperrt.',
    other: 'Nach {count} weiteren Versuchen dieser Art wird das Konto für eine Weile gesperrt.',
  },
  locked: {
    one:
      'Zu viele falsche Passwörter für dieses Konto. Anmeldungen von Ihrer Adresse sind noch ' +
      '{count} Minute gesperrt, auch mit dem richtigen Passwort.',
    other:
      'Zu viele falsche Passwörter für dieses Konto. Anmeldungen von Ihrer Adresse sind noch ' +
      '{count} Minuten gesperrt, auch mit dem richtigen Passwort.',
  },
  delayed: {
    one:
      'Zu viele falsche Passwörter für dieses Konto. Anmeldungen von neuen ' +
      'Adressen werden verzögert: Versuchen Sie es in {count} Sekunde noch einmal.',
    other:
      'Zu viele falsche Passwörter für dieses Konto. Anmeldungen von neuen ' +
      'Adressen werden verzögert: Versuchen Sie es in {count} Sekunden noch einmal.',
  },
  too_often: {
    one: 'Zu viele fehlgeschlagene Anmeldungen. Versuchen Sie es in {count} Sekunde noch einmal.',
    other:
      'Zu viele fehlgeschlagene Anmeldungen. Versuchen Sie es in {count} Sekunden noch einmal.',
  },
}
