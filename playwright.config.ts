import { defineConfig, devices } from '@playwright/test'

// What users get, React's own pace included.
process.env.NODE_ENV = 'production'

const isShort = process.env.PROOF === 'short'

const chromium = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // Node reads our TypeScript as it is.
  build: { external: [`${import.meta.dirname}/{build,contracts,content,server}/**`] },
  ...(isShort && { grep: /@essential/ }),
  // Most of a test is waiting for what a person would wait for.
  workers: '200%',
  // Tests wait for conditions: these only end what hangs, on a machine that others use too.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Colombo',
    // What moves takes a seventh of the browser's work: in the short form it rests, but where a test looks at it.
    reducedMotion: isShort ? 'reduce' : 'no-preference',
    screenshot: 'only-on-failure',
    launchOptions: chromium,
  },
})
