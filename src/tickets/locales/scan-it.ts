/** Italian sentences about scans of files for malware. */

import type { ScanWords } from './words.ts'

/** Added to those of `it.ts`. */
export const scanIt: ScanWords = {
  sentences: {
    scan_waits: 'Ricerca di malware in corso',
    scan_waits_why:
      'I file potranno essere scaricati tra poco. Fino ad allora questa pagina si ricarica ' +
      'da sola.',
    scan_infected: 'Malware rilevato',
    scan_infected_why:
      'In questo file è stato rilevato malware, quindi non può essere scaricato. Il ' +
      'proprietario è stato informato.',
    scan_unknown: 'Impossibile analizzare questo file',
    scan_unknown_why:
      'Non è stato possibile cercare malware nel file, quindi non può essere scaricato. ' +
      'Rivolgersi alla persona che ha inviato il link.',
    scan_some_held:
      'Alcuni file non possono essere scaricati, quindi non è possibile scaricarli tutti ' +
      'insieme.',
    scan_encrypted: 'I file sono cifrati, quindi la ricerca di malware non è stata eseguita.',
    scan_encrypted_refused:
      'I file sono cifrati e non possono essere analizzati, quindi non possono essere ' +
      'scaricati qui.',
    scan_no_encryption: 'I file cifrati non sono accettati, perché non possono essere analizzati.',
    scan_state_waiting: 'ricerca di malware in corso',
    scan_state_infected: 'malware: {found}',
    scan_state_unknown: 'impossibile da analizzare',
    scan_state_released:
      'sbloccato, benché il malware sia stato rilevato o non possa essere escluso',
    scan_letter_subject: 'Malware nel ticket {id} ({name})',
    scan_letter_lead:
      'in un file del ticket è stato rilevato malware. Nessuno può scaricare questo file.',
    scan_letter_lead_many:
      'in alcuni file del ticket è stato rilevato malware. Nessuno può scaricare questi file.',
    scan_letter_found: 'Rilevato',
    scan_letter_button: 'Vai al ticket',
    scan_letter_note:
      'Eliminare il ticket o sostituire il file. Se il file è sicuramente innocuo, chiedere ' +
      'all’amministratore di sbloccarlo.',
    scan_title: 'Quarantena',
    scan_about:
      'File in cui è stato rilevato malware e file che non è stato possibile analizzare. ' +
      'Nessuno può scaricare quelli con malware.',
    scan_about_refused: 'Nessuno può scaricare nemmeno quelli non analizzati.',
    scan_about_allowed: 'Quelli non analizzati possono essere scaricati.',
    scan_off: 'I file non vengono analizzati: manca l’impostazione ticket_scanner.',
    scan_none: 'Non ci sono file di questo tipo.',
    scan_result: 'Risultato',
    scan_time: 'Analizzato',
    scan_ticket: 'Ticket',
    scan_actions: 'Azioni',
    scan_release: 'Sblocca',
    scan_release_title: 'Sbloccare questo file?',
    scan_release_about:
      'Chiunque abbia il link potrà scaricarlo, così come ogni altro file con lo stesso ' +
      'contenuto. L’operazione viene registrata nel registro di controllo.',
    scan_again: 'Analizza di nuovo',
    scan_released: 'Il file è stato sbloccato.',
    scan_waits_again: 'Il file verrà analizzato di nuovo.',
  },
  counted: {},
}
