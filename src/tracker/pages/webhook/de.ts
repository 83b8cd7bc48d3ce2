/** The German texts of the page of a webhook. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  webhooks: 'Webhooks',
  deliveries_of: 'Zustellungen von {name}',
  queued: 'Die Nachrichten werden gesendet.',
  replayed: {
    one: 'Bisher wird {count} Zustellung noch einmal gesendet; weitere folgen.',
    other: 'Bisher werden {count} Zustellungen noch einmal gesendet; weitere folgen.',
  },
  test: 'Testnachricht senden',
  replay: 'Noch einmal senden',
  replay_failed: 'Alle fehlgeschlagenen noch einmal senden',
  events_since: 'Alle Ereignisse seit',
  replay_events: 'Senden',
  replay_events_about:
    'Auch Ereignisse aus der Zeit, als es den Webhook noch nicht gab oder er ausgeschaltet war. ' +
    'Ereignisse werden {days} Tage lang aufbewahrt.',
  no_deliveries: 'Es gibt keine Zustellungen.',
  show: 'Anzeigen',
  older: 'Ältere Zustellungen',
  any_state: 'Alle',
  delivery_state: 'Zustand',
  state_waiting: 'wartet',
  state_delivered: 'zugestellt',
  state_dropped: 'verworfen',
  state_failed: 'fehlgeschlagen',
  bug: 'Bug',
  about: 'Über',
  number: 'Nummer',
  kind: 'Ereignis',
  tries: 'Versuche',
  last: 'Letzter Versuch',
  said: 'Antwort',

  webhooks_about:
    'Ein Webhook teilt einem Programm mit, was mit Bugs geschieht, die Sie sehen können, indem ' +
    'er eine Nachricht an dessen Adresse sendet. Was Sie beim Senden der Nachricht nicht sehen ' +
    'dürfen, wird ausgelassen.',
  webhooks_about_files:
    'Ein Webhook teilt einem Programm mit, was mit Ihren Tickets und Freigaben geschieht, indem ' +
    'er eine Nachricht an dessen Adresse sendet.',
  webhook_format: 'Format (bmo für Programme, die für Bugzilla bei Mozilla gemacht sind)',
  webhook_url: 'Adresse (URL)',
  webhook_event: 'Ereignisse von Bugs',
  webhook_event_files: 'Ereignisse Ihrer Tickets und Freigaben',
  webhook_tells_create: 'Neue Bugs',
  webhook_tells_change: 'Änderungen von Feldern, Flags und Anhängen',
  webhook_tells_comment: 'Kommentare',
  webhook_tells_attachment: 'Neue Anhänge',
  webhook_tells_ticket_create: 'Neue Tickets',
  webhook_tells_ticket_download: 'Vollständige Downloads',
  webhook_tells_ticket_change: 'Änderungen von Tickets und ersetzte Dateien',
  webhook_tells_ticket_end:
    'Tickets, die gelöscht oder wiederhergestellt wurden oder abgelaufen sind',
  webhook_tells_ticket_malware: 'Gefundene Schadsoftware',
  webhook_tells_grant_create: 'Neue Freigaben',
  webhook_tells_grant_use: 'Dateien, die über Freigaben empfangen wurden',
  webhook_tells_grant_change: 'Änderungen von Freigaben',
  webhook_tells_grant_end:
    'Freigaben, die gelöscht, wiederhergestellt oder verbraucht wurden oder abgelaufen sind',
  webhook_tells_expires_soon: 'Tickets und Freigaben, die bald ablaufen',
  webhook_everybody: 'Die aller Benutzer',
  webhook_product: 'Nur Bugs dieses Produkts',
  webhook_component: 'Nur Bugs dieser Komponente des Produkts',
  webhook_group: 'Nur Bugs in dieser Gruppe',
  webhook_field: 'Von Änderungen nur die dieser Felder, getrennt durch Kommas',
  webhook_header_name: 'Ein Header, der gesendet wird',
  webhook_header_value: 'Sein Wert',
  webhook_deliveries: 'Zustellungen',
  webhook_enable: 'Einschalten',
  webhook_disable: 'Ausschalten',
  webhook_renew: 'Neues Geheimnis erzeugen',
  webhook_drop: 'Alte Geheimnisse verwerfen',
  webhook_remove: 'Löschen',
  webhook_state: '{state} Wartend: {waiting}, fehlgeschlagen: {failed}.',
  webhook_is_enabled: 'Eingeschaltet.',
  webhook_is_disabled: 'Ausgeschaltet.',
  webhook_many: '10.000+',
}
