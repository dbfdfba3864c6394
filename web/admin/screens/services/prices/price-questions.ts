import { fullName, largeChangeQuestion } from '../large-change.ts'
import { planQuestion } from '../plan-question.ts'
import type { EditedLine } from './lines.ts'

const lineName = ({ service, option }: EditedLine): string => fullName({ name: service.name, option })

/** The first line whose new price can't be stored, and what to say; undefined when all can. */
export function priceProblem(lines: readonly EditedLine[]): { key: string; message: string } | undefined {
  const line = lines.find(({ problem }) => problem !== undefined)
  return line && { key: line.key, message: `Correct ${lineName(line)} first.` }
}

/** What is asked before new prices are saved. */
export function questionsBeforeSaving(changed: readonly EditedLine[], isPlan: boolean): string[] {
  const questions = largeChangeQuestion(changed.map(line => ({ ...line, name: lineName(line) })))
  const planned = isPlan ? undefined : planQuestion([...new Set(changed.map(({ service }) => service))])
  return planned ? [...questions, planned] : questions
}
