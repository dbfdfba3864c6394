import type { ApiPlugin } from '../app.ts'

export const contactRoutes: ApiPlugin = async () => {}
