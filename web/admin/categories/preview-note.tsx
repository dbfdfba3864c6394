/** Says that category changes never reach the website, whatever the success messages say. */
export function PreviewNote() {
  return (
    <p className="mb-5 rounded-lg border-l-4 border-gold bg-rose-50 px-4 py-3 text-sm">
      Changes here are a preview in this browser and are not published.
    </p>
  )
}
