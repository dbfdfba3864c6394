import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'
import { describeDatabase } from './db/store.ts'
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

it('are read from the file, and variables count for more; an empty one does not', () => {
  const { values } = readSettings('real', {
    SETTINGS_FILE: file,
    PORT: '5000',
    DATABASE_URL: '',
    MAIL_FROM: '',
  })
  const { port, databaseUrl, mail } = readConfig('real', values)
  expect([port, databaseUrl, mail.from.address]).toEqual([5000, 'file:there.db', 'hello@salon.lk'])
})

const written = (text: string | Buffer, variables: Record<string, string> = {}) => {
  const other = join(folder, 'written')
  writeFileSync(other, text)
  return readSettings('real', { SETTINGS_FILE: other, ...variables }).values
}

it('begin with the first name, also behind the mark that some editors write', () => {
  expect(written('\uFEFFDATABASE_URL=file:a.db\n').DATABASE_URL).toBe('file:a.db')
})

it('say the number of every line that can not be read, and are refused', () => {
  const text = 'PORT=1\nHOST 127.0.0.1\n\n# fine\nMAIL_FROM="a\nb"\nNOTIFY_TO="x\nLOG_LEVEL=info # fine\n=x\n'
  expect(() => written(text)).toThrow(ConfigError)
  expect(() => written(text)).toThrow(
    /:\n {2}line 2 is neither .*\n {2}line 7 has a " .*\n {2}line 9 is neither .*$/,
  )
  expect(() => written(Buffer.from('PORT=1\n', 'utf16le'))).toThrow('not text in UTF-8')
  expect(() => written(Buffer.from('\uFEFFPORT=1\n', 'utf16le'))).toThrow('not text in UTF-8')
})

it('never say a part of a password: a # that would cut it off is refused with what to do', () => {
  const refusal = (run: () => unknown) => {
    try {
      run()
    } catch (error) {
      return [(error as Error).constructor, (error as Error).message]
    }
    return []
  }
  const url = 'postgres://salon:pa#ss@db.example/salon'
  for (const run of [
    () => written(`DATABASE_URL=${url}\n`),
    () => readConfig('real', written(`DATABASE_URL="${url}"\n`)),
    () => readConfig('real', { DATABASE_URL: url.replace('pa#', '12#') }),
    () => readConfig('real', { DATABASE_URL: url.replace('pa#', '12/') }),
  ]) {
    const [kind, said] = refusal(run)
    expect(kind).toBe(ConfigError)
    expect(said).toMatch(/%23/)
    expect(said).not.toMatch(/pa#|ss@|12/)
  }
  expect(describeDatabase('postgres://salon:pa')).toBe('postgres://…')
})

it('are refused when only a misspelt name says which database', () => {
  expect(() => written('DATABSE_URL=file:there.db\n')).toThrow('did you mean DATABASE_URL?')
  expect(() => written('', { DATABASE_ULR: 'file:there.db' })).toThrow('did you mean DATABASE_URL?')
  expect(written('', { DATABASE_USER: 'salon' }).DATABASE_URL).toBeUndefined()
  expect(written('DATABSE_URL=x\n', { DATABASE_URL: 'file:b.db' }).DATABASE_URL).toBe('file:b.db')
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
