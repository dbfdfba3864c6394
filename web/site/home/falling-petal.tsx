import { petalFalling } from '../../pictures.ts'
import { Picture } from '../parts/picture.tsx'
import { useSettled } from './use-settled.ts'

/**
 * The petal that lets go once the page has come to rest, and falls out of the picture: it is met again further down, and
 * elsewhere in the house. Where less motion is asked for it hangs in the air.
 */
export function FallingPetal() {
  return (
    useSettled() && (
      <Picture
        picture={petalFalling}
        sizes="6rem"
        urgency="now"
        className="falling-petal absolute right-[9%] bottom-[14%] block size-[min(4rem,18vw)] md:right-[24%] md:size-24 md:max-lg:portrait:right-[34%] md:max-lg:portrait:bottom-[8%] max-md:landscape:hidden print:hidden"
      />
    )
  )
}
