import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Set by `scripts/build.mjs`, which moves the folder when the build is complete. */
const folder = process.env.BUILD_FOLDER ?? 'build/by-hand'

/** The libraries that every page loads: one file compresses better than the six that they would be split into. */
const vendor = { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

export default defineConfig({
  plugins: [tailwindcss(), react()],
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
