import { defineConfig, devices } from '@playwright/test'

// React's production build, as users get it.
process.env.NODE_ENV = 'production'

const isShort = process.env.ESSENTIAL === '1'

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
  // Node runs these TypeScript files itself.
  build: { external: [`${import.meta.dirname}/{build,contracts,content,server}/**`] },
  ...(isShort && { grep: /@essential/ }),
  // More than cores: tests mostly wait.
  workers: '200%',
  // Long, as the machine may be busy: these only end tests that hang.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Colombo',
    // Without animations the short run takes a seventh less; tests of animations enable them.
    reducedMotion: isShort ? 'reduce' : 'no-preference',
    screenshot: 'only-on-failure',
    // Requests that a service worker makes can't be answered by a test: those of the worker itself allow it.
    serviceWorkers: 'block',
    launchOptions: chromium,
  },
})
