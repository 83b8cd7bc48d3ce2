/** The Japanese sentences of the faults about searches and views. */

import type { SameFaults } from '../../../platform/faults.ts'
import type { de } from './de.ts'

export const ja: SameFaults<typeof de> = {
  savedSearch: {
    saved_search_name_invalid: '保存した検索の名前は 1～{1} 文字です。',
    saved_search_exists: '保存した検索「{1}」はすでにあります。',
    saved_search_empty: '検索条件がありません。',
    saved_searches_too_many: '保存できる検索は {1} 件までです。先に 1 つ削除してください。',
  },
  search: {
    number_not_numeric: '「{2}」の「{1}」は数値ではありません。',
    illegal_date:
      '「{2}」の「{1}」は日付ではありません。2026-01-31 の形式、時刻を含む場合は ISO 8601 形式を使用してください。',
    buglist_parameters_required: '製品やステータスなど、検索条件を 1 つ以上入力してください。',
    search_too_large: '検索が大きすぎます ({1}<3> {3}</3>)。{2} までです。',
    search_reads_too_much:
      'この検索で読み取るデータが多すぎます ({2} {1} 超)。該当するバグが少なくなる条件を加えてください。',
    search_pattern_file_too_large:
      'バグ {2.bug_id} の添付ファイル {2.id} は {2.attach_size} バイトです。' +
      '「{1}」のような文や語の先頭・末尾の一致は {3} バイトまでのファイルで使用できます。このバグを除外するか、文の一部を検索してください。',
    search_cursor_invalid:
      'このカーソルは並び順の異なる検索のものです。最初からやり直してください。',
    search_field_operator_invalid: '項目「{1}」は演算子「{2}」では検索できません。',
    illegal_pronoun:
      '不明な代名詞「{1}」です。%user%、%reporter%、%assignee%、%qacontact%、%group.NAME% を使用してください。',
    login_required_for_pronoun:
      '「{1}」はログイン中のユーザーを表します。使用するにはログインしてください。',
    search_pattern_invalid: '正規表現「{1}」が正しくありません: {2}',
    search_field_unknown: '「{1}」は検索できる項目ではありません。',
    search_grouped_invalid:
      'AND_G で結ばれた条件は、1 つの項目の同じ行に一致する必要があります: {1}',
    search_invalid_joiner: '不明な結合子「{1}」です。AND、OR、AND_G のいずれかを使用してください。',
    search_cp_without_op: '対応する OP のない CP があります。',
    quicksearch_unbalanced_quotes: '引用符が対になっていません: {1}',
    quicksearch_unknown_field:
      '不明またはあいまいな項目です: {1}。語として検索するには、引用符で囲んでください。',
    quicksearch_invalid_query:
      '「{1}」は予期しないものです。結合または否定する対象がありません。語として検索するには、引用符で囲んでください。',
    search_field_operator_unsupported: '検索演算子「{1}」はありません。',
  },
  bulkChange: {
    bulk_change_unknown:
      'そのような複数のバグの変更は開始していません。最新の 100 件が 30 日間保存されます。',
    bulk_change_empty: 'バグと、1 つ以上の変更を指定してください。',
    bulk_changes_running: '複数のバグの変更が {1} 件実行中です。1 つが終わるのを待ってください。',
    bulk_change_started: 'この変更はすでに確定されています。各バグの結果はページで確認できます。',
    bulk_change_kept: '複数のバグの変更は、完了後 10 分以内に一度だけ元に戻せます。',
  },
  inbox: {
    inbox_invalid: '受信箱のパラメーター「{1}」が正しくありません: {2}',
  },
  myData: {
    my_data_too_often:
      'データのダウンロード回数が多すぎます。{1:minutes}後にもう一度お試しください。',
  },
  reminder: {
    reminders_too_many: 'リマインダーは {1} 件までです。先に 1 つ削除してください。',
    reminder_past: '{1} は未来の日時ではありません。リマインダーは後の時刻に送信されます。',
  },
  report: {
    report_axis_invalid:
      '「{1}」ではバグを集計できません。値のリストを持つ項目、キーワード、または人を使用してください。',
    report_too_large:
      'このレポートは {1:grouped} セルを超えています。項目を減らすか変更するか、検索するバグを減らしてください。',
    saved_report_name_invalid: '保存したレポートの名前は 1～{1} 文字です。',
    saved_report_too_long: '保存するレポートは {1:grouped} 文字までです。検索を短くしてください。',
    saved_report_without_axes: '保存するレポートがありません。先に項目を選択してください。',
    saved_reports_too_many: '保存できるレポートは {1} 件までです。先に 1 つ削除してください。',
  },
  series: {
    series_name_invalid: '系列の「{1}」は 1～{2} 文字です。',
    series_exists: '系列「{1}」はすでに存在します。別の名前にしてください。',
    series_frequency: '{1} 日より短い間隔でバグを集計できるのは管理者だけです。',
    series_max: '作成できる系列は {1} 件までです。先に 1 つ削除してください。',
    series_too_many: '一度に表示できる系列は {1} 件までです。選択を減らしてください。',
    series_points_too_many:
      'データ点が {1:grouped} 個を超えています。系列を減らすか、期間を短くしてください。',
  },
  watchedSearch: {
    watched_searches_too_many: 'ウォッチできる検索は {1} 件までです。先に 1 つ解除してください。',
    watched_search_too_large:
      'ウォッチする検索に該当するバグは {1} 件までです。製品などの条件を加えてください。',
  },
  whine: {
    whines_too_many: '予約した検索は {1} 件までです。先に 1 つ削除してください。',
    whine_changed: '読み込み後に変更されました。読み直して、変更をやり直してください。',
    whines_run_too_often: 'メッセージの要求が多すぎます。{1:seconds}後にもう一度お試しください。',
  },
}
