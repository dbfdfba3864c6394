import { Fragment } from 'react'

/** An address of mail that may be longer than its line: it breaks after its @, not within a word. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?<=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are only told apart by their place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
