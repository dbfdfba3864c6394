import type { ReactNode } from 'react'
import { defaultSalon, type Picture as PictureFiles } from '../../pictures.ts'
import { Picture } from './picture.tsx'

interface FullBleedProps {
  picture: PictureFiles
  /** The crop for phones. */
  phone?: PictureFiles | undefined
  /** See `Picture`. */
  focus?: string | undefined
  children: ReactNode
}

/** A picture over the page's whole width, with one sentence in its calm part. */
export function FullBleed({ picture, phone, focus, children }: FullBleedProps) {
  return (
    <div className="relative flex min-h-[min(60svh,23rem)] items-end overflow-hidden md:min-h-[min(80svh,56rem)] md:items-center print:hidden">
      <Picture
        picture={picture}
        phone={phone}
        focus={focus}
        fallback={defaultSalon}
        sizes="100vw"
        alt=""
        className="absolute inset-0 block"
      />
      <div className="absolute inset-0 bg-linear-to-t from-ivory from-15% to-ivory/0 to-65% md:bg-linear-to-r md:from-ivory/80 md:from-0%" />
      <div className="relative page-width py-8">
        <p className="max-w-[14ch] font-display text-statement font-medium text-balance">{children}</p>
      </div>
    </div>
  )
}
