import { expect, it } from 'vitest'
import { inheritedNames } from '#tests/inherited-names.ts'
import { statusName, statusTone } from './status.ts'

it.each<[string, string, string]>([
  ['unread', 'Unread', 'yellow'],
  ['read', 'Read', 'blue'],
  ['processing', 'Processing', 'purple'],
  ['completed', 'Completed', 'green'],
  ['archived', 'archived', 'grey'],
  ...inheritedNames.map(name => [name, name, 'grey'] as [string, string, string]),
])('the status %s is called %s and %s', (status, name, tone) =>
  expect([statusName(status), statusTone(status)]).toEqual([name, tone]),
)
