/** Italian sentences of the add-on for Thunderbird. */

import type { AddonWords } from './words.ts'

/** Added to those of `it.ts`. */
export const addonIt: AddonWords = {
  sentences: {
    addon_name: 'Docket',
    addon_about: 'Invia gli allegati di grandi dimensioni come link di Docket.',
    addon_address: 'Indirizzo di Docket',
    addon_key: 'Chiave API',
    addon_key_hint:
      'Creane una con l’ambito «all» nelle preferenze di Docket. Thunderbird la conserva nel ' +
      'profilo.',
    addon_days: 'Giorni prima della scadenza dei link',
    addon_downloads: 'Download di un link',
    addon_limits_hint: 'Se sono vuoti, valgono i valori predefiniti di Docket.',
    addon_password: 'Password dei link',
    addon_notify: 'Avvisare dei download',
    addon_test: 'Verifica e salva',
    addon_testing: 'Richiesta a Docket…',
    addon_works: 'Funziona ed è stato salvato. Account: {login}.',
    addon_address_wrong: 'Inserire un indirizzo che inizi con https:// o http://.',
    addon_not_allowed:
      'Thunderbird non consente l’accesso a {host}. Verificare di nuovo l’account nelle ' +
      'impostazioni e consentirlo.',
    addon_unreachable: 'Docket non risponde: {reason}. Riprovare più tardi.',
    addon_no_docket: 'Non c’è nessun Docket a {host}. Controllare l’indirizzo.',
    addon_key_refused: 'Docket non accetta la chiave API: {reason}',
    addon_too_large:
      'Il file è troppo grande per questo Docket o per la quota disponibile: {reason}',
    addon_refused: 'Docket rifiuta il file: {reason}',
    service_thunderbird_title: 'Allegati di grandi dimensioni in Thunderbird',
    service_thunderbird:
      '{addon} li invia come link. In Thunderbird, installarlo in «Componenti aggiuntivi e ' +
      'temi» con «Installa componente aggiuntivo da file…» e configurarlo in «Impostazioni», ' +
      '«Composizione», «Allegati».',
    service_thunderbird_link: 'Questo componente aggiuntivo',
  },
  counted: {},
}
