/** How much of each thing there may be. Each name ends in its unit or in what it counts. */

export const limits = {
  /** One piece of a stream of bytes. Node's own 16 to 64 KB are three times slower. */
  stream_chunk_bytes: 256 * 1024,
  /** One write of what comes to the disk: there are two of it for each upload. */
  written_chunk_bytes: 512 * 1024,
  /** Files up to here are read at once, for that takes less than to have somebody else do it. */
  small_file_bytes: 128 * 1024,

  /** A line of a file that comes from elsewhere, such as a row of an export. */
  line_chars_max: 256 * 1024 * 1024,

  /** A regular expression as somebody typed it: as much as Bugzilla's columns hold. */
  pattern_chars_max: 255,
  /** Its steps once compiled. Matching takes at most so many for each character of the text. */
  pattern_steps_max: 5000,
  /** Compiled patterns that are kept, the longest unused dropped first. */
  patterns_kept_max: 500,

  /** Request line and headers, and so any value in a path. */
  request_head_bytes_max: 16 * 1024,
  /** How long the head of a request may take to arrive, and all of it. */
  request_head_wait_ms: 20_000,
  request_wait_ms: 300_000,
  /**
   * Longer than proxies keep a quiet connection, so that none sends into one that is being closed.
   */
  connection_kept_ms: 75_000,
  connections_max: 10_000,
  /** How long running requests may go on when the server closes. */
  close_wait_ms: 10_000,
  /** How long a connection may then be silent while it is the client's turn. */
  close_silence_ms: 1_000,
  /** Levels of lists and objects in one parameter. */
  parameter_levels_max: 32,
  /** Levels of elements in XML; a list in an object takes seven of them. */
  xml_levels_max: 100,
  /** How long a thread may take for one such text. */
  labour_ms_max: 10_000,
  /** Values in one body; to parse millions of them would hold everybody up for seconds. */
  body_values_max: 100_000,
  /** Bytes of all longer bodies of which is not known yet who sends them. */
  unknown_bodies_bytes_max: 64 * 1024 * 1024,
  /** Those from one address, where it sends more than one. */
  unknown_bodies_caller_bytes_max: 16 * 1024 * 1024,
  /** A name that is repeated in a sentence, such as that of an unknown parameter. */
  shown_chars_max: 80,
  /** Fields of a form beside a file, and what they may hold together. */
  form_fields_max: 2_500,
  form_field_bytes_max: 1024 * 1024,
  /** Of files in one answer in Base64; what is more is read while it goes out. */
  answer_file_bytes_max: 2 * 1024 * 1024,
  /** How long any other answer may wait for whoever takes it. */
  answer_stall_ms: 30_000,
  /** Bytes of answers that are made and not taken yet: of one caller, and of all. */
  unsent_caller_bytes_max: 32 * 1024 * 1024,
  unsent_bytes_max: 128 * 1024 * 1024,
  /** Shorter answers are sent whatever else is not taken yet. */
  unsent_small_bytes: 64 * 1024,
  /** A longer answer goes out in pieces, where it can. */
  whole_answer_chars_max: 1024 * 1024,
  /** Of answers that are made once for all who see the same. */
  shared_answers_bytes_max: 64 * 1024 * 1024,
  /** How long a download may wait for whoever takes it. */
  download_stall_ms: 120_000,
  /** How long an upload may bring nothing until its connection is closed. */
  upload_stall_ms: 120_000,
  /** The last of the disk beside SQLite: for logging in, and for what makes room. */
  disk_last_bytes: 32 * 1024 * 1024,
  /** Bytes after which it is looked again whether the disk has room for more. */
  upload_room_bytes: 32 * 1024 * 1024,
  /** How long a download of a ticket keeps its place while nothing of it goes on. */
  download_place_ms: 10 * 60_000,
  /** How long what went out of it counts, so that the rest can follow. */
  download_kept_ms: 60 * 60_000,
  /** Downloads of one ticket that one reader has on the way. */
  reader_downloads_max: 100,
  /** Passwords of one ticket or grant that one address may try within a minute, and all may. */
  link_passwords_per_minute_max: 5,
  link_passwords_of_all_max: 100,
  /** Addresses and links whose tries are remembered, the longest quiet forgotten first. */
  link_guessers_max: 100_000,
  /** Links whose password one browser has, the oldest forgotten first, and for how long. */
  unlocked_links_max: 20,
  unlocked_ms: 12 * 60 * 60_000,
  /** What is kept of them in a cookie, of which browsers take 4 KB in Base64. */
  unlocked_bytes_max: 2_700,

  /** Blobs that one search through them reads side by side. */
  scanned_at_once: 8,
  /** Larger ones are read one after the other: much of them may be in memory. */
  scanned_together_bytes_max: 4 * 1024 * 1024,

  /** Shorter answers are not worth compressing. */
  compressed_chars_min: 1024,

  /** Tries of one request to an S3, the first included, and the wait, which doubles each time. */
  s3_tries_max: 4,
  s3_retry_ms: 100,
  s3_connect_wait_ms: 5_000,
  /** Until an answer begins, or goes on; and until one to a part of a blob does. */
  s3_wait_ms: 30_000,
  s3_send_wait_ms: 10 * 60_000,
  /** How long an address of a blob there is good; a download that began goes on. */
  s3_link_seconds: 60,
  /** Of removing a blob with all tries. */
  s3_remove_wait_ms: 3_000,
  /**
   * How long those who bring bytes wait for somebody who said that he removes the same ones, and
   * how often they look: longer than some removals take, and a request that was given up as well.
   */
  blob_removal_ms: 60_000,
  blob_removal_look_ms: 50,
  /** How long a copy that is made keeps all blobs, unless it says so again. */
  blob_hold_ms: 120_000,

  /** Of a login name, in characters. */
  login_chars_max: 127,
  /** Of a password. Longer ones are refused before anything is computed from them. */
  password_chars_max: 4096,
  /** Each hash takes 19 MiB, a core for some 30 ms, and one of Node's four background threads. */
  hashes_at_once_max: 2,
  /** Hashes in the queue behind those. Whoever comes then is sent away for a moment. */
  hashes_waiting_max: 64,
  /** Of an argon2id that is read back: some times the cost of ours, in KiB, passes and lanes. */
  argon2_memory_max: 64 * 1024,
  argon2_passes_max: 10,
  argon2_lanes_max: 4,
  /** Of a password for a Unix hash made elsewhere, whose time may grow with the square of that. */
  crypt_password_bytes_max: 512,
  /** Rounds of such a hash; others than the usual 5,000 come from another program. */
  crypt_rounds_max: 50_000,
  /** The logarithm of bcrypt's rounds: each one more takes twice as long. */
  bcrypt_cost_max: 11,
  /** Kinds of slow hashes made elsewhere whose time all wrong logins take, once one was met. */
  slow_hashes_max: 2,
  /** How long a right login and password is taken for right without hashing it again. */
  right_login_kept_ms: 60_000,
  /** Logins that are so remembered, the oldest dropped first. */
  right_logins_max: 10_000,
  /** Logins that may fail within a minute from one address until all that fail are sent away. */
  failed_logins_per_minute_max: 10,
  /** Those that are looked at all the same, for others there may have the right password. */
  checked_logins_per_minute_max: 30,
  /** Failures of one account that are counted; a delay keeps them far below. */
  account_failures_max: 1_000,
  /** Addresses that one person logged in from and that are known, and for how long unused. */
  known_addresses_max: 100,
  known_address_ms: 180 * 24 * 60 * 60_000,
  /** Addresses whose failures are remembered, the longest quiet forgotten first. */
  failing_addresses_max: 100_000,

  /** How long one runner may take for a job until another takes it as well. */
  job_lock_ms: 15 * 60_000,
  /** Letters that one program sends side by side: a slow server holds up so many at most. */
  letters_at_once_max: 4,
  /** Tries of one job: they go on for some two days. */
  job_tries_max: 20,
  /** Between two tries, doubled each time. */
  job_wait_min_ms: 60_000,
  job_wait_max_ms: 4 * 60 * 60_000,
  /** Logins and addresses whose letters are counted, the longest quiet forgotten first. */
  letters_counted_max: 10_000,
  /** How long a mail server may be silent at each step. */
  mail_wait_ms: 30_000,

  /** People that one text may find, whatever the parameter `maxusermatches` says. */
  user_matches_max: 10_000,
  /** Memberships in one answer, each a person in a group. */
  memberships_shown_max: 50_000,
  /** People whose wrong old passwords are remembered, the longest quiet forgotten first. */
  password_guessers_max: 10_000,
  /** People whose names changed last that are known; what was kept before those is made anew. */
  renamed_users_known_max: 1_000,
  /** Logins, failures, keys and sessions in the audit log, the oldest removed first. */
  access_log_rows_max: 2_000_000,
  /** Addresses whose wrong keys and tokens of one minute are told apart there. */
  refused_addresses_max: 1_000,
  /** Removed a minute at most. */
  access_log_forgotten_max: 10_000,
  /** Of one person: logins that last. The longest unused end first. */
  sessions_max: 1_000,
  /** Of one person, the revoked ones included; the oldest of those make place for new ones. */
  api_keys_max: 100,

  /** Reads that may take long and are run at once for one client, or wait for their turn. */
  aside_running_max: 2,
  aside_running_nobody_max: 1,
  aside_waiting_person_max: 20,
  aside_waiting_nobody_max: 10,
  /** Those that wait, all clients together. Whoever comes then is sent away for a moment. */
  aside_waiting_max: 1_000,
  aside_full_wait_ms: 5_000,
  /** What takes longer makes room for quicker ones. */
  aside_quick_ms: 1_000,
  /** In this time a client may read for so long as the settings say. */
  aside_budget_span_ms: 10 * 60_000,
  /** Clients whose reading is remembered, the longest quiet forgotten first. */
  aside_clients_max: 100_000,

  /** How long one turn on the main thread goes on, where it can be parted. */
  call_slice_ms: 2,
  /** What one person may use at once after a pause, and one address where nobody is logged in. */
  call_burst_person_ms: 10_000,
  call_burst_nobody_ms: 1_000,
  /** Bytes of requests and answers that count as a millisecond. */
  call_bytes_per_ms: 64 * 1024,
  /** Calls of one person, or of one address where nobody is logged in, that wait for their turn. */
  calls_waiting_person_max: 1_000,
  calls_waiting_nobody_max: 100,
  /** How long a call may wait for its turn until it is refused. */
  calls_wait_max_ms: 30_000,

  /** Comparisons in one search; SQLite takes expressions that are some 1,000 deep. */
  search_conditions_max: 200,
  /** Words of a quicksearch, each value of each of its fields, before they become conditions. */
  quicksearch_words_max: 2_000,
  /** Texts with the words that are looked for: where there are more, the newest are ranked. */
  search_texts_max: 20_000,
  /** Words and parts of words of one search for which it is counted how many texts have them. */
  search_texts_counted_max: 30,
  /** Words of one search that are looked for in the text index. */
  search_words_max: 100,
  /** Characters of all values of one search. */
  search_chars_max: 100_000,
  /** Words of one search that are looked for in comments; no index helps, each is read through. */
  search_comment_words_max: 20,
  /** Conditions of one search for which texts are read through, such as patterns. */
  search_scans_max: 20,
  /** Parts of one search that are looked for in the bytes of files. */
  search_file_parts_max: 20,
  /** Files that one search may have to read, and what they may hold together. */
  search_files_max: 50_000,
  search_files_bytes_max: 4 * 1024 * 1024 * 1024,
  /** Of a file for a pattern that asks for the edges of a text, which is kept whole meanwhile. */
  search_pattern_file_bytes_max: 16 * 1024 * 1024,
  /** Other patterns are sought in windows, which overlap by what they may match. */
  search_pattern_window_chars: 4 * 1024 * 1024,
  search_pattern_match_chars_max: 1024 * 1024,
  /** Bugs that are counted where a search asks how many fit and does not insist on the number. */
  search_counted_bugs_max: 20_000,

  /** Groups of bugs that one report counts apart, and cells of its tables. */
  report_groups_max: 20_000,
  report_cells_max: 20_000,
  /** Additions to its totals: bugs with several values are in several of them. */
  report_sums_max: 1_000_000,
  /** Of the addresses of all its numbers; those of longer searches lead nowhere. */
  report_links_chars_max: 4_000_000,
  /** Reports that one person saves. */
  saved_reports_max: 1_000,
  /** Series on one page of their list, categories to choose from, and series of one chart. */
  series_listed_max: 100,
  series_categories_max: 2_000,
  series_shown_max: 20,
  /** Numbers of all series of a chart. */
  series_points_max: 50_000,
  /** Series that are counted within a minute. */
  series_counted_max: 100,

  /** Forms for new bugs that were sent, so that a second click files no second bug. */
  filings_remembered_max: 10_000,

  /** Bugs of one answer whose comments, history or other long fields are in it. */
  bugs_with_long_fields_max: 500,
  /** The newest bugs, among which similar ones are looked for: each is compared word by word. */
  bugs_compared_max: 20_000,
  /** Longer texts in Markdown become HTML on a thread. */
  markdown_here_chars: 1024,
  /** Bugs, comments and attachments that one text speaks of and that become links. */
  references_linked_max: 200,
  /** Bugs on one page of the sitemap, which takes no more, and those read at once for it. */
  sitemap_bugs_max: 50_000,
  sitemap_bugs_read: 1_000,
  /** Bugs last visited that are told without being asked for one by one. */
  visits_shown_max: 20,
  /** Bugs whose dependencies are shown together, levels of these, and bugs in one direction. */
  dependency_roots_max: 20,
  dependency_levels_max: 30,
  dependency_bugs_max: 1_000,
  /** Bugs that others are duplicates of, on one page. */
  duplicates_rows_max: 1_000,
  /** Bugs whose hours are asked for by number, and sums by bug, person and month of one page. */
  work_time_bugs_max: 500,
  work_time_rows_max: 5_000,
  /** People who voted for one bug that are shown, and bugs that one person voted for. */
  votes_shown_max: 1_000,
  /** People whose mail one person gets as well, and bugs of which one wants none. */
  watched_max: 1_000,
  ignored_bugs_max: 1_000,
  /** Searches that one person saves, and those of all that one person is told. */
  saved_searches_max: 1_000,
  saved_searches_shown_max: 10_000,
  /** Tags that one person has for bugs. */
  personal_tags_max: 1_000,
  /** Tags in one answer to a search for them. */
  comment_tags_found_max: 1_000,
} as const
