import type { Copy } from '#contracts/content.ts'
import { Heading } from '../parts/heading.tsx'

export const Reasons = ({ reasons }: { reasons: Copy['about']['reasons'] }) => (
  <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[2fr_3fr]">
    <Heading id="reasons-title">Why Choose Araliya</Heading>
    <ul className="divide-y divide-gold/50 border-y border-gold/50">
      {reasons.map(({ name, text }) => (
        <li key={name} className="grid items-baseline gap-x-8 gap-y-2 py-6 sm:grid-cols-[2fr_3fr]">
          <h3 className="font-display text-2xl/tight font-semibold">{name}</h3>
          <p className="max-w-[40ch] text-plum-soft">{text}</p>
        </li>
      ))}
    </ul>
  </div>
)
