import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'
import { describeDatabase } from './db/prepare.ts'
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

const readText = (text: string | Buffer) => {
  const other = join(folder, 'written')
  writeFileSync(other, text)
  return readSettings('real', { SETTINGS_FILE: other }).values
}

it('variables take precedence over the file, unless they are empty', () => {
  const variables = { SETTINGS_FILE: file, PORT: '5000', DATABASE_URL: '', MAIL_FROM: '' }
  const { port, databaseUrl, mail } = readConfig('real', readSettings('real', variables).values)
  expect(port).toBe(5000)
  expect(databaseUrl).toBe('file:there.db')
  expect(mail.from.address).toBe('hello@salon.lk')
})

it('a byte order mark is not part of the first name', () =>
  expect(readText('\uFEFFDATABASE_URL=file:a.db\n').DATABASE_URL).toBe('file:a.db'))

it('a # in a password is refused without repeating any part of the password', () => {
  const messageOf = (run: () => unknown) => {
    try {
      run()
    } catch (error) {
      return [(error as Error).constructor, (error as Error).message]
    }
    return []
  }
  const url = 'postgres://salon:pa#ss@db.example/salon'
  for (const run of [
    () => readConfig('real', readText(`DATABASE_URL=${url}\n`)),
    () => readConfig('real', readText(`DATABASE_URL="${url}"\n`)),
    () => readConfig('real', { DATABASE_URL: url.replace('pa#', '12#') }),
    () => readConfig('real', { DATABASE_URL: url.replace('pa#', '12/') }),
  ]) {
    const [type, message] = messageOf(run)
    expect(type).toBe(ConfigError)
    expect(message).toMatch(/%23/)
    expect(message).not.toMatch(/pa#|ss@|12/)
  }
  expect(describeDatabase('postgres://salon:pa')).toBe('postgres://…')
})

it('a line that is neither a setting nor a comment is refused with its number', () => {
  const text = 'PORT=1\n\n# fine\nDATABASE_URL file:there.db\n'
  expect(() => readText(text)).toThrow(ConfigError)
  expect(() => readText(text)).toThrow('line 4: write NAME=value')
})

it('text that is not UTF-8 is refused', () =>
  expect(() => readText(Buffer.from('DATABASE_URL=file:a.db\n', 'utf16le'))).toThrow(ConfigError))

it.each([
  ['METRICS_TOKEN=secret#token', 'line 2: a # would end the value: put the value in "quotes"'],
  ['  export METRICS_TOKEN = secret #1#2', undefined],
  ['METRICS_TOKEN=secret # see issue#3', undefined],
  ['METRICS_TOKEN="secret#token" # quoted', undefined],
  ['METRICS_TOKEN= "secret', 'line 2: close the quote'],
  ["METRICS_TOKEN='secret\ntoken'", 'line 2: close the quote'],
  ['# METRICS_TOKEN="secret#token', undefined],
])('%s: %s', (line, sentence) => {
  const read = () => readText(`PORT=1\n${line}\n`)
  if (sentence === undefined) return expect(read).not.toThrow()
  expect(read).toThrow(sentence)
  expect(read).not.toThrow('secret')
})

it('an unknown name is refused when only it has the address of a database', () => {
  const refusal = 'DATABASE_ULR is not a setting, and DATABASE_URL is not set'
  expect(() => readText('DATABASE_ULR=file:there.db\n')).toThrow(refusal)
  writeFileSync(join(folder, 'old'), 'METRICS_PORT=9000\n')
  const read = (variables: Record<string, string>) =>
    readSettings('real', { SETTINGS_FILE: join(folder, 'old'), ...variables }).unknown
  expect(() => read({ DATABASE_ULR: 'postgres://salon@db.example/salon' })).toThrow(refusal)
  expect(read({ USER: 'postgres', npm_package_resolved: 'file:.' })).toEqual(['METRICS_PORT'])
  expect(read({ OTHER: 'file:there.db', DATABASE_URL: 'file:here.db' })).toEqual(['METRICS_PORT'])
})

it('unknown names in the file are listed', () =>
  expect(readSettings('real', { SETTINGS_FILE: file }).unknown).toEqual(['SMPT_URL']))

it('the demo ignores DATABASE_URL of the file, which is the real salon', () => {
  const demo = (variables: Record<string, string>) =>
    readConfig('demo', readSettings('demo', { SETTINGS_FILE: file, ...variables }).values)
  expect(demo({}).port).toBe(4000)
  expect(demo({}).databaseUrl).toBe('file:data/demo.db')
  expect(demo({ DATABASE_URL: 'file:here.db' }).databaseUrl).toBe('file:here.db')
})

it.each(['no-such-file', '.'])('a SETTINGS_FILE that can’t be read is refused: %s', name =>
  expect(() => readSettings('real', { SETTINGS_FILE: join(folder, name) })).toThrow(ConfigError),
)

it('.env.example names every setting once and is valid as it is', () => {
  const example = resolve(import.meta.dirname, '../.env.example')
  const named = [...readFileSync(example, 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(
    ([, name]) => name as string,
  )
  expect(named.toSorted()).toEqual([...settingNames].filter(name => name !== 'SETTINGS_FILE').toSorted())
  const { values, unknown } = readSettings('real', { SETTINGS_FILE: example })
  expect(unknown).toEqual([])
  expect(readConfig('real', values).profile).toBe('real')
})
