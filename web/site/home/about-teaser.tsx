import { salon } from '#content/salon.ts'
import type { Copy } from '#contracts/content/content.ts'
import { paths } from '#contracts/paths/paths.ts'
import { ButtonLink } from '../parts/link.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'
import { Heading, Section } from '../parts/section.tsx'

/** The salon's story in short with its key figures, and below it the band, each of whose sentences starts a new line. */
export function AboutTeaser({ branchCount, copy }: { branchCount: number; copy: Copy['home'] }) {
  const numbers = [
    { figure: salon.founded, of: 'the year we opened' },
    { figure: branchCount, of: branchCount === 1 ? 'branch in Colombo' : 'branches in Colombo' },
    { figure: 4, of: 'crafts, all in one house' },
  ]
  return (
    <Section labelledBy="about-title">
      <div className="grid items-center gap-5 xs:grid-cols-[min(7.5rem,33vw)_minmax(0,1fr)] md:grid-cols-2 md:gap-x-12 md:gap-y-10 lg:gap-x-20">
        <div className="col-span-full md:col-span-1 md:col-start-2 md:self-end">
          <Heading id="about-title" lead={copy.about.text}>
            {copy.about.title}
          </Heading>
        </div>
        <div className="arch-4/5 max-xs:w-1/2 md:col-start-1 md:row-span-3 md:row-start-1 md:mx-auto md:w-full md:max-w-88">
          <Picture
            {...useShownPicture()('teaser')}
            sizes="(min-width: 48rem) 22rem, 32vw"
            className="block size-full"
          />
        </div>
        <dl className="grid gap-x-4 gap-y-2 border-y border-gold/50 py-3 md:auto-cols-fr md:grid-flow-col md:py-6">
          {numbers
            .filter(({ figure }) => figure > 0)
            .map(({ figure, of }) => (
              <div
                key={of}
                className="flex flex-col-reverse justify-end gap-x-3 xs:max-md:flex-row-reverse xs:max-md:flex-wrap-reverse xs:max-md:items-baseline"
              >
                <dt className="text-sm text-plum-soft">{of}</dt>
                <dd className="shrink-0 font-display text-2xl/none font-medium lining-nums md:text-title">
                  {figure}
                </dd>
              </div>
            ))}
        </dl>
        <ButtonLink
          to={paths.about}
          look="outlined"
          className="col-span-full justify-self-start md:col-start-2 md:self-start"
        >
          About Araliya
        </ButtonLink>
      </div>
      <p className="mt-8 font-display text-statement font-medium text-rose-700 md:mt-12">
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
