import { salon } from '#content/salon.ts'
import type { Copy } from '#contracts/content/content.ts'
import { paths } from '#contracts/paths/paths.ts'
import { ButtonLink } from '../parts/link.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'
import { Heading, Section } from '../parts/section.tsx'

/** The salon's story in short with its key figures, and below it the band, each of whose sentences starts a new line. */
export function AboutTeaser({ branches, copy }: { branches: number; copy: Copy['home'] }) {
  const numbers = [
    { figure: salon.founded, of: 'the year we opened' },
    { figure: branches, of: branches === 1 ? 'branch in Colombo' : 'branches in Colombo' },
    { figure: 4, of: 'crafts, all in one house' },
  ]
  return (
    <Section labelledBy="about-title">
      <div className="grid items-center gap-8 md:grid-cols-2 md:gap-12 lg:gap-20">
        <div className="arch-4/5 w-1/2 md:mx-auto md:w-full md:max-w-88">
          <Picture
            {...useShownPicture()('teaser')}
            sizes="(min-width: 48rem) 22rem, 50vw"
            className="block size-full"
          />
        </div>
        <div>
          <Heading id="about-title" lead={copy.about.text}>
            {copy.about.title}
          </Heading>
          <dl className="mt-6 grid gap-4 border-y border-gold/50 py-6 xs:auto-cols-fr xs:grid-flow-col md:mt-10">
            {numbers
              .filter(({ figure }) => figure > 0)
              .map(({ figure, of }) => (
                <div key={of} className="flex flex-col-reverse justify-end">
                  <dt className="text-sm text-plum-soft">{of}</dt>
                  <dd className="font-display text-title font-medium lining-nums">{figure}</dd>
                </div>
              ))}
          </dl>
          <ButtonLink to={paths.about} look="outlined" className="mt-6 md:mt-10">
            About Araliya
          </ButtonLink>
        </div>
      </div>
      <p className="mt-10 font-display text-statement font-medium text-rose-700 md:mt-16">
        {copy.band.split(/(?<=\.) /).map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the owner may write the same text twice
          <span key={index} className="block text-balance">
            {sentence}{' '}
          </span>
        ))}
      </p>
    </Section>
  )
}
