import { type ComponentType, Fragment } from 'react'

const Plain = ({ children }: { children: string }) => <span>{children}</span>

interface Props {
  children: string
  /** What shows each part of the address. */
  part?: ComponentType<{ children: string }>
}

/** An email address; if it does not fit into a line, it breaks after the @ or before a full stop. */
export function EmailText({ children, part: Part = Plain }: Props) {
  return children.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <Part>{part}</Part>
    </Fragment>
  ))
}
