import { paths } from '#contracts/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ContentTab } from '../content/content-tab.tsx'
import { ContentTextField } from '../content/content-text-field.tsx'
import { Panel } from '../panel.tsx'
import { pages } from './copy-fields.ts'

/** The texts of each page, with a preview of it. */
export default function CopyTab() {
  return (
    <ContentTab name="words" parts={['words']} page={paths.home}>
      {(form, preview) =>
        pages.map(({ name, path, fields }) => (
          <Panel key={name} title={name}>
            <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-2">
              {fields.map(field => (
                <ContentTextField key={field.name} form={form} {...field} />
              ))}
            </div>
            <Button look="secondary" className="mt-6" onClick={() => preview(path)}>
              Preview {name}
              <span className="sr-only"> (opens in a new tab)</span>
            </Button>
          </Panel>
        ))
      }
    </ContentTab>
  )
}
