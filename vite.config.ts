import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { guides } from './scripts/guides.ts'
import { inlineScripts } from './scripts/inline-scripts.ts'

/** Set by `scripts/build.mjs`, which moves the folder when the build is complete. */
const folder = process.env.BUILD_FOLDER ?? 'build/by-hand'

/** The libraries that every page loads: one file compresses better than the six that they would be split into. */
const vendor = { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

/** A module of `web/` and all that it imports, but not what it loads later. */
function withImports(source: string, modules: Modules): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    modules.getModuleInfo(id)?.importedIds.forEach(add)
  }
  add(`${import.meta.dirname}/web/${source}`)
  return found
}

const siteLayout = 'site/layout.tsx'
const pages = ['home/home', 'about/about', 'services/services', 'contact/contact'].map(
  name => `site/${name}.tsx`,
)
const adminLayout = 'admin/layout/layout.tsx'
const inbox = 'admin/screens/inbox/inbox.tsx'
/** The screens that are opened most. */
const screens = [
  inbox,
  ...['dashboard/dashboard', 'services/list', 'branches/list'].map(name => `admin/screens/${name}.tsx`),
]

const imports = new Map<string, Set<string>>()

/**
 * What several pages need, in few files: what both the site and the back office need, what only one of them does, and what other lists of
 * the back office need than the inbox. Otherwise there would be a file for each set of pages that share modules.
 */
const shared = {
  includeDependenciesRecursively: false,
  name(id: string, modules: Modules) {
    const isIn = (source: string) => {
      const all = imports.get(source) ?? withImports(source, modules)
      imports.set(source, all)
      return all.has(id)
    }
    // The entry waits for the first picture of a page: it must load nothing else before.
    if (isIn('entry.client.ts')) return null
    const isInSite = [siteLayout, ...pages].some(isIn)
    const isInBackOffice = [adminLayout, ...screens].some(isIn)
    if (isIn('start.tsx') || (isInSite && isInBackOffice)) return 'start'
    if (isIn(siteLayout) || pages.every(isIn)) return 'site'
    // Together: one of them is in replies too, and others only in some pages.
    if (/\/selection\/(?:duration|priced-selection|selection|find-service|selection-names)\.ts$/.test(id))
      return 'selection'
    const isShared = screens.filter(isIn).length > 1
    if (isIn(adminLayout) || (isShared && isIn(inbox))) return 'back-office'
    return isShared ? 'lists' : null
  },
}

export default defineConfig({
  plugins: [inlineScripts(), guides(), tailwindcss(), react()],
  appType: 'custom',
  builder: {},
  build: {
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    modulePreload: false,
    // No warnings about slow plug-ins: their time depends on the machine.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // Bundled: the server uses few of Base UI's three hundred files, and loading them all makes the start slower.
  ssr: { noExternal: [/^@base-ui\//] },
  environments: {
    client: {
      build: {
        outDir: `${folder}/client`,
        manifest: true,
        rolldownOptions: {
          input: 'web/entry.client.ts',
          output: { codeSplitting: { groups: [vendor, shared] } },
        },
      },
    },
    ssr: {
      build: {
        outDir: `${folder}/server`,
        copyPublicDir: false,
        rolldownOptions: { input: 'web/entry.server.tsx' },
      },
    },
  },
})
