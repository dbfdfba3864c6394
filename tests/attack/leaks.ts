import { resolve } from 'node:path'

/** What no response may contain: paths of the server, its packages, stack traces, error texts of the database. */
const LEAKS: [name: string, pattern: RegExp][] = [
  ['a path of this machine', new RegExp(resolve('.').replaceAll(/[.\\]/g, '\\$&'))],
  ['a file URL', /file:\/\//],
  ['a package', /node_modules/],
  ['a line of a stack', /^\s+at .+[:)]\d*/m],
  ['a line of a source', /\b[\w-]+\.(?:ts|tsx|mjs|cjs):\d+/],
  ['an error code', /\b(?:FST_ERR|ERR_[A-Z]+_|SQLITE_|ECONN|ENOENT|EACCES)\w*/],
  ["an error's name", /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|SqliteError|DatabaseError)\b/],
  ['an SQL statement', /\b(?:insert into|delete from|update "|select ["\d*]|no such table|relation ")/i],
]

/** The kinds of leaks in a response. */
export const findLeaks = (text: string): string[] =>
  LEAKS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
