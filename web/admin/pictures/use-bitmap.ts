import { useEffect, useState } from 'react'

/** As wide as is needed to see what one does: a photograph of 50 megapixels would take 200 MB. */
const WIDTH = 1200

/** A picture ready to be drawn, upright; null where the browser can't read it. */
export function useBitmap(file: Blob | undefined): ImageBitmap | null | undefined {
  const [read, setRead] = useState<{ file: Blob; bitmap: ImageBitmap | null }>()
  useEffect(() => {
    if (!file) return
    let isWanted = true
    createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' }).then(
      bitmap => (isWanted ? setRead({ file, bitmap }) : bitmap.close()),
      () => isWanted && setRead({ file, bitmap: null }),
    )
    return () => {
      isWanted = false
    }
  }, [file])
  return read?.file === file ? read?.bitmap : undefined
}
