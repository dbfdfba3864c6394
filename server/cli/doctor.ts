// `npm run doctor`: looks at a whole installation, and says line by line what is well and what to do. Ends with 1 when
// the salon can't be run like this.
import { systemClock } from '../clock.ts'
import { examine } from '../doctor/doctor.ts'

const marks = { well: '✔', look: '!', bad: '✘' }
const counts = { well: 0, look: 0, bad: 0 }

for await (const { state, what, says } of examine(process.env, systemClock)) {
  counts[state]++
  console.log(`${marks[state]} ${what.padEnd(12)} ${says.replaceAll('\n', `\n${' '.repeat(15)}`)}`)
}
console.log(`\n${counts.well} well, ${counts.look} to look at, ${counts.bad} wrong`)
process.exitCode = counts.bad > 0 ? 1 : 0
