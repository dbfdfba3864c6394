/** What the form is, and what it is about once a service is chosen: a link to it may have chosen that. */
export function FormHeading({ branch, service }: { branch: string; service: string }) {
  return (
    <>
      <h2 id="form-title" className="font-display text-heading font-medium">
        Send us a message
      </h2>
      {service && (
        <p className="mt-2 text-lead text-plum-soft">
          About <strong className="font-medium text-plum">{service}</strong>
          {branch && `, in ${branch}`}
        </p>
      )}
    </>
  )
}
