/** Italian sentences about links of recipients. */

import type { LinksWords } from './words.ts'

/** Added to those of `it.ts`. */
export const linksIt: LinksWords = {
  sentences: {
    letter_recipient: 'Destinatario',
    links_letter_own:
      'Questo link è riservato a Lei. Non va inoltrato: il mittente vede come viene usato.',
    links_wish:
      'Invia a ogni indirizzo un link proprio: l’elenco dei destinatari mostra chi ha ' +
      'scaricato',
    links_manage: 'Destinatari con un link proprio',
    links_title: 'Destinatari di {name}',
    links_about:
      'Ogni destinatario ha un link proprio, che si può disattivare da solo. I limiti ' +
      'del ticket valgono per tutti i link insieme. Anche i programmi che controllano la ' +
      'posta possono aprire la pagina.',
    links_none: 'Nessuno ha ancora un link proprio.',
    links_once: 'Questi link vengono mostrati solo ora: copiarli.',
    links_of: 'Link per {address}',
    links_address: 'Indirizzo',
    links_sent: 'Data di invio',
    links_opened: 'Aperture',
    links_link: 'Link proprio',
    links_send_again: 'Invia un nuovo link',
    links_again: 'Crea un nuovo link',
    links_end: 'Disattiva questo link',
    links_ended: 'disattivato',
    links_new: 'Nuovi link',
    links_addresses: 'Indirizzi e-mail, separati da virgole',
    links_show: 'Non inviare e-mail, ma mostra i link una volta',
    links_make: 'Crea i link',
    links_send: 'Invia i link',
    links_encrypted:
      'I file sono cifrati e il server non conosce la chiave. Non può quindi inviare i ' +
      'link per e-mail: copiarli uno per uno con la chiave e inviarli personalmente.',
    links_no_mail: 'Questo servizio non invia e-mail: copiare i link e inviarli personalmente.',
    links_with_key: 'Il browser aggiunge la chiave ai link di questa pagina.',
    links_without_key:
      'Ai link di questa pagina manca la chiave. Aprire questa pagina da quella del ' +
      'ticket con il link completo, oppure aggiungere a ciascuno tutto ciò che in quel ' +
      'link inizia dal #.',
    links_were_sent: 'I link sono stati inviati.',
    links_was_ended: 'Il link è stato disattivato. Quelli degli altri restano validi.',
  },
  counted: {
    links_letter_downloads: {
      one: 'Tutti i destinatari insieme dispongono di un download.',
      many: 'Tutti i destinatari insieme dispongono di {count} di download.',
      other: 'Tutti i destinatari insieme dispongono di {count} download.',
    },
  },
}
