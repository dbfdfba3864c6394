import { categories } from '#content/categories.ts'
import type { Copy } from '#contracts/content.ts'
import { facial, hair, makeup, nails } from '../../pictures.ts'
import { Heading } from '../parts/heading.tsx'
import { Link } from '../parts/link.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'
import { Section } from '../parts/section.tsx'

const pictures = { hair, makeup, nails, facial }

/** The four categories, each with its picture in an arch. */
export function CategoryGrid({ copy }: { copy: Copy['home']['crafts'] }) {
  const pictureOf = useShownPicture()
  return (
    <Section labelledBy="categories-title">
      <Heading id="categories-title" lead={copy.lead}>
        {copy.title}
      </Heading>
      <ul className="mt-8 grid gap-x-4 gap-y-8 md:mt-12 md:gap-y-10 xs:grid-cols-2 md:gap-x-8 lg:grid-cols-4">
        {categories.map(({ id, name, description, link }) => (
          <li key={id} className="group relative flex flex-col">
            <div className="arch-3/4">
              <Picture
                {...pictureOf(id, { picture: pictures[id] })}
                // On phones less than the real width: two pixels of the picture for each of the page do, and need half the bytes.
                sizes="(min-width: 112rem) 16vw, (min-width: 75rem) 16.5rem, (min-width: 48rem) 22vw, 29vw"
                className="block size-full transition-transform duration-1200 ease-out group-hover:scale-103 motion-reduce:transform-none"
              />
            </div>
            <h3 className="mt-5 font-display text-2xl/tight font-medium md:text-heading">{name}</h3>
            <p className="mt-1.5 mb-3 text-[0.9375rem]/relaxed text-plum-soft">{description}</p>
            <Link
              to={link}
              className="quiet-link mt-auto inline-flex min-h-8 items-center self-start font-medium after:absolute after:inset-0"
            >
              Learn more<span className="sr-only"> about {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
