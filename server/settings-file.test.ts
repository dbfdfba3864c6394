import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'
import { readSettings } from './settings-file.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'araliya-'))
  file = join(folder, 'settings')
  writeFileSync(
    file,
    '\uFEFF# The salon\r\nPORT=4000\r\nMAIL_FROM="Salon <hello@salon.lk>"\r\nDATABASE_URL=file:there.db\r\nSMPT_URL=smtp://x\r\n',
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

it('are read from the file, and variables count for more; an empty one takes a setting away', () => {
  const { values } = readSettings('real', { SETTINGS_FILE: file, PORT: '5000', MAIL_FROM: '' })
  const { port, databaseUrl, mail } = readConfig('real', values)
  expect([port, databaseUrl, mail.from.address]).toEqual([5000, 'file:there.db', 'hello@araliya.example'])
})

it('name what nobody knows', () => {
  expect(readSettings('real', { SETTINGS_FILE: file }).unknown).toEqual(['SMPT_URL'])
})

it('do not lead the demo to the database of the salon', () => {
  const demo = (variables: Record<string, string>) =>
    readConfig('demo', readSettings('demo', { SETTINGS_FILE: file, ...variables }).values)
  expect([demo({}).port, demo({}).databaseUrl]).toEqual([4000, 'file:data/demo.db'])
  expect(demo({ DATABASE_URL: 'file:here.db' }).databaseUrl).toBe('file:here.db')
})

it('are refused when the file that was named is not there', () => {
  expect(() => readSettings('real', { SETTINGS_FILE: join(folder, 'none') })).toThrow(ConfigError)
})

it('are refused when the file can not be read, though it is there', () => {
  expect(() => readSettings('real', { SETTINGS_FILE: folder })).toThrow(ConfigError)
})

it('.env.example names every setting, once, and can be used as it is', () => {
  const example = resolve(import.meta.dirname, '../.env.example')
  const named = [...readFileSync(example, 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(
    ([, name]) => name as string,
  )
  expect(named.toSorted()).toEqual([...settingNames].filter(name => name !== 'SETTINGS_FILE').toSorted())
  const { values, unknown } = readSettings('real', { SETTINGS_FILE: example })
  expect([unknown, readConfig('real', values).profile]).toEqual([[], 'real'])
})
