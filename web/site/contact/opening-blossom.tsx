import type { CSSProperties } from 'react'
import { petalOpen } from '../../pictures.ts'
import { Picture } from '../parts/picture.tsx'

const petals = [0, 72, 144, 216, 288]

/** Five petals that open once. */
export default function OpeningBlossom() {
  return (
    <div className="relative size-full">
      {petals.map((angle, index) => (
        <div
          key={angle}
          className="absolute bottom-1/2 left-1/4 size-1/2 origin-bottom"
          style={{ rotate: `${angle}deg`, '--delay': `${index * 90}ms` } as CSSProperties}
        >
          <Picture
            picture={petalOpen}
            sizes="5rem"
            urgency="now"
            className="block size-full origin-bottom transition delay-(--delay) duration-700 ease-out starting:rotate-[-50deg] starting:scale-0 starting:opacity-0 motion-reduce:transition-none"
          />
        </div>
      ))}
    </div>
  )
}
