import { describe, expect, it } from 'vitest'
import { CategoryInput } from './categories.ts'

const valid = { name: 'Nail Care', icon: 'nails', description: 'Manicures and more', image: 'nails' }

describe('the category form', () => {
  it('takes a category, baby-rose unless another colour is chosen', () => {
    expect(CategoryInput.parse(valid)).toEqual({ ...valid, color: 'baby-rose' })
    expect(CategoryInput.parse({ ...valid, color: 'blue', image: undefined })).toEqual({
      ...valid,
      color: 'blue',
      image: '',
    })
  })

  it.each([
    [{ name: ' ' }, 'Category name is required'],
    [{ icon: '' }, 'Please select an icon'],
    [{ description: '' }, 'Description is required'],
    [{ description: '  too short  ' }, 'Description must be at least 10 characters'],
  ])('refuses %j', (overrides, message) => {
    const issues = CategoryInput.safeParse({ ...valid, ...overrides }).error?.issues
    expect(issues?.[0]?.message).toBe(message)
  })
})
