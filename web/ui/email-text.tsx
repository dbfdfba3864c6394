import { Fragment } from 'react'

/** An email address; if it does not fit into a line, it breaks after the @. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?<=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ))
}
