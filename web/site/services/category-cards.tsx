import { Link } from 'react-router'
import { categories } from '#content/categories.ts'
import type { Category } from '#contracts/category.ts'
import { facial, hair, makeup, nails } from '../../pictures.ts'
import { Picture } from '../parts/picture.tsx'

const pictures = { hair, makeup, nails, facial }

/** The four crafts as cards; a press on one shows its prices. */
export function CategoryCards({ chosen }: { chosen: Category | undefined }) {
  return (
    <ul
      data-testid="category-cards"
      className="page-width grid gap-4 pt-10 xs:grid-cols-2 pb-12 md:gap-6 md:pb-16 lg:grid-cols-4 print:hidden"
    >
      {categories.map(({ id, name, link }) => (
        <li key={id}>
          <Link
            to={link}
            preventScrollReset
            aria-current={id === chosen?.id ? 'true' : undefined}
            className="group block overflow-hidden rounded-picture bg-white shadow-soft"
          >
            <span className="block overflow-hidden">
              <Picture
                picture={pictures[id]}
                alt=""
                sizes="(min-width: 75rem) 17rem, (min-width: 64rem) 23vw, 45vw"
                className="block aspect-4/3 w-full transition-transform duration-[1.2s] ease-out group-hover:scale-103 motion-reduce:transform-none"
              />
            </span>
            <span className="flex min-h-14 items-center px-[min(1.25rem,5vw)] py-3 font-display text-xl/tight font-semibold group-aria-[current]:text-rose-700 before:h-0.5 before:w-0 before:shrink-0 before:bg-gold before:transition-[width,margin] before:duration-300 group-hover:before:mr-3 group-hover:before:w-4 group-aria-[current]:before:mr-3 group-aria-[current]:before:w-4 md:text-2xl/tight">
              {name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
