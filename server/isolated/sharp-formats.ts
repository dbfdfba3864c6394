import sharp from 'sharp'

/** The formats of pictures that are read, as sharp names them; `heif` includes AVIF. */
export const PICTURE_FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif']

/** Of all formats that libvips reads, lets sharp read only those that we accept, one picture at a time. */
export function limitSharp(): void {
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map(format => `VipsForeignLoad${format}Buffer`),
  })
}
