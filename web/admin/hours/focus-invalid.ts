/** For the `ref` of a field that is made of several controls: the focus goes to the first that is wrong. */
export const focusInvalid =
  (fieldRef: (target: { focus(): void } | null) => void) => (group: HTMLElement | null) =>
    fieldRef(
      group && {
        focus: () => group.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
      },
    )
