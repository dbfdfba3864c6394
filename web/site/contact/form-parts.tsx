import { type ComponentProps, type FocusEvent, type ReactNode, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { categories } from '#content/categories.ts'
import { paths } from '#contracts/paths/paths.ts'
import type { RootData } from '../../data-source.ts'
import { loadCode } from '../../later.tsx'
import { Field, type FieldOf, SelectFrame, selectClass } from '../../ui/field-frame.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import type { Choice } from './use-choice.ts'

// The frame of a wrong field that has the focus is the ring of the focus.
const control =
  'w-full scroll-mt-8 rounded-xl border border-plum/55 bg-white px-4 text-base text-plum transition-colors duration-200 ' +
  'outline-rose-700 outline-offset-2 hover:border-plum focus-visible:outline-2 aria-invalid:border-2 aria-invalid:border-rose-700 aria-invalid:focus-visible:-outline-offset-2'

export const TextInput = (props: FieldOf<'input'>) => (
  <Field<'input'> {...props} render={given => <input {...given} className={`h-12 ${control}`} />} />
)

export const TextBox = (props: FieldOf<'textarea'>) => (
  <Field<'textarea'>
    {...props}
    render={given => <textarea {...given} className={`block min-h-24 resize-y py-2 leading-6 ${control}`} />}
  />
)

export const Select = (props: FieldOf<'select'>) => (
  <Field<'select'>
    {...props}
    render={given => (
      <SelectFrame>
        <select {...given} className={`h-12 ${selectClass} ${control}`} />
      </SelectFrame>
    )}
  />
)

interface RadioChipProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  /** The class of what is seen of it. */
  look?: string
}

/** A radio button that looks like a chip or a tile. */
export const RadioChip = ({ look = 'chip', children, ...input }: RadioChipProps) => (
  <label className="relative grid cursor-pointer rounded-full has-[.day-tile]:rounded-xl">
    <input type="radio" {...input} className="sr-only" />
    <span className={look}>{children}</span>
  </label>
)

interface ChipsProps extends Omit<ChipGroupProps, 'children'> {
  name: string
  /** The values are the labels in lower case. */
  labels: readonly string[]
  /** The label of no choice, which comes first; undefined where one is chosen, or nothing is. */
  none?: string
  chosen: string | undefined
}

/** One of several, chosen by radio buttons. */
export const Chips = ({ name, legend, isPlain, labels, none, chosen = '' }: ChipsProps) => (
  <ChipGroup legend={legend} isPlain={isPlain}>
    {none && (
      <RadioChip name={name} value="" defaultChecked={chosen === ''}>
        {none}
      </RadioChip>
    )}
    {labels.map(label => (
      <RadioChip
        key={label}
        name={name}
        value={label.toLowerCase()}
        defaultChecked={label.toLowerCase() === chosen}
      >
        {label}
      </RadioChip>
    ))}
  </ChipGroup>
)

interface ChipGroupProps {
  legend: string
  /** Whether the chips say it themselves, so that only screen readers need the legend. */
  isPlain?: boolean | undefined
  children: ReactNode
}

export const ChipGroup = ({ legend, isPlain, children }: ChipGroupProps) => (
  <fieldset>
    <legend className={isPlain ? 'sr-only' : 'mb-1 text-sm font-medium'}>{legend}</legend>
    <div className="flex flex-wrap gap-x-1 gap-y-2 sm:gap-x-2">{children}</div>
  </fieldset>
)

interface StepProps {
  number: number
  title: string
  /** At the right of the title. */
  beside?: ReactNode
  children: ReactNode
}

/** One of the steps of a form. */
export const Step = ({ number, title, beside, children }: StepProps) => (
  <div className="border-t border-gold/50 pt-2">
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <h3 className="flex gap-x-4 font-display text-2xl/8 font-semibold">
        <span aria-hidden="true" className="text-gold-800 lining-nums">
          {number}
        </span>
        {title}
      </h3>
      {beside}
    </div>
    <div className="mt-1 space-y-4">{children}</div>
  </div>
)

/** The services by category; those that the chosen branch doesn't offer come last, so that none is out of reach without JavaScript. */
export function ServiceChoices({ options, notHere, isElsewhere }: Choice) {
  const groups = categories.map(({ id, name }) => ({
    name,
    group: options.service.filter(option => option.row.categoryId === id && !isElsewhere(option)),
  }))
  groups.push({ name: notHere, group: options.service.filter(isElsewhere) })
  return (
    <>
      <option value="">Not sure yet</option>
      {groups
        .filter(({ group }) => group.length > 0)
        .map(({ name, group }) => (
          <optgroup key={name} label={name}>
            {group.map(({ row, key, label }) => (
              <option key={row.id} value={key}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
    </>
  )
}

/** When it is left, it suggests a correction of a mistyped domain. */
export function EmailInput(props: FieldOf<'input'>) {
  const [suggestion, setSuggestion] = useState<ReactNode>()

  async function suggest({ target }: FocusEvent<HTMLInputElement>) {
    const module = await loadCode(() => import('./email-suggestion.tsx')).catch(() => undefined)
    setSuggestion(module?.suggestFor(target))
  }

  return (
    <div onInput={() => setSuggestion(undefined)}>
      <TextInput {...props} type="email" autoComplete="email" spellCheck={false} onBlur={suggest} />
      <LiveRegion className="text-sm text-plum-soft">{suggestion}</LiveRegion>
    </div>
  )
}

/** A field that people neither see nor fill in: what is in it was written by a program. */
export function HiddenField() {
  return (
    <div aria-hidden="true" className="absolute -start-[9999px] top-0 size-px overflow-hidden">
      <label>
        Leave this field empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/**
 * How the message is used and how long it is kept, as set in the back office. The page opens in another tab, so that the form stays
 * as it is.
 */
export function PrivacyNote() {
  const keptFor = (useRouteLoaderData('root') as RootData | undefined)?.keptFor
  return (
    <p className="text-plum-soft">
      {`We use your message only to answer you and to prepare your visit. ${keptFor ? `We delete it ${keptFor} after we’ve dealt with it. ` : ''}`}
      <a
        href={paths.privacy}
        target="_blank"
        className="text-rose-700 underline underline-offset-2"
        rel="noopener"
      >
        What becomes of your data<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  )
}
