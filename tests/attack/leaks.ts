import { resolve } from 'node:path'

/** What no answer may carry: where the server lives, what it is made of, how it failed, what its database said. */
const LEAKS: [name: string, pattern: RegExp][] = [
  ['a path of this machine', new RegExp(resolve('.').replaceAll(/[.\\]/g, '\\$&'))],
  ['a file URL', /file:\/\//],
  ['a package', /node_modules/],
  ['a line of a stack', /^\s+at .+[:)]\d*/m],
  ['a line of a source', /\b[\w-]+\.(?:ts|tsx|mjs|cjs):\d+/],
  ['a coded error', /\b(?:FST_ERR|ERR_[A-Z]+_|SQLITE_|ECONN|ENOENT|EACCES)\w*/],
  ["an error's name", /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|SqliteError|DatabaseError)\b/],
  ['a statement', /\b(?:insert into|delete from|update "|select ["\d*]|no such table|relation ")/i],
]

/** The kinds of what an answer says and should not. */
export const findLeaks = (text: string): string[] =>
  LEAKS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
