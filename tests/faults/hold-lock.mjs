// Another program that holds the write lock of a SQLite file, until its standard input ends.
// Usage: node hold-lock.mjs FILE; says "held" when it does.
import { DatabaseSync } from 'node:sqlite'

const database = new DatabaseSync(process.argv[2], { timeout: 30_000 })
database.exec('begin immediate')
console.log('held')
process.stdin.on('end', () => {
  database.exec('rollback')
  database.close()
})
process.stdin.resume()
