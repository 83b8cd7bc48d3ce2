/** German sentences about policies, quotas and what people have. */

import type { PolicyWords } from './words.ts'

/** Added to those of `de.ts`. */
export const policyDe: PolicyWords = {
  sentences: {
    policy_only: 'Angenommene Dateien: {list}.',
    policy_except: 'Alle Dateien werden angenommen außer {list}.',
    policy_type_refused: 'Diese Datei wird nicht angenommen: {name}.',
    policy_type_refused_why:
      'Eine Datei dieser Art wird nicht angenommen. Gehen Sie zurück, um zu sehen, welche ' +
      'angenommen werden, oder fragen Sie die Person, von der Sie den Link haben.',
    policy_space: 'Sie belegen {used} von {quota}; {free} sind frei.',
    policy_space_open: 'Sie belegen {used}.',
    policy_no_space:
      'Von Ihren {quota} sind nur {free} frei. Wählen Sie weniger aus oder löschen Sie zuerst ' +
      'Tickets.',
    policy_most: 'Höchstens: {limits}.',
    policy_custom_about: 'Was zuerst erreicht ist, beendet es.',
    policy_from_now: 'Von jetzt an.',
    policy_password: 'Ein Passwort ist nötig.',
    policy_exceeded: '{field}: höchstens {max}, und nicht ohne Grenze.',

    policy_accepts: 'Was angenommen wird',
    policy_accepts_about:
      'Innerhalb dessen, was die Regeln Ihnen erlauben. Ein leeres Feld bedeutet so viel, wie sie ' +
      'erlauben.',
    policy_size: 'MiB aller Dateien, die auf einmal gesendet werden',
    policy_types: 'Arten von Dateien',
    policy_all: 'alle',
    policy_only_these: 'nur diese:',
    policy_except_these: 'alle außer diesen:',
    policy_list: 'Endungen wie .pdf oder Medientypen wie image/*',

    policy_title: 'Regeln für Dateitickets',
    policy_about:
      'Was Besitzer von Tickets und Freigaben wählen dürfen. Wer in Gruppen mit Regeln ist, ' +
      'erhält für jede Grenze die großzügigste dieser Gruppen; wo diese nichts sagen, gilt die ' +
      'Regel der Installation. Vorhandene Tickets bestehen weiter, lassen sich aber nicht darüber ' +
      'hinaus verlängern.',
    policy_installation: 'Die Installation',
    policy_group: 'Gruppe',
    policy_of_installation: 'Regeln für die Installation',
    policy_of: 'Regeln für {group}',
    policy_fields_about:
      'Ein leeres Feld sagt nichts über eine Grenze; 0 bedeutet, dass es keine gibt.',
    policy_largest: 'Ein Ticket ist nie größer als {size}, die Einstellung upload_bytes_max.',
    policy_total: 'Tage insgesamt, höchstens',
    policy_idle: 'Tage nach dem letzten Download, höchstens',
    policy_downloads: 'Downloads, höchstens',
    policy_pass: 'Passwort',
    policy_unsaid: 'sagt nichts',
    policy_needed: 'nötig',
    policy_not_needed: 'nicht nötig',
    policy_max_size: 'MiB eines Tickets, höchstens',
    policy_quota: 'MiB aller Tickets einer Person, höchstens',
    policy_quota_usual: 'Ohne Regel gilt: {quota}.',
    policy_quota_open: 'Ohne Regel gibt es keine Grenze.',
    policy_no_limit: 'keine Grenze',
    policy_save: 'Regeln speichern',
    policy_saved: 'Die Regeln wurden gespeichert.',
    policy_add: 'Regeln für eine andere Gruppe',

    owner_tickets: 'Tickets',
    owner_grants: 'Freigaben',
    owner_used: 'Belegt',
    owner_quota: 'Grenze',
    owner_near: 'fast voll',
    owner_over: 'voll',
    owner_disabled: 'gesperrt: Links funktionieren nicht',
    owner_all: 'Alle',
    owner_near_only: 'Nahe an ihrer Grenze',
    owner_disabled_only: 'Gesperrte Konten',
    owner_title: 'Dateien von {owner}',
    owner_is_disabled:
      'Dieses Konto ist gesperrt. Bis es wieder freigeschaltet wird, funktionieren die Links ' +
      'seiner Tickets und Freigaben nicht; die Dateien bleiben, bis sie ablaufen. Übergeben Sie ' +
      'sie, damit die Links wieder funktionieren, oder beenden Sie sie.',
    owner_nothing: 'Diese Person hat keine Tickets oder Freigaben.',
    owner_hand_over: 'Übergeben',
    owner_hand_over_about:
      'Alle Tickets und Freigaben erhalten einen neuen Besitzer, der anstelle des alten ' +
      'benachrichtigt wird. Ihre Links bleiben gleich und funktionieren. Der neue Besitzer kann ' +
      'danach mehr haben, als ihm zusteht.',
    owner_to: 'Login-Name des neuen Besitzers',
    owner_handed_over: 'Alles wurde übergeben.',
    owner_end: 'Alle beenden',
    owner_end_about:
      'Alle Tickets und Freigaben laufen jetzt ab: Ihre Links funktionieren nicht mehr, und die ' +
      'Dateien werden gelöscht. Das ist endgültig.',
    owner_end_sure: 'Ja, die Dateien von {owner} löschen',
    owner_end_unsure: 'Nichts wurde beendet: Setzen Sie das Häkchen, um es zu bestätigen.',
    owner_ended: 'Alle wurden beendet.',
  },
  counted: {
    policy_days: { one: '{count} Tag', other: '{count} Tage' },
  },
}
