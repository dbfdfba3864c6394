// `node scripts/installed.mjs`, on the Node of runtime/: loads the server's packages and the tools that build and test. Prints what
// does not load and exits with 1. These have a part per kind of machine, which npm may have left out or a full disk cut short.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const tools = ['vite', '@tailwindcss/vite', '@vitejs/plugin-react', 'vitest/node', '@playwright/test']
const programs = ['@biomejs/biome/bin/biome', 'typescript/bin/tsc', 'knip/bin/knip.js']

for (const name of [...Object.keys(dependencies), ...tools]) {
  try {
    await import(name)
  } catch (error) {
    fail(name, error.message)
  }
}
for (const path of programs) {
  const { status, stderr } = spawnSync(process.execPath, [`node_modules/${path}`, '--version'], {
    encoding: 'utf8',
  })
  if (status !== 0) fail(path, stderr.trim())
}

function fail(name, reason) {
  console.log(`${name} does not run: ${reason.split('\n', 1)[0]}`)
  process.exit(1)
}
