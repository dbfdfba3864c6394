// `node scripts/switch-build.ts NAME`: makes a build in build/ the current one.
import { resolve } from 'node:path'
import { switchBuild } from '../server/pages/builds.ts'

switchBuild(resolve(import.meta.dirname, '../build'), process.argv[2] as string)
