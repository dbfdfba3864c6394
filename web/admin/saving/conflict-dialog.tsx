import { useId, useState } from 'react'
import { texts } from '#contracts/api/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type ComparedField, type Comparison, listLabels } from './merge.ts'

interface VersionsProps<Values> {
  field: ComparedField<Values>
  mine: Values
  theirs: Values
  keepsMine: boolean
  onChoose(keepsMine: boolean): void
}

/** A field that both have changed, with the two values to choose from. */
function FieldChoice<Values>({ field, mine, theirs, keepsMine, onChoose }: VersionsProps<Values>) {
  const id = useId()
  const versions = [
    { values: mine, name: 'your version', isMine: true },
    { values: theirs, name: 'saved version', isMine: false },
  ]
  return (
    // On a phone the field stands above its two values.
    <tr className="border-t border-plum/10 align-top wrap-anywhere max-sm:grid max-sm:grid-cols-2">
      <th
        scope="row"
        className="px-2 py-3 text-left font-normal text-plum-soft max-sm:col-span-2 max-sm:pb-0"
      >
        {field.label}
      </th>
      {versions.map(({ values, name, isMine }) => {
        const text = field.textIn(values)
        return (
          <td key={name} className="py-1 pr-2">
            <label className="flex min-h-10 cursor-pointer items-start gap-2 rounded-lg p-2 whitespace-pre-line has-checked:bg-rose-50 has-checked:font-semibold">
              <input
                type="radio"
                name={id}
                checked={keepsMine === isMine}
                onChange={() => onChoose(isMine)}
                aria-label={`${field.label}, ${name}: ${text || 'empty'}`}
                className="mt-0.5 size-4 shrink-0 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
              />
              <span>{text || '-'}</span>
            </label>
          </td>
        )
      })}
    </tr>
  )
}

interface ConflictProps<Values> {
  mine: Values
  theirs: Values
  comparison: Comparison<Values>
}

interface DialogProps<Values> {
  /** @param kept the fields in which the user's values are kept */
  onChoose(kept: readonly ComparedField<Values>[]): void
  /** Closes without a choice: nothing is saved. */
  onClose(): void
}

function OpenDialog<Values>({
  conflict: { mine, theirs, comparison },
  onChoose,
  onClose,
}: DialogProps<Values> & { conflict: ConflictProps<Values> }) {
  /** The fields for which the saved version is chosen. */
  const [given, setGiven] = useState<readonly ComparedField<Values>[]>([])
  const single = [...comparison.mine, ...comparison.theirs]
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose a version"
      footer={
        <>
          <Button onClick={() => onChoose(comparison.both.filter(field => !given.includes(field)))}>
            Save
          </Button>
          <Button look="secondary" onClick={onClose}>
            Decide Later
          </Button>
        </>
      }
    >
      <p className="mb-4">{`${texts.stale} Choose what to keep where you both changed the same.`}</p>
      <table className="w-full table-fixed border-collapse text-sm max-sm:block [&>*]:max-sm:block">
        <thead>
          <tr className="text-left text-xs text-plum-soft max-sm:grid max-sm:grid-cols-2">
            <th scope="col" className="p-2 font-semibold max-sm:sr-only sm:w-1/4">
              Field
            </th>
            <th scope="col" className="p-2 font-semibold">
              Your version
            </th>
            <th scope="col" className="p-2 font-semibold">
              Saved version
            </th>
          </tr>
        </thead>
        <tbody>
          {comparison.both.map(field => (
            <FieldChoice
              key={field.id}
              field={field}
              mine={mine}
              theirs={theirs}
              keepsMine={!given.includes(field)}
              onChoose={isMine =>
                setGiven(isMine ? given.filter(other => other !== field) : [...given, field])
              }
            />
          ))}
        </tbody>
      </table>
      {single.length > 0 && (
        <p className="mt-4 text-sm text-plum-soft">
          {`Changed by only one of you, and kept: ${listLabels(single)}.`}
        </p>
      )}
    </Dialog>
  )
}

/** Asks about the fields that both the user and someone else have changed, with both values of each. */
export const ConflictDialog = <Values,>({
  conflict,
  ...rest
}: DialogProps<Values> & {
  /** Undefined while there is no conflict. */
  conflict: ConflictProps<Values> | undefined
}) => conflict && <OpenDialog conflict={conflict} {...rest} />
