import { DatabaseSync } from 'node:sqlite'

/** Rows per second that node:sqlite inserts with the salon's pragmas, each in its own transaction. */
export function measureBareInserts(file: string, seconds: number): number {
  const database = new DatabaseSync(file)
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA busy_timeout = 5000;
    CREATE TABLE inquiries (
      id INTEGER PRIMARY KEY AUTOINCREMENT, first_name TEXT, last_name TEXT, email TEXT, phone TEXT, branch TEXT,
      service TEXT, message TEXT, status TEXT, created_at TEXT
    );
  `)
  const insert = database.prepare(
    `INSERT INTO inquiries (first_name, last_name, email, phone, branch, service, message, status, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const start = performance.now()
  let rows = 0
  while (performance.now() - start < seconds * 1_000) {
    insert.run(
      'Nimali',
      'Perera',
      'nimali@mail.example',
      '',
      '',
      '',
      `Do you have time? (${rows})`,
      'unread',
      'now',
    )
    rows += 1
  }
  const perSecond = rows / ((performance.now() - start) / 1_000)
  database.close()
  return perSecond
}
