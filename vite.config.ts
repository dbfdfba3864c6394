import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** A few files in place of dozens of splinters: they compress better, and fewer of them queue before the page is alive. */
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  // What the back office needs of these must not bring the public site along.
  {
    name: 'shared',
    test: /\/(content\/[a-z]+|contracts\/paths|web\/(api|links|problem|server-context|unreachable|ui\/blossom))\.tsx?$/,
  },
  { name: 'site', test: /\/web\/site\/(branches|hours|layout|parts|seo|whats-app)\// },
]

const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/** A page in the place of one that could not be fetched: whatever is asked of it fails. */
const standIn = `
  Object.assign(error, { name: 'UnfetchedPage' });
  const fail = () => { throw error };
  return { default: fail, clientLoader: fail, clientMiddleware: [] };
`

/**
 * React Router loads the document anew when the code of a page can't be fetched, which offline ends on the browser's own
 * error page. Here the navigation fails with an error of a name of its own, and the house shows `web/unreachable.tsx`.
 */
function failInPlace(): Plugin {
  let isDone = false
  return {
    name: 'fail-in-place',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.*\/routeModules\.js$/ },
      handler(code) {
        isDone ||= RELOAD.test(code)
        return code.replace(RELOAD, standIn).replace(', reloading page...', '')
      },
    },
    buildEnd() {
      if (!isDone)
        this.error('React Router no longer reloads where it did: see failInPlace in vite.config.ts')
    },
  }
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), failInPlace()],
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 700, modulePreload: { polyfill: false } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
