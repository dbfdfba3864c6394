import type { Copy } from '#contracts/content/content.ts'
import { paths } from '#contracts/paths/paths.ts'
import { Link } from '../parts/link.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'
import { Heading, Section } from '../parts/section.tsx'

/** The salon's story in short. */
export const AboutTeaser = ({ copy }: { copy: Copy['home']['about'] }) => (
  <Section labelledBy="about-title">
    <div className="grid items-center gap-x-6 gap-y-4 xs:grid-cols-[min(6rem,33vw)_minmax(0,1fr)] md:page-columns md:*:first:col-span-3 md:*:last:col-span-9">
      <div className="arch-4/5 max-xs:w-1/2 md:max-w-48">
        <Picture
          {...useShownPicture()('teaser')}
          sizes="(min-width: 48rem) 12rem, 32vw"
          className="block size-full"
        />
      </div>
      <div>
        <Heading id="about-title">{copy.title}</Heading>
        <p className="mt-2 max-w-2xl text-plum-soft md:mt-4 md:text-lead">{copy.text}</p>
        <Link
          to={paths.about}
          className="quiet-link mt-1 inline-flex min-h-11 items-center font-medium md:mt-2"
        >
          About Araliya
        </Link>
      </div>
    </div>
  </Section>
)
