import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormSetValue } from 'react-hook-form'

/**
 * The properties of a form that the server sends: what is submitted before the script has come is submitted then. React
 * keeps such a submission for a form with an `action`, and empties the form as it hands it over: what was typed is put back.
 * It goes nowhere meanwhile, neither into an address nor over the network.
 */
export function useEarlySubmit<Input extends FieldValues>(
  setValue: UseFormSetValue<Input>,
  onSubmit: () => Promise<void>,
) {
  const ref = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<FormData>()
  const submit = useEffectEvent((values: FormData) => {
    for (const [name, value] of values) setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>)
    void onSubmit()
  })
  useLayoutEffect(() => {
    if (typed) submit(typed)
  }, [typed])
  return { ref, action: () => setTyped(new FormData(ref.current ?? undefined)) }
}
