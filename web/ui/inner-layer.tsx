import { createContext, type ReactNode, type RefObject, useContext, useEffect, useEffectEvent } from 'react'

interface InnerLayer {
  element: RefObject<HTMLElement | null>
  close(): void
}

/** What is open within a dialog, the latest last. */
export type InnerLayers = Set<InnerLayer>

const InnerLayersContext = createContext<InnerLayers | undefined>(undefined)

/** Closes what has the focus within the dialog, otherwise what was opened last. @returns whether there was something to close */
export function closeInnerLayer(layers: InnerLayers): boolean {
  const open = [...layers]
  const layer = open.find(({ element }) => element.current?.contains(document.activeElement)) ?? open.at(-1)
  layer?.close()
  return layer !== undefined
}

/** Its children may have layers, each of which Escape closes before the dialog. */
export function InnerLayersOf({ layers, children }: { layers: InnerLayers; children: ReactNode }) {
  return <InnerLayersContext value={layers}>{children}</InnerLayersContext>
}

/** While the component is mounted, Escape closes it before the dialog around it. */
export function useInnerLayer(element: RefObject<HTMLElement | null>, onEscape: () => void) {
  const layers = useContext(InnerLayersContext)
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    if (!layers) return
    const layer = { element, close: () => close() }
    layers.add(layer)
    return () => {
      layers.delete(layer)
    }
  }, [layers, element])
}
