import type { Copy } from '#contracts/content.ts'

const names = ['Book Appointment', 'Consultation', 'Treatment', 'Follow-Up']

export function HowItWorks({ steps }: { steps: Copy['services']['steps'] }) {
  return (
    <ol className="grid gap-5 sm:grid-cols-2 sm:gap-10 lg:grid-cols-4 lg:gap-8">
      {names.map((name, index) => (
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
          <p className="mt-1 max-w-[34ch] sm:mt-2 text-plum-soft">{steps[index]}</p>
        </li>
      ))}
    </ol>
  )
}
