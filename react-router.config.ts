import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known at once: no manifest requests while somebody moves about.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
