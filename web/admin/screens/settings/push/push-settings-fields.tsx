import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import type { PushSettings } from '#contracts/push/push.ts'
import { branchOptions } from '../../../../salon/choices.ts'
import { CheckboxField, SelectField, TextField } from '../../../../ui/field.tsx'
import { queries } from '../../../calls/queries.ts'

const kinds = [
  ['inquiries', 'New inquiries'],
  ['answers', 'Answers of clients'],
  ['handedOver', 'What is handed over to me'],
  ['overdue', 'Overdue'],
  ['followUps', 'Follow-ups, at eight in the morning'],
] as const

interface Props {
  settings: PushSettings
  /** Stores the settings at once. */
  onChange(settings: PushSettings): void
}

/** What this browser is told of, and when. Each change is saved at once. */
export function PushSettingsFields({ settings, onChange }: Props) {
  const set = (change: Partial<PushSettings>) => onChange({ ...settings, ...change })
  return (
    <details className="mt-4">
      <summary className="min-h-10 cursor-pointer py-2 text-sm font-medium outline-rose-700 focus-visible:outline-2">
        What, and when
      </summary>
      <fieldset className="mt-1">
        <legend className="text-sm font-medium">Notify me of</legend>
        {kinds.map(([kind, label]) => (
          <CheckboxField
            key={kind}
            label={label}
            checked={settings[kind]}
            onChange={({ target }) => set({ [kind]: target.checked })}
          />
        ))}
      </fieldset>
      <SelectField
        label="Of which inquiries"
        className="mt-2"
        value={settings.of}
        onChange={({ target }) => set({ of: target.value as PushSettings['of'] })}
      >
        <option value="all">All</option>
        <option value="branches">My branches</option>
        <option value="mine">Assigned to me</option>
      </SelectField>
      {settings.of === 'branches' && (
        <Branches chosen={settings.branchIds} onChange={branchIds => set({ branchIds })} />
      )}
      <CheckboxField
        className="mt-2"
        label="Say the client’s name"
        hint="Anyone who sees the screen can read it, also while it is locked."
        checked={settings.names}
        onChange={({ target }) => set({ names: target.checked })}
      />
      <QuietHours quiet={settings.quiet} onChange={quiet => set({ quiet })} />
    </details>
  )
}

function Branches({ chosen, onChange }: { chosen: readonly number[]; onChange(ids: number[]): void }) {
  const { data = [] } = useQuery(queries.branches)
  return (
    <fieldset className="mt-2 ps-4">
      <legend className="text-sm font-medium">My branches</legend>
      {chosen.length === 0 && (
        <p className="text-sm text-plum-soft">None is chosen: only what is assigned to you counts.</p>
      )}
      {branchOptions(data).map(({ row, label }) => (
        <CheckboxField
          key={row.id}
          label={label}
          checked={chosen.includes(row.id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, row.id] : chosen.filter(id => id !== row.id))
          }
        />
      ))}
    </fieldset>
  )
}

const usual = { from: '21:00', until: '08:00' }

interface QuietProps {
  quiet: PushSettings['quiet']
  onChange(quiet: PushSettings['quiet']): void
}

function QuietHours({ quiet, onChange }: QuietProps) {
  /** What is being typed, which may be incomplete. */
  const [typed, setTyped] = useState(quiet ?? usual)
  const isSame = typed.from === typed.until
  function change(part: 'from' | 'until', { target }: ChangeEvent<HTMLInputElement>) {
    const next = { ...typed, [part]: target.value }
    setTyped(next)
    if (next.from && next.until && next.from !== next.until) onChange(next)
  }
  return (
    <>
      <CheckboxField
        label="Quiet hours"
        hint="What comes meanwhile is one notification when they end."
        checked={quiet !== null}
        onChange={({ target }) => onChange(target.checked ? (isSame ? usual : typed) : null)}
      />
      {quiet && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3 sm:ps-8">
          <TextField label="From" type="time" value={typed.from} onChange={event => change('from', event)} />
          <TextField
            label="Until"
            type="time"
            value={typed.until}
            error={isSame ? 'Must be another time than From' : undefined}
            onChange={event => change('until', event)}
          />
        </div>
      )}
    </>
  )
}
