/** Spanish sentences about reports of abuse. */

import type { ReportWords } from './words.ts'

/** Added to those of `es.ts`. */
export const reportEs: ReportWords = {
  sentences: {
    report_link: 'Denunciar un abuso',
    report_title: 'Denunciar este enlace',
    report_about:
      'Los administradores de este servicio leen su denuncia. Ven lo que usted escribe ' +
      'aquí; el propietario del enlace no lo ve.',
    report_reason: 'Motivo',
    report_malware: 'Contiene software malicioso',
    report_deception: 'Es un engaño, por ejemplo phishing',
    report_illegal: 'Es ilegal',
    report_private: 'Contiene datos personales',
    report_other: 'Otro motivo',
    report_comment: '¿Qué deberían saber?',
    report_send: 'Enviar la denuncia',
    report_no_reason: 'Elija un motivo.',
    report_long: 'El texto es demasiado largo.',
    report_wait: 'Demasiadas denuncias. Inténtelo de nuevo en {time}.',
    report_thanks: 'Gracias',
    report_thanks_told: 'Su denuncia se ha transmitido a los administradores.',
    report_list: 'Denuncias de abuso',
    report_list_about: 'Lo que han denunciado personas con un enlace. Nadie comprueba quiénes son.',
    report_off: 'Nadie puede denunciar nada: ticket_report_days es 0.',
    report_none: 'No hay denuncias de este tipo.',
    report_open: 'Denuncias abiertas',
    report_closed: 'Denuncias cerradas',
    report_time: 'Fecha de la denuncia',
    report_link_column: 'Ticket o solicitud',
    report_from: 'Denunciante, sin verificar',
    report_actions: 'Decisión',
    report_gone: 'ya no existe',
    report_end: 'Eliminar el enlace',
    report_end_title: '¿Eliminar este enlace?',
    report_end_about:
      'Se elimina el ticket con sus archivos, o la solicitud. Es definitivo, también ' +
      'para el propietario. Queda constancia en el registro de auditoría.',
    report_dismiss: 'Descartar',
    report_was_ended: 'Se ha eliminado el enlace.',
    report_was_dismissed: 'Se ha descartado la denuncia.',
    report_letter_subject: 'denuncia de abuso sobre {id}',
    report_letter_ticket: 'se ha denunciado un ticket de archivos.',
    report_letter_grant: 'se ha denunciado una solicitud.',
    report_letter_button: 'Ir a las denuncias',
    report_letter_says: 'Mensaje del denunciante:',
    report_letter_note:
      'No habrá más mensajes sobre este enlace hasta que se cierren sus denuncias.',
  },
  counted: {
    report_kept: {
      one: 'Las denuncias se conservan un día.',
      many: 'Las denuncias se conservan {count} de días.',
      other: 'Las denuncias se conservan {count} días.',
    },
  },
}
