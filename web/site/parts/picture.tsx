import { type ReactElement, useEffect, useRef, useState } from 'react'
import {
  type DrawingFile,
  drawings,
  pictureSrc,
  pictureSrcSet,
  pictureWidth,
  type ShownPicture,
} from '../../pictures.ts'
import { Flower } from '../../ui/flower.tsx'

interface PictureProps extends Pick<ShownPicture, 'picture' | 'phone' | 'wide' | 'focus'> {
  /** As in `<img sizes>`. */
  sizes: string
  /** `first`: at once, with high priority; `last`: lazily, with low priority; default: lazily. */
  urgency?: 'first' | 'last'
  /** Stands in its place if it can't be loaded; default: the drawing of the salon. */
  instead?: ReactElement
  /** Replaces the picture's own text; empty for decoration. */
  alt?: string | undefined
  className?: string
}

/**
 * The `sizes` of a page's first picture: at least its real size. Of a picture that is given less, browsers count less
 * as painted, and the film would count as the largest paint. Its widths in `art/pictures.ts` are such that phones
 * still load few bytes.
 */
export const heroSizes = '(max-width: 1279px) 100vw, max(60vw, 100vh)'

/** Not phones in landscape: the wide crop fits their low frame better. */
export const NARROW = '(max-width: 767px) and (orientation: portrait)'

/** Heads with the text below the picture. */
export const STACKED = '(max-width: 1279px)'
const fetchPriorities = { first: 'high', last: 'low' } as const
const TYPES = ['avif', 'webp'] as const

/**
 * A picture in the best format and width for the screen; its space is reserved while it loads.
 */
export function Picture({
  picture,
  phone,
  wide,
  focus,
  sizes,
  urgency,
  instead,
  alt,
  className,
}: PictureProps) {
  const { failed, ...image } = useFailure()
  if (failed && instead) return instead
  if (failed)
    return (
      <span className={`${className} bg-rose-50`}>
        <Drawing {...drawings.story} alt={alt ?? picture.alt} className="size-full object-contain p-4" />
      </span>
    )
  const crops = [
    [NARROW, phone],
    [STACKED, wide],
  ] as const
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
      <source type="image/avif" srcSet={pictureSrcSet(picture, 'avif')} sizes={sizes} />
      <img
        {...image}
        src={pictureSrc(picture, picture.widths[0] ?? 0, 'webp')}
        srcSet={pictureSrcSet(picture, 'webp')}
        sizes={sizes}
        width={pictureWidth(picture)}
        height={picture.height}
        alt={alt ?? picture.alt}
        loading={urgency === 'first' ? 'eager' : 'lazy'}
        fetchPriority={urgency && fetchPriorities[urgency]}
        decoding="async"
        style={{ objectPosition: focus }}
        className="size-full object-cover"
      />
    </picture>
  )
}

interface DrawingProps extends DrawingFile {
  /** Empty: decoration only. */
  alt?: string
  /** Default: as wide as its place. */
  className?: string
}

/** A line drawing; the outline of the logo, which is part of the page, stands in its place if it can't be loaded. */
export function Drawing({ alt = '', className = 'h-auto w-full', width, height, src }: DrawingProps) {
  const { failed, ...image } = useFailure()
  if (failed)
    return (
      <span className={`block ${className}`} style={{ aspectRatio: `${width} / ${height}` }}>
        {alt && <span className="sr-only">{alt}</span>}
        <Flower className="size-full p-4 text-gold" />
      </span>
    )
  return <img {...image} alt={alt} {...{ src, width, height, className }} loading="lazy" decoding="async" />
}

/** The members of an `<img>` that tell whether it could not be loaded, also before hydration. */
function useFailure() {
  const [failed, setFailed] = useState(false)
  const ref = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const { complete, naturalWidth, currentSrc } = ref.current ?? {}
    if (complete && currentSrc && naturalWidth === 0) setFailed(true)
  }, [])
  return { failed, ref, onError: () => setFailed(true) }
}
