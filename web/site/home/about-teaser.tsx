import { salon } from '#content/salon.ts'
import type { Copy } from '#contracts/content.ts'
import { paths } from '#contracts/paths.ts'
import { defaultSalon, teaser } from '../../pictures.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { Heading } from '../parts/heading.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'
import { Section } from '../parts/section.tsx'

export function AboutTeaser({ branches, copy }: { branches: number; copy: Copy['home']['about'] }) {
  const pictureOf = useShownPicture()
  const numbers = [
    { figure: salon.founded, of: 'the year we opened' },
    { figure: branches, of: branches === 1 ? 'branch in Colombo' : 'branches in Colombo' },
    { figure: 4, of: 'crafts, all in one house' },
  ]
  return (
    <Section labelledBy="about-title">
      <div className="grid items-center gap-x-4 gap-y-6 xs:max-md:grid-cols-[min(30%,9rem)_1fr] md:gap-12 lg:grid-cols-2 lg:gap-x-20 lg:gap-y-8">
        <div className="arch-4/5 md:max-lg:mx-auto md:max-lg:w-full md:max-lg:max-w-[28rem] lg:row-span-2">
          <Picture
            {...pictureOf('teaser', { picture: teaser })}
            fallback={defaultSalon}
            sizes="(min-width: 64rem) 35rem, (min-width: 48rem) 28rem, 9rem"
            className="block size-full"
          />
        </div>
        <div className="lg:self-end">
          <Heading id="about-title" eyebrow="About us">
            {copy.title}
          </Heading>
        </div>
        <div className="xs:max-md:col-span-full lg:self-start">
          <div className="max-w-[36rem] space-y-4 text-lead text-plum-soft">
            <p>{copy.text}</p>
          </div>
          <dl className="mt-6 grid md:mt-10 gap-4 xs:auto-cols-fr xs:grid-flow-col border-y border-gold/50 py-6">
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
    </Section>
  )
}
