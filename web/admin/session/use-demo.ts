import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../data-source.ts'

/** Whether this is the demo, whose login lets anyone in and asks for no code. */
export const useDemo = (): boolean => (useRouteLoaderData('root') as RootData | undefined)?.demo ?? false
