import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** A few files in place of dozens of splinters: they compress better, and fewer of them queue before the page is alive. */
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  // What the back office needs of these must not bring the public site along.
  {
    name: 'shared',
    test: /\/(content\/(categories|salon)|contracts\/paths|web\/(api|links|problem|server-context|unreachable|ui\/flower))\.tsx?$/,
  },
  {
    name: 'site',
    test: /\/web\/(pictures\.ts|site\/(layout|parts\/(button-link|connection|heading|link|mail-link|page-hero|picture|plum-band|section)|seo|arriving|branches\/branch(es|-count)\.ts|services\/load-services))/,
  },
  {
    name: 'inquiry',
    test: /\/(web\/site\/contact\/(draft|inquiry|ticket)|contracts\/form-ticket|web\/ui\/(field|select)-frame)\.tsx?$/,
  },
  { name: 'branches', test: /\/web\/site\/((branches|whats-app)\/|hours\/open-now)/ },
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

// All routes are known from the start (`routeDiscovery`), nothing here watches the router at work, and nothing uses fetchers.
const unused: Record<string, [RegExp, string][]> = {
  'fog-of-war': [[/if \(!isFogOfWarEnabled\([^)]*\)[^)]*\) return;/g, 'return;']],
  router: [
    [/init\.instrumentations/g, 'undefined'],
    [/init\.patchRoutesOnNavigation/g, 'undefined'],
    [/^\t\tfetch,$/m, 'fetch() { throw new Error("Fetchers are left out: see vite.config.ts") },'],
  ],
  // Nothing that is imported later has styles of its own, which is what Vite would wait for.
  'preload-helper': [[/^[\s\S]*$/, 'export const __vitePreload = load => load()']],
}

/** Leaves out what no page of ours can come to: a fortieth of what each of them loads. */
function leaveOut(): Plugin {
  const isDone = new Set<string>()
  return {
    name: 'leave-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /(react-router\/dist\/.*\/(fog-of-war|router\/router)|vite\/preload-helper)\.js$/ },
      handler(code, id) {
        const [file = ''] = /[\w-]+(?=\.js$)/.exec(id) ?? []
        if (unused[file]?.every(([part]) => code.search(part) >= 0)) isDone.add(file)
        return unused[file]?.reduce((left, [part, nothing]) => left.replace(part, nothing), code)
      },
    },
    buildEnd() {
      if (isDone.size < Object.keys(unused).length)
        this.error('React Router or Vite no longer has what leaveOut in vite.config.ts takes out of it')
    },
  }
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), failInPlace(), leaveOut()],
  build: {
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    modulePreload: false,
    // How long plug-ins take is a matter of the machine, and no warning.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // Three hundred files of which the server needs a few: each costs a process time and memory when it starts.
  ssr: { noExternal: [/^@base-ui\//] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
