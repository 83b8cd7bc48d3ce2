/** The Japanese texts of mail without content. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const ja: Translation<typeof en> = {
  subject: '[Bug {id}] 内容はメールで送信されません',
  subject_of_list: '[Bugzilla] 内容はメールで送信されません',
  subject_encrypted: '[Bug {id}] 暗号化されたメッセージ',
  subject_of_list_encrypted: '[Bugzilla] 暗号化されたメッセージ',
  about: 'これはバグ {id} に関するメッセージです。内容はメールでは送信されません。',
  about_list: 'これはバグの一覧のメッセージです。内容はメールでは送信されません。',
  read: '読むには、リンクを開いてログインしてください:',
  read_list: '読むには、各リンクを開いてログインしてください:',
  more: '最初の {count} 件だけが表示されています。',
  key: 'このようなメッセージを暗号化して受け取るには、設定に OpenPGP キーを追加してください:',
  to: '宛先: {address}',
}
