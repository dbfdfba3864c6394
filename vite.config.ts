import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `scripts/build.mjs` says where; it is moved when it is whole. */
const folder = process.env.BUILD_FOLDER ?? 'build/by-hand'

/** What every page runs: one file compresses better than the six that it would be split into. */
const vendor = { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

export default defineConfig({
  plugins: [tailwindcss(), react()],
  appType: 'custom',
  builder: {},
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
    client: {
      build: {
        outDir: `${folder}/client`,
        manifest: true,
        rolldownOptions: {
          input: 'web/entry.client.ts',
          output: { codeSplitting: { groups: [vendor] } },
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
