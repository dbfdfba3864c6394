import { headingOf } from '#contracts/services/sheet-columns.ts'
import { FoldedPanel } from '../../../layout/panel.tsx'

const columns: readonly (readonly [name: string, meaning: string])[] = [
  [
    headingOf('id'),
    'Finds the service. Leave it empty in a new row to add one; a row that is missing changes nothing.',
  ],
  [
    `${headingOf('category')}, ${headingOf('name')}`,
    'As in the list. A new service needs both, and a price.',
  ],
  [
    headingOf('price'),
    'In digits, such as 4900. Empty for a service with options, which have their own prices.',
  ],
  [
    `${headingOf('option1')} to 4, and their prices`,
    'The name and the price of each option, such as Short, Medium and Long.',
  ],
  [
    headingOf('planned'),
    'What is planned already, to read. To plan prices, change the column Price, upload the file, and choose the day.',
  ],
  [
    `${headingOf('from')}, ${headingOf('popular')}, ${headingOf('perNail')}, ${headingOf('hidden')}`,
    'yes or no.',
  ],
  [
    `${headingOf('note')}, ${headingOf('duration')}, ${headingOf('description')}`,
    'Texts. An empty cell keeps what is stored; write none to empty it.',
  ],
  [headingOf('branches'), 'all, or names with semicolons between them.'],
  [
    `${headingOf('version')}, ${headingOf('downloaded')}`,
    'For us: by these we see what a colleague has changed since. Leave them as they are.',
  ],
]

/** What each column of the spreadsheet means. */
export const ColumnHelp = () => (
  <div className="mb-3">
    <FoldedPanel title="What the columns mean">
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[minmax(0,14rem)_1fr]">
        {columns.map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt className="font-medium max-sm:mt-1">{name}</dt>
            <dd className="text-plum-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </FoldedPanel>
  </div>
)
