/** Names that every plain object inherits: a lookup by stored or sent text must not find them. */
export const inheritedNames = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__proto__',
  'prototype',
]
