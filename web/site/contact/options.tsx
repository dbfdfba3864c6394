import { categories } from '#content/categories.ts'
import type { Branch } from '#contracts/branch.ts'
import type { Service } from '#contracts/service.ts'

export const BranchOptions = ({ branches }: { branches: Branch[] }) => (
  <>
    <option value="">No preference</option>
    {branches.map(({ id, name }) => (
      <option key={id} value={name}>
        {name}
      </option>
    ))}
  </>
)

/** The services to choose from, by category. */
export const ServiceOptions = ({ services }: { services: Service[] }) => (
  <>
    <option value="">Not sure yet</option>
    {categories
      .map(({ id, name }) => ({ id, name, group: services.filter(one => one.categoryId === id) }))
      .filter(({ group }) => group.length > 0)
      .map(({ id, name, group }) => (
        <optgroup key={id} label={name}>
          {group.map(one => (
            <option key={one.id} value={one.name}>
              {one.name}
            </option>
          ))}
        </optgroup>
      ))}
  </>
)
