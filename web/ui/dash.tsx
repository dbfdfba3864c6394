/** A dash for a value that is missing; `label` is what screen readers say instead, as most of them skip a dash. */
export const Dash = ({ label }: { label: string }) => (
  <span role="img" aria-label={label}>
    -
  </span>
)
