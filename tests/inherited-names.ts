/** What every plain object answers to without having it: whatever is looked up by stored or sent text finds these. */
export const inheritedNames = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__proto__',
  'prototype',
]
