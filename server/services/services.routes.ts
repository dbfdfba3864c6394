import type { ApiPlugin } from '../app.ts'

export const serviceRoutes: ApiPlugin = async () => {}
