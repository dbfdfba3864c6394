/** A dot between words, for the eye only. The spaces are outside what is hidden: without them screen readers join the words. */
export const Separator = () => (
  <>
    {' '}
    <span aria-hidden="true" className="font-normal text-plum-soft">
      ·
    </span>{' '}
  </>
)
