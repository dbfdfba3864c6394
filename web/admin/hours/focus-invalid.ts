/** The `ref` of a field with several controls: focusing it focuses the first invalid one. */
export const focusInvalid =
  (fieldRef: (target: { focus(): void } | null) => void) => (group: HTMLElement | null) =>
    fieldRef(
      group && {
        focus: () => group.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
      },
    )
