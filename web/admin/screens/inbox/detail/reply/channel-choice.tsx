import type { ChangeEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ReplyChannel } from '#contracts/inquiries/inquiry.ts'
import type { ReplyForm } from './reply-form.ts'

export const channelNames: Record<ReplyChannel, string> = {
  email: 'Email',
  whatsapp: 'WhatsApp',
  call: 'I Called',
  instagram: 'Instagram',
  facebook: 'Facebook',
  'walk-in': 'In the salon',
}

const choiceClass = 'flex min-w-0 flex-wrap gap-x-4 text-sm'

const channelClass =
  'flex min-h-8 cursor-pointer items-center border-b-2 border-transparent text-plum-soft outline-offset-2 outline-rose-700 ' +
  'has-checked:border-rose-700 has-checked:font-medium has-checked:text-plum has-focus-visible:outline-2 max-sm:min-h-11'

interface Props {
  channels: readonly ReplyChannel[]
  form: UseFormReturn<ReplyForm>
}

/** Chooses how the client is answered. */
export function ChannelChoice({ channels, form }: Props) {
  // A chosen channel alone is no draft.
  const onChange = (event: ChangeEvent<HTMLInputElement>) =>
    form.resetField('channel', { defaultValue: event.target.value as ReplyChannel })

  return (
    <fieldset className={choiceClass}>
      <legend className="sr-only">Reply by</legend>
      {channels.map(channel => (
        <label key={channel} className={channelClass}>
          <input
            type="radio"
            value={channel}
            className="sr-only"
            {...form.register('channel', { onChange })}
          />
          <span>{channelNames[channel]}</span>
        </label>
      ))}
    </fieldset>
  )
}
