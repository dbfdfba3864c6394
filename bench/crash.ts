// Kills the real server under a stream of inquiries and looks what is left. Needs the built web (`npm run build`).
// Usage: node bench/crash.ts [--rounds 20]; ends with 1 when anything was lost, doubled or never sent.
import { parseArgs } from 'node:util'
import { surviveCrashes } from './crash-rounds.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const report = await surviveCrashes(Number(values.rounds), line => console.log(`  ${line}`))
const { lost, doubled, unsent, strange, consistent } = report
console.log(`
  ${report.rounds} times killed, ${report.answered} inquiries answered with success (${report.repeated} sent more than once).
  Lost ${lost}, stored twice ${doubled}, message never sent ${unsent}, messages about nothing ${strange}.
  Messages sent twice, with the same Message-ID: ${report.sentTwice}. Counts, history and file ${consistent ? 'agree' : 'DO NOT AGREE'}.
`)
process.exitCode = lost + doubled + unsent + strange > 0 || !consistent ? 1 : 0
