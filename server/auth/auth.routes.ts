import type { ApiPlugin } from '../app.ts'

export const authRoutes: ApiPlugin = async () => {}
