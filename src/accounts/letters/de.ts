/** The German texts of letters about accounts. */

import type { Translation } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  hello: 'Hallo,',
  at: '{login} bei {base}/',
  page: 'diese Seite',
  page_of: 'diese Seite der Installation',
  not_you:
    'Wenn Sie das nicht waren, fordern Sie sofort ein neues Passwort an, prüfen Sie Ihre ' +
    'API-Schlüssel und Sitzungen, und benachrichtigen Sie einen Administrator.',

  account_subject: 'Legen Sie Ihr Konto an',
  account_why: 'jemand, vermutlich Sie, hat ein Konto mit dem Login-Namen {account} angefordert.',
  account_do:
    'Um es anzulegen, öffnen Sie innerhalb von {days} Tagen {page}, und wählen Sie ein Passwort:',
  account_not_you:
    'Wenn Sie das nicht waren, beachten Sie diese Nachricht nicht: Es wurde kein Konto angelegt.',

  reset_subject: 'Wählen Sie ein neues Passwort',
  reset_why: 'jemand, vermutlich Sie, hat ein neues Passwort für das Konto {account} angefordert.',
  reset_do: 'Um eines zu wählen, öffnen Sie innerhalb von {days} Tagen {page}:',
  reset_not_you:
    'Wenn Sie das nicht waren, beachten Sie diese Nachricht nicht: Ihr bisheriges Passwort bleibt ' +
    'gültig.',

  locked_subject: 'Ihr Konto wurde nach falschen Passwörtern gesperrt',
  locked_why:
    'für das Konto {account} wurde zu oft ein falsches Passwort eingegeben, und zwar von {address}.',
  locked_do:
    'Anmeldungen von dort sind eine halbe Stunde lang gesperrt. Sie müssen nichts unternehmen.',

  address_subject: 'Bestätigen Sie Ihre neue Adresse',
  address_why: 'jemand, vermutlich Sie, möchte den Login-Namen eines Kontos in {login} ändern.',
  address_why_at:
    'jemand, vermutlich Sie, möchte den Login-Namen eines Kontos bei {base}/ in {login} ändern.',
  address_do: 'Um das zu bestätigen, öffnen Sie innerhalb von {days} Tagen {page}:',
  address_cancel:
    'Wenn Sie das nicht waren, ändert sich nichts, solange Sie es nicht bestätigen. Hier können ' +
    'Sie die Änderung abbrechen:',
  address_cancel_of:
    'Wenn Sie das nicht waren, ändert sich nichts, solange Sie es nicht bestätigen. Hier können ' +
    'Sie die Änderung auf der Installation abbrechen:',

  password_subject: 'Ihr Passwort wurde geändert',
  password_why:
    'das Passwort des Kontos {account} wurde geändert, und seine Sitzungen wurden beendet.',

  moved_subject: 'Die Adresse Ihres Kontos wurde geändert',
  moved_why: 'der Login-Name des Kontos {account} ist jetzt {after}. Mails gehen ab jetzt dorthin.',
  moved_not_you:
    'Wenn Sie das nicht waren, benachrichtigen Sie sofort einen Administrator: Mit dieser Adresse ' +
    'können Sie den Zugang nicht mehr zurückbekommen.',

  asked_subject: 'Jemand möchte die Adresse Ihres Kontos ändern',
  asked_why:
    'jemand, der als {account} angemeldet ist, möchte den Login-Namen des Kontos in {after} ' +
    'ändern. Dorthin wurde eine Nachricht gesendet, um die Änderung zu bestätigen.',
  asked_not_you:
    'Wenn Sie das nicht waren, öffnen Sie innerhalb von {days} Tagen {page}, und brechen Sie die ' +
    'Änderung ab, auch wenn sie schon erfolgt ist:',
  asked_then: 'Wählen Sie danach ein neues Passwort.',

  key_subject: 'Ihr Konto hat einen neuen API-Schlüssel',
  key_why:
    'für das Konto {account} wurde ein API-Schlüssel angelegt oder wiederhergestellt. Seine ' +
    'Beschreibung: {description}',
  key_why_nameless:
    'für das Konto {account} wurde ein API-Schlüssel angelegt oder wiederhergestellt. Er hat ' +
    'keine Beschreibung.',

  pgp_subject: 'Ihr Konto hat einen neuen OpenPGP-Schlüssel',
  pgp_why:
    'Mails an das Konto {account} können jetzt mit dem OpenPGP-Schlüssel mit diesem ' +
    'Fingerabdruck verschlüsselt werden:',

  mfa_subject: 'Der zweite Faktor Ihres Kontos',
  mfa_on:
    'das Konto {account} braucht jetzt für jede Anmeldung mit dem Passwort einen Code einer ' +
    'Authenticator-App.',
  mfa_off:
    'das Konto {account} braucht für Anmeldungen keinen Code mehr: Sein zweiter Faktor wurde ' +
    'ausgeschaltet.',
  mfa_removed:
    'das Konto {account} braucht für Anmeldungen keinen Code mehr: Ein Administrator hat seinen ' +
    'zweiten Faktor entfernt.',
  mfa_new_codes:
    'das Konto {account} hat neue Wiederherstellungscodes, und die bisherigen sind nicht mehr ' +
    'gültig.',
  mfa_code_used:
    'beim Konto {account} hat sich jemand mit einem Wiederherstellungscode angemeldet, der damit ' +
    'verbraucht ist.',

  login_subject: 'Neue Anmeldung bei Ihrem Konto',
  login_why:
    'jemand, vermutlich Sie, hat sich als {account} am {time} von {address} angemeldet, zum ' +
    'ersten Mal von dort.',
  login_off: 'In Ihren Einstellungen können Sie diese Nachrichten abbestellen.',

  acting_subject: 'Jemand handelt mit Ihrem Konto {login}',
  acting_why:
    '{sudoer} handelt jetzt an Ihrer Stelle, mit Ihrem Konto {login}. Das endet spätestens nach ' +
    'sechs Stunden.',
  acting_why_at:
    '{sudoer} handelt jetzt bei {base}/ an Ihrer Stelle, mit Ihrem Konto {login}. Das endet ' +
    'spätestens nach sechs Stunden.',
  acting_reason: 'Der angegebene Grund: {reason}',
  acting_no_reason: 'Ein Grund wurde nicht angegeben.',
  acting_recorded:
    'Alles, was dabei geschieht, wird aufgezeichnet. Wenn Sie das nicht erwarten, fragen Sie ' +
    'einen Administrator.',

  merged_subject: 'Das Konto {login} wurde mit {into} zusammengeführt',
  merged_why:
    'ein Administrator hat das Konto {account} mit {into} zusammengeführt. Was dem ersten gehörte, ' +
    'gehört jetzt dem anderen. {login} ist geschlossen; melden Sie sich als {into} an.',
  merged_not_you:
    'Wenn nicht beide Konten Ihnen gehören, benachrichtigen Sie sofort einen Administrator.',

  test_subject: 'Testnachricht',
  test: 'Diese Nachricht wurde am {time} gesendet, um die Mail von {base} zu testen.',
}
