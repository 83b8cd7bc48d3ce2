/** Japanese sentences about reports of abuse. */

import type { ReportWords } from './words.ts'

/** Added to those of `ja.ts`. */
export const reportJa: ReportWords = {
  sentences: {
    report_link: '不正利用を報告',
    report_title: 'このリンクを報告',
    report_about:
      '報告はこのサービスの管理者が確認します。ここに入力した内容は管理者に表示され、リンクの所有者には表示されません。',
    report_reason: '理由',
    report_malware: 'マルウェアが含まれている',
    report_deception: 'フィッシングなどの詐欺である',
    report_illegal: '違法である',
    report_private: '個人情報が含まれている',
    report_other: 'その他',
    report_comment: '管理者に伝えたいこと',
    report_send: '報告を送信',
    report_no_reason: '理由を選択してください。',
    report_long: '文章が長すぎます。',
    report_wait: '報告が多すぎます。{time}後にもう一度お試しください。',
    report_thanks: 'ありがとうございます',
    report_thanks_told: '報告は管理者に送られました。',
    report_list: '不正利用の報告',
    report_list_about: 'リンクを持つ人からの報告です。報告者の身元は確認されていません。',
    report_off: '報告は受け付けていません (ticket_report_days が 0 です)。',
    report_none: '該当する報告はありません。',
    report_open: '未処理の報告',
    report_closed: '処理済みの報告',
    report_time: '報告日時',
    report_link_column: 'チケットまたはリクエスト',
    report_from: '報告者 (未確認)',
    report_actions: '対応',
    report_gone: 'すでに存在しません',
    report_end: 'リンクを削除',
    report_end_title: 'このリンクを削除しますか?',
    report_end_about:
      'チケットはファイルとともに、リクエストはそのまま削除されます。所有者も取り消せません。監査ログに記録されます。',
    report_dismiss: '却下',
    report_was_ended: 'リンクを削除しました。',
    report_was_dismissed: '報告を却下しました。',
    report_letter_subject: '不正利用の報告: {id}',
    report_letter_ticket: 'ファイルチケットが報告されました。',
    report_letter_grant: 'リクエストが報告されました。',
    report_letter_button: '報告を表示',
    report_letter_says: '報告者からのメッセージ:',
    report_letter_note: 'このリンクについては、報告が処理されるまで新しい通知は送られません。',
  },
  counted: {
    report_kept: {
      other: '報告は {count} 日間保存されます。',
    },
  },
}
