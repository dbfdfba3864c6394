import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** A few files in place of dozens of splinters: they compress better, and fewer of them queue before the page is alive. */
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  // What the back office needs of these must not bring the public site along.
  { name: 'shared', test: /\/(content\/[a-z]+|contracts\/paths|web\/(api|server-context))\.ts$/ },
  { name: 'site', test: /\/web\/site\/(branches|hours|layout|parts|seo|whats-app)\// },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 700, modulePreload: { polyfill: false } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
