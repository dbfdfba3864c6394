import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // `scripts/build.mjs` says where; it is moved when it is whole.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build/by-hand',
  ssr: true,
  // All routes are known at once: no manifest requests while somebody moves about.
  routeDiscovery: { mode: 'initial' },
  // The loaders are a few lines each: a request of their own costs more than waiting for the screen they belong to.
  splitRouteModules: false,
} satisfies Config
