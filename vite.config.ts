import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineScripts } from './scripts/inline-scripts.ts'

/** Set by `scripts/build.mjs`, which moves the folder when the build is complete. */
const folder = process.env.BUILD_FOLDER ?? 'build/by-hand'

/** The libraries that every page loads: one file compresses better than the six that they would be split into. */
const vendor = { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

/** Only the server renders structured data: what it imports is in no browser's code because of it. */
const SERVER_ONLY = '/web/site/seo/structured-data.ts'
/** Only the server and the back office need the cards of links. */
const CARDS = '/web/cards.ts'

/** A module and all that it imports, but not what it loads later. */
function withImports(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id) || id.endsWith(CARDS)) return found
  found.add(id)
  if (id.endsWith(SERVER_ONLY)) return found
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) withImports(imported, modules, found)
  return found
}

const imports = new Map<string, Set<string>>()
const isImportedBy = (sources: string[], id: string, modules: Modules) =>
  sources.some(source => {
    const all = imports.get(source) ?? withImports(`${import.meta.dirname}/web/${source}`, modules)
    imports.set(source, all)
    return all.has(id)
  })

const entry = ['entry.client.ts']
const start = ['start.tsx']
const site = ['site/layout.tsx']
/** All of the public site that shares modules with the back office: what a page needs at once, and what it loads later. */
const pages = [...site, 'site/home/home.tsx', 'site/contact/contact.tsx']
const everyPage = ['home/home', 'about/about', 'services/services', 'contact/contact']
const sitePages = [...site, ...everyPage.map(page => `site/${page}.tsx`)]
const later = ['site/contact/check.ts', 'site/hours/hours-line.tsx', 'site/preview/follow-preview.ts']
const backOffice = ['admin/back-office.tsx', 'admin/layout/layout.tsx']
const dashboard = [...backOffice, 'admin/screens/dashboard/dashboard.tsx']
const inbox = ['admin/screens/inbox/inbox.tsx']
const services = ['admin/screens/services/list.tsx']

/** One file for what every page needs, and one for each frame: otherwise there would be one for each set of pages. */
const frames = {
  includeDependenciesRecursively: false,
  name(id: string, modules: Modules) {
    // The entry waits for the first picture of a page: it must load nothing else before.
    if (isImportedBy(entry, id, modules)) return null
    if (isImportedBy(start, id, modules)) return 'start'
    if (isImportedBy(pages, id, modules) && isImportedBy([...dashboard, ...inbox], id, modules))
      return 'start'
    if (isImportedBy(later, id, modules) && isImportedBy([...dashboard, ...inbox], id, modules))
      return 'rules'
    if (isImportedBy(site, id, modules)) return 'site'
    if (everyPage.every(page => isImportedBy([`site/${page}.tsx`], id, modules))) return 'site'
    return isImportedBy(backOffice, id, modules) ? 'back-office' : null
  },
}

/** What the dashboard and the inbox share with other screens, but not with the public site. */
const shared = {
  includeDependenciesRecursively: false,
  minShareCount: 2,
  name: (id: string, modules: Modules) =>
    isImportedBy([...dashboard, ...inbox], id, modules) && !isImportedBy([...pages, ...later], id, modules)
      ? 'screens'
      : null,
}

/** What the list of services shares with other screens: one file instead of a dozen small ones. */
const lists = {
  includeDependenciesRecursively: false,
  minShareCount: 2,
  name: (id: string, modules: Modules) =>
    isImportedBy(services, id, modules) &&
    !isImportedBy([...dashboard, ...inbox, ...sitePages, ...later], id, modules)
      ? 'lists'
      : null,
}

export default defineConfig({
  plugins: [inlineScripts(), tailwindcss(), react()],
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
          output: { codeSplitting: { groups: [vendor, frames, shared, lists] } },
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
