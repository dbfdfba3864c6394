import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every page runs: one file compresses better than the six that it would be split into. */
const vendor = { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [vendor] } } } } },
  },
})
