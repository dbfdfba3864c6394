import type { CategoryColor, CategoryIcon } from '#contracts/services/category.ts'
import { LineIcon } from '../../../ui/line-icon.tsx'

const iconPaths: Record<CategoryIcon, string> = {
  hair: 'M6 6.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M6 17.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M10.5 8 20 17.5M10.5 16 20 6.5',
  makeup: 'M9 21v-9h6v9ZM10 12V6.5L14 4v8M8 21h8',
  nails: 'M8.5 11h7l1.5 8.5a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5ZM10 11V4.5h4V11',
  facial:
    'M12 3.5c4 0 6.5 3 6.5 7.5s-3 9.5-6.5 9.5S5.5 15.5 5.5 11 8 3.5 12 3.5ZM9.5 10.5h.01M14.5 10.5h.01M9.5 15c1.5 1.300 3.5 1.300 5 0',
  spa: 'M12 20c-5 0-8.5-3-8.5-7.5 3.5 0 6.5 1.5 8.5 5 2-3.5 5-5 8.5-5C20.5 17 17 20 12 20ZM12 17.5c-2.5-4-2.5-9 0-13.5 2.5 4.5 2.5 9.5 0 13.5Z',
}

export const iconNames: Record<CategoryIcon, string> = {
  hair: 'Hair styling',
  makeup: 'Makeup',
  nails: 'Nail care',
  facial: 'Facial treatments',
  spa: 'Spa treatments',
}

export const CategoryDrawing = ({ icon, className }: { icon: CategoryIcon; className: string }) => (
  <LineIcon path={iconPaths[icon]} className={className} />
)

export const colorNames: Record<CategoryColor, string> = {
  'baby-rose': 'Baby rose',
  gold: 'Gold',
  green: 'Green',
  purple: 'Purple',
  blue: 'Blue',
}

export const swatches: Record<CategoryColor, string> = {
  'baby-rose': 'bg-baby-rose',
  gold: 'bg-gold',
  green: 'bg-green-300',
  purple: 'bg-purple-300',
  blue: 'bg-blue-300',
}
