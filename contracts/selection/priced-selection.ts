import { type PricedService, pricesOn } from '../days/day.ts'
import type { Service } from '../services/service.ts'
import { type Minutes, readDuration, sumOfMinutes } from './duration.ts'
import type { SelectedLine } from './selection.ts'

/** What a selection needs to know of a service. */
export type SelectableService = Pick<Service, 'name' | 'duration' | 'from' | 'perNail'> & PricedService

/** A line of a selection that is still on the price list, with what it costs. */
export interface PricedLine<S extends SelectableService = Service> {
  line: SelectedLine
  service: S
  /** In rupees, of all nails of a line. */
  amount: number
  /** What one of it costs today, if that is not what it cost when it was chosen. */
  changedTo: number | undefined
}

/** A selection and what it costs. */
export interface PricedSelection<S extends SelectableService = Service> {
  lines: PricedLine<S>[]
  /** Lines that are no longer on the price list, or not as they were chosen: no one knows what is meant. */
  missing: SelectedLine[]
  /** In rupees. */
  total: number
  /** Whether `total` is only the lowest that it may cost. */
  from: boolean
  /** Undefined where the duration of a line can't be read. */
  duration: Minutes | undefined
  /** The day from which one of the prices is planned, where it is one of the wished day; otherwise undefined. */
  plannedOn: string | undefined
}

/**
 * What one of a line costs on a day, without one (empty) today; undefined where the service has other options now, or
 * is no longer priced by the nail.
 */
export function priceOfLine(
  { option, count }: Pick<SelectedLine, 'option' | 'count'>,
  service: SelectableService,
  day: string,
): number | undefined {
  const { price, options } = pricesOn(service, day)
  if (count > 1 && !service.perNail) return undefined
  if (option === '' && options.length === 0) return price
  return options.find(({ name }) => name === option)?.price
}

/**
 * What a selection costs on the wished day, as far as the reader may know; without one (empty) today.
 * @param find the service that a line names; undefined where it is not on the price list
 */
export function priceSelection<S extends SelectableService = Service>(
  selected: readonly SelectedLine[],
  find: (service: string) => S | undefined,
  wishedDay: string,
): PricedSelection<S> {
  const lines: PricedLine<S>[] = []
  const missing: SelectedLine[] = []
  let plannedOn: string | undefined
  for (const line of selected) {
    const service = find(line.service)
    const today = service && priceOfLine(line, service, '')
    const then = service && priceOfLine(line, service, wishedDay)
    if (!service || today === undefined || then === undefined) {
      missing.push(line)
      continue
    }
    if (then !== today) plannedOn = wishedDay
    lines.push({
      line,
      service,
      amount: then * line.count,
      changedTo: today === line.price ? undefined : today,
    })
  }
  const durations = lines.map(({ service, line }) => readDuration(service.duration, line.count))
  return {
    lines,
    missing,
    total: lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100,
    from: lines.some(({ service }) => service.from),
    duration: sumOfMinutes(durations),
    plannedOn,
  }
}

/** A line with the price of today instead of the one at which it was chosen. */
export const atPresentPrice = ({ line, changedTo = line.price }: PricedLine): SelectedLine => ({
  ...line,
  price: changedTo,
})

/** The name of a service as a line has it. */
export const onOneLine = (name: string): string => name.replace(/\s+/g, ' ')

/** 'Keratin Smoothing (Medium)' or 'Nail Art (10 nails)', on one line. */
export function nameOfLine({ option, count }: SelectedLine, service: string): string {
  const detail = [option, count > 1 ? `${count} nails` : ''].filter(Boolean).join(', ')
  return `${onOneLine(service)}${detail && ` (${detail})`}`
}
