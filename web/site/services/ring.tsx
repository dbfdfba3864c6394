interface RingProps {
  /** What it adds, for screen readers: 'Bridal Trial, 15,000 rupees'. */
  adds: string
  isChosen: boolean
  onChoose(isChosen: boolean): void
}

/** Chooses a row of the price list. */
export const Ring = ({ adds, isChosen, onChoose }: RingProps) => (
  <input
    type="checkbox"
    // Firefox fills it in after a reload, and React leaves that as it is.
    ref={box => {
      if (box) box.checked = isChosen
    }}
    aria-label={`Add ${adds}`}
    checked={isChosen}
    onChange={event => onChoose(event.target.checked)}
    className="ring-box"
  />
)
