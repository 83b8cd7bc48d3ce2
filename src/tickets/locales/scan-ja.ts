/** Japanese sentences about scans of files for malware. */

import type { ScanWords } from './words.ts'

/** Added to those of `ja.ts`. */
export const scanJa: ScanWords = {
  sentences: {
    scan_waits: 'マルウェアを検査しています',
    scan_waits_why:
      'まもなくダウンロードできるようになります。それまで、このページは自動的に再読み込みされます。',
    scan_infected: 'マルウェアが見つかりました',
    scan_infected_why:
      'このファイルにマルウェアが見つかったため、ダウンロードできません。所有者には通知済みです。',
    scan_unknown: 'このファイルは検査できませんでした',
    scan_unknown_why:
      'マルウェアの検査ができなかったため、ダウンロードできません。リンクを送った人にお問い合わせください。',
    scan_some_held:
      'ダウンロードできないファイルがあるため、まとめてダウンロードすることはできません。',
    scan_encrypted: 'ファイルは暗号化されているため、マルウェアの検査は行われていません。',
    scan_encrypted_refused:
      'ファイルは暗号化されていて検査できないため、ここではダウンロードできません。',
    scan_no_encryption: '暗号化されたファイルは検査できないため、ここでは受け付けていません。',
    scan_state_waiting: 'マルウェアを検査中',
    scan_state_infected: 'マルウェア: {found}',
    scan_state_unknown: '検査できませんでした',
    scan_state_released: 'マルウェアが見つかったか、検査できませんでしたが、解除されました',
    scan_letter_subject: 'チケット {id} ({name}) のマルウェア',
    scan_letter_lead:
      'ファイルチケットのファイルにマルウェアが見つかりました。このファイルは誰もダウンロードできません。',
    scan_letter_lead_many:
      'ファイルチケットの複数のファイルにマルウェアが見つかりました。これらのファイルは誰もダウンロードできません。',
    scan_letter_found: '検出',
    scan_letter_button: 'チケットを開く',
    scan_letter_note:
      'チケットを削除するか、ファイルを置き換えてください。ファイルが無害であることが確実な場合は、管理者に解除を依頼してください。',
    scan_title: '隔離',
    scan_about:
      'マルウェアが見つかったファイルと、検査できなかったファイルです。マルウェアが見つかったファイルは誰もダウンロードできません。',
    scan_about_refused: '検査できなかったファイルも、誰もダウンロードできません。',
    scan_about_allowed: '検査できなかったファイルは、ダウンロードできます。',
    scan_off: 'ファイルは検査されません。設定 ticket_scanner がありません。',
    scan_none: '該当するファイルはありません。',
    scan_result: '結果',
    scan_time: '検査日時',
    scan_ticket: 'チケット',
    scan_actions: '操作',
    scan_release: '解除',
    scan_release_title: 'このファイルを解除しますか?',
    scan_release_about:
      'リンクを知っている人は誰でも、このファイルと、同じ内容のすべてのファイルをダウンロードできるようになります。この操作は監査ログに記録されます。',
    scan_again: 'もう一度検査',
    scan_released: 'ファイルを解除しました。',
    scan_waits_again: 'ファイルはもう一度検査されます。',
  },
  counted: {},
}
