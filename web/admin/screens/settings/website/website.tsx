import { useState } from 'react'
import { paths } from '#contracts/paths/paths.ts'
import { FoldedPart, PanelOfParts } from '../../../layout/panel.tsx'
import { ContentEntry } from '../content/content-entry.tsx'
import type { ContentForm } from '../content/content-form.ts'
import { ContentTextField } from '../content/content-text-field.tsx'
import { PagePreview, type ShownSection } from './page-preview.tsx'
import { type CopyField, type PageSection, sectionKey, sectionsOn, sitePages } from './page-sections.ts'
import { PeopleRows } from './people-rows.tsx'
import { SectionPictures } from './section-pictures.tsx'
import { TestimonialRows } from './testimonial-rows.tsx'

/** Short texts share a line. */
const widths: Partial<Record<CopyField['kind'], string>> = { year: '', short: '@xs:col-span-2' }

const groupNameOf = ({ label }: CopyField) => label.split(':')[0] ?? label

/** The fields of each part of a section, such as the year, heading and sentence of a step. */
function fieldGroupsOf(fields: readonly CopyField[]): CopyField[][] {
  const groups: CopyField[][] = []
  for (const field of fields) {
    const last = groups.at(-1)
    if (last?.[0] && groupNameOf(last[0]) === groupNameOf(field)) last.push(field)
    else groups.push([field])
  }
  return groups
}

/** Without the name of the section, whose heading is above it. */
function labelIn(section: PageSection, { label }: CopyField): string {
  const own = label.startsWith(`${section.name}: `) ? label.slice(section.name.length + 2) : label
  return own.slice(0, 1).toUpperCase() + own.slice(1)
}

function SectionTexts({ form, section }: { form: ContentForm; section: PageSection }) {
  return fieldGroupsOf(section.fields ?? []).map(group => (
    <div key={group[0]?.name} className="grid items-start gap-x-4 gap-y-3 @xs:grid-cols-3">
      {group.map(field => (
        <div key={field.name} className={widths[field.kind] ?? '@xs:col-span-3'}>
          <ContentTextField form={form} {...field} label={labelIn(section, field)} />
        </div>
      ))}
    </div>
  ))
}

/** All that is edited of a section, and where visitors see it. */
function SectionFields({ form, section }: { form: ContentForm; section: PageSection }) {
  const { where, slots, rows } = section
  return (
    <div className="space-y-4">
      <p className="text-sm text-plum-soft">{where}</p>
      <SectionTexts form={form} section={section} />
      {slots && <SectionPictures slots={slots} />}
      {rows === 'people' && <PeopleRows form={form} />}
      {rows === 'testimonials' && <TestimonialRows form={form} />}
    </div>
  )
}

/** The sections of the site's pages, with their texts, pictures and rows, and the page beside them. */
export default function Website() {
  /** The page of the section that was opened last. */
  const [shown, setShown] = useState<ShownSection>({ path: paths.home })
  return (
    <ContentEntry name="website" title="Website" parts={['copy', 'testimonials', 'people']} page={shown.path}>
      {form => (
        <div className="grid items-start gap-6 lg:grid-cols-[23.75rem_minmax(0,1fr)]">
          <div className="@container space-y-3">
            {sitePages.map(({ name, path, sections }) => (
              <PanelOfParts key={name} title={name}>
                {sections.map(section => (
                  <FoldedPart
                    key={sectionKey(section)}
                    section={sectionKey(section)}
                    title={section.name}
                    label={`${name}: ${section.name}`}
                    onOpen={() =>
                      setShown(before => ({
                        section,
                        path: sectionsOn(before.path).includes(section) ? before.path : path,
                      }))
                    }
                  >
                    <SectionFields form={form} section={section} />
                  </FoldedPart>
                ))}
              </PanelOfParts>
            ))}
            <p className="text-sm text-plum-soft">
              Pictures are JPEG, PNG, WebP or AVIF, up to 20 MB each. We remove location and camera data.
            </p>
          </div>
          <PagePreview form={form} shown={shown} />
        </div>
      )}
    </ContentEntry>
  )
}
