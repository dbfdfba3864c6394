import type { Page } from '@playwright/test'
import { ownContentWithRows } from '../../test-salon.ts'
import type { Salon } from '../test.ts'

/** The salon gets three people and testimonials of its own. Before its content is read. */
export const addSampleRows = ({ db }: Salon) =>
  db
    .updateTable('contentVersions')
    .set({ document: JSON.stringify(ownContentWithRows) })
    .execute()

/** A section of Settings, Website, such as `Home: Hero`. */
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens or closes the fields of a section. */
export const unfold = (page: Page, name: string) =>
  section(page, name).getByRole('heading', { level: 3 }).click()

/** Opens Settings, Website, and the fields of a section. */
export async function openSection(page: Page, name: string) {
  await page.goto('/admin/settings/website')
  await unfold(page, name)
}
