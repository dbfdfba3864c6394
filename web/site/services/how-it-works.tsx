const steps = [
  {
    name: 'Book Appointment',
    text: 'Write or call. Tell us what you have in mind and when it suits you.',
  },
  {
    name: 'Consultation',
    text: 'We sit down together first: your hair, your skin, your day, your budget.',
  },
  {
    name: 'Treatment',
    text: 'One pair of hands, no rush, and tea or king coconut while you rest.',
  },
  {
    name: 'Follow-Up',
    text: 'A few days later we ask how it feels, and put right what could be better.',
  },
]

export function HowItWorks() {
  return (
    <ol className="grid gap-5 sm:grid-cols-2 sm:gap-10 lg:grid-cols-4 lg:gap-8">
      {steps.map(({ name, text }, index) => (
        <li
          key={name}
          className="border-t border-gold/60 pt-5 xs:max-sm:grid xs:max-sm:grid-cols-[3.5rem_1fr] sm:pt-6"
        >
          <span
            aria-hidden="true"
            className="row-span-2 font-display text-5xl/none font-medium text-gold-800 lining-nums"
          >
            {index + 1}
          </span>
          <h3 className="font-display text-2xl/tight font-semibold sm:mt-4">{name}</h3>
          <p className="mt-1 max-w-[34ch] sm:mt-2 text-plum-soft">{text}</p>
        </li>
      ))}
    </ol>
  )
}
