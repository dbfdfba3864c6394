import { expect, it } from 'vitest'
import { listPackages } from './packages.ts'

it('the list of packages has what runs in a salon, with versions and licences, and no tool that builds or tests', () => {
  const lines = listPackages()
  expect(lines).toContainEqual(expect.stringMatching(/^fastify \d+\.\d+\.\d+ MIT$/))
  expect(lines).toContainEqual(expect.stringMatching(/^node-[a-z0-9-]+ 26\.\d+\.\d+ MIT$/))
  expect(lines).toContainEqual(expect.stringMatching(/\(fonts\) OFL-1\.1$/))
  expect(lines.filter(line => /^(vite|vitest|typescript|@playwright\/test) /.test(line))).toEqual([])
  expect(new Set(lines).size).toBe(lines.length)
})
