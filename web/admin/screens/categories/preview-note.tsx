/** Says that category changes never reach the website, whatever the success messages say. */
export function PreviewNote() {
  return (
    <p className="border-l-2 max-sm:my-2 border-gold ps-2.5">
      Changes here are a preview in this browser and are not published.
    </p>
  )
}
