import { type DragEvent, useState } from 'react'

/** Properties of an element on which a file can be dropped, and whether one is over it. */
export function useFileDrop(onFile: (file: File | undefined) => void) {
  const [isOver, setIsOver] = useState(false)
  const dropTarget = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      onFile(event.dataTransfer.files[0])
    },
  }
  return { isOver, dropTarget }
}
