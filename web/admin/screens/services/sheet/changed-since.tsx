import { counted } from '#contracts/text/number-texts.ts'
import type { ChangedSince, ChangedSinceChoice } from './outcome.ts'

interface Props {
  rows: readonly ChangedSince[]
  choice: ChangedSinceChoice | undefined
  disabled: boolean
  onChoose(choice: ChangedSinceChoice): void
}

const choices: readonly { id: ChangedSinceChoice; one: string; several: string }[] = [
  { id: 'keep', one: 'Leave it as it is now', several: 'Leave them as they are now' },
  { id: 'replace', one: 'Change it to what the file says', several: 'Change them to what the file says' },
]

/** Asks what becomes of services that were changed since the file was downloaded. */
export function ChangedSinceQuestion({ rows, choice, disabled, onChoose }: Props) {
  return (
    <fieldset className="mb-4 rounded-2xl border border-gold bg-white px-[min(1rem,4vw)] py-3 text-sm">
      <legend className="float-left w-full font-medium">
        {`${counted(rows.length, 'service was', 'services were')} changed since you downloaded this file`}
      </legend>
      <ul className="clear-both mb-2 max-h-80 overflow-y-auto py-1 text-plum-soft">
        {rows.map(({ row, id, name, prices }) => (
          <li key={id} className="wrap-anywhere">
            {`Row ${row}: ${name}`}
            {prices && `, ${prices.downloaded} then, ${prices.now} now`}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(({ id, one, several }) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-2 sm:min-h-9">
            <input
              type="radio"
              name="changed-since"
              className="size-5 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
              checked={choice === id}
              disabled={disabled}
              onChange={() => onChoose(id)}
            />
            {rows.length === 1 ? one : several}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
