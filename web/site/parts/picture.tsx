import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Picture as PictureFiles, pictureSrc, pictureSrcSet, pictureWidth } from '../../pictures.ts'

interface PictureProps {
  picture: PictureFiles
  /** The crop for narrow upright screens. */
  phone?: PictureFiles | undefined
  /** The crop for screens between those and wide ones. */
  tablet?: PictureFiles | undefined
  /** Sources for other screens than phones. */
  children?: ReactNode
  /** What of it stays in view when its frame has another shape, as in CSS's `object-position`. */
  focus?: string | undefined
  /** How wide the picture is shown, as in `<img sizes>`. */
  sizes: string
  /** `first`: loaded at once and before others; `now`: at once; `last`: when it is near, behind what matters more. */
  urgency?: 'first' | 'now' | 'last'
  /** ShownPicture when the picture can't be loaded. */
  fallback?: PictureFiles
  /** In place of the picture's own text; empty for decoration. */
  alt?: string
  className?: string
}

/** Of the first picture of a page, from edge to edge. On a phone a little less: nobody sees it there, and it comes sooner. */
export const heroSizes = '(max-width: 767px) 85vw, 100vw'

/** On a phone on its side a picture is a low strip, which the wide one fills better. */
export const NARROW = '(max-width: 767px) and (orientation: portrait)'
export const TABLET = '(max-width: 1023px)'
const fetchPriorities = { first: 'high', now: undefined, last: 'low' } as const
const TYPES = ['avif', 'webp'] as const

/** A still in the best format and width for the screen, in a frame that keeps its place until it is there. */
export function Picture({
  picture: given,
  phone,
  tablet,
  children,
  focus,
  sizes,
  urgency,
  fallback,
  alt,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)

  // It may have failed before the page came to life.
  useEffect(() => {
    const { complete, naturalWidth, currentSrc } = image.current ?? {}
    if (complete && currentSrc && naturalWidth === 0) setFailed(true)
  }, [])

  const picture = failed && fallback ? fallback : given
  const crops = failed
    ? []
    : ([
        [NARROW, phone],
        [TABLET, tablet],
      ] as const)
  return (
    <picture
      className={className}
      style={{ backgroundImage: picture.tones && `linear-gradient(${picture.tones})` }}
    >
      {crops.map(
        ([media, crop]) =>
          crop &&
          TYPES.map(type => (
            <source
              key={`${media} ${type}`}
              media={media}
              type={`image/${type}`}
              srcSet={pictureSrcSet(crop, type)}
              sizes={sizes}
              width={pictureWidth(crop)}
              height={crop.height}
            />
          )),
      )}
      {!failed && children}
      <source type="image/avif" srcSet={pictureSrcSet(picture, 'avif')} sizes={sizes} />
      <img
        ref={image}
        src={pictureSrc(picture, picture.widths[0] ?? 0, 'webp')}
        srcSet={pictureSrcSet(picture, 'webp')}
        sizes={sizes}
        width={pictureWidth(picture)}
        height={picture.height}
        alt={alt ?? picture.alt}
        loading={urgency === 'first' || urgency === 'now' ? 'eager' : 'lazy'}
        fetchPriority={urgency && fetchPriorities[urgency]}
        decoding="async"
        onError={() => setFailed(true)}
        style={{ objectPosition: focus }}
        className="size-full object-cover"
      />
    </picture>
  )
}
