import { Fragment, useState } from 'react'
import { paths } from '#contracts/paths/paths.ts'
import { FoldedPanel } from '../../../layout/panel.tsx'
import { ContentEntry } from '../content/content-entry.tsx'
import type { ContentForm } from '../content/content-form.ts'
import { ContentTextField } from '../content/content-text-field.tsx'
import { type CopyField, copyPages } from './copy-fields.ts'
import { PagePreview } from './page-preview.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { PicturesPanel } from './pictures.tsx'
import { TestimonialsPanel } from './testimonials-panel.tsx'

/** Short texts share a line. */
const widths: Partial<Record<CopyField['kind'], string>> = { year: '', short: 'sm:col-span-2' }

const groupNameOf = ({ label }: CopyField) => label.split(':')[0] ?? label

/** The fields of each part of a page, such as the year, heading and sentence of a step. */
function fieldGroupsOf(fields: readonly CopyField[]): CopyField[][] {
  const groups: CopyField[][] = []
  for (const field of fields) {
    const last = groups.at(-1)
    if (last?.[0] && groupNameOf(last[0]) === groupNameOf(field)) last.push(field)
    else groups.push([field])
  }
  return groups
}

function PageTexts({ form, fields }: { form: ContentForm; fields: readonly CopyField[] }) {
  return (
    <div className="divide-y divide-plum/10">
      {fieldGroupsOf(fields).map(group => (
        <div key={group[0]?.name} className="grid items-start gap-x-4 gap-y-3 py-4 first:pt-0 sm:grid-cols-3">
          {group.map(field => (
            <div key={field.name} className={widths[field.kind] ?? 'sm:col-span-3'}>
              <ContentTextField form={form} {...field} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** The texts, testimonials, people and pictures of the site, with the page beside them. */
export default function Website() {
  /** The page whose texts were opened last. */
  const [shown, setShown] = useState<string>(paths.home)
  return (
    <ContentEntry name="website" title="Website" parts={['copy', 'testimonials', 'people']} page={shown}>
      {form => (
        <div className="grid items-start gap-6 min-[75rem]:grid-cols-[23.75rem_minmax(0,1fr)]">
          <div className="@container space-y-3">
            {copyPages.map(({ name, path, fields }) => (
              <Fragment key={name}>
                <FoldedPanel title={name} onOpen={() => setShown(path)}>
                  <PageTexts form={form} fields={fields} />
                </FoldedPanel>
                {path === paths.about && <PeoplePanel form={form} onOpen={() => setShown(path)} />}
              </Fragment>
            ))}
            <TestimonialsPanel
              form={form}
              onOpen={() => setShown(page => (page === paths.home ? page : paths.services))}
            />
            <PicturesPanel />
          </div>
          <PagePreview form={form} path={shown} />
        </div>
      )}
    </ContentEntry>
  )
}
