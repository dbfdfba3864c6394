import { hours } from '#content/hours.ts'

/** One line of the opening hours. */
interface Shift {
  days: readonly string[]
  opens: string
  closes: string
}

/** The week's opening hours on the wall clock of one time zone. */
export interface WeekHours {
  timeZone: string
  weekdays: Shift
  saturday: Shift
  sunday: Shift
}

export interface OpenStatus {
  open: boolean
  /** 'Open now · until 8pm', 'Closed · opens 9am', 'Closed · opens tomorrow 9am' */
  text: string
}

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const minutesOf = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** '09:00' as '9am', '17:30' as '5:30pm'. */
function clockText(time: string): string {
  const minutes = minutesOf(time)
  const hour = Math.floor(minutes / 60)
  const past = minutes % 60
  const tail = past === 0 ? '' : `:${String(past).padStart(2, '0')}`
  return `${hour % 12 || 12}${tail}${hour % 24 < 12 ? 'am' : 'pm'}`
}

/** Day of the week and minute of the day on the wall clock of a time zone. */
function wallClock(now: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find(found => found.type === type)?.value ?? ''
  return { day: WEEK.indexOf(part('weekday')), minute: minutesOf(`${part('hour')}:${part('minute')}`) }
}

/** Whether the salons are open at this moment, and what changes next; wherever the visitor's own clock stands. */
export function openStatus(now: Date, week: WeekHours = hours): OpenStatus {
  const { day, minute } = wallClock(now, week.timeZone)
  const shifts = [week.weekdays, week.saturday, week.sunday]
  const nameOf = (ahead: number) => WEEK[(day + ahead) % 7] as string
  const shiftOf = (ahead: number) => shifts.find(shift => shift.days.includes(nameOf(ahead)))

  const today = shiftOf(0)
  if (today && minute < minutesOf(today.opens)) {
    return { open: false, text: `Closed · opens ${clockText(today.opens)}` }
  }
  if (today && minute < minutesOf(today.closes)) {
    return { open: true, text: `Open now · until ${clockText(today.closes)}` }
  }
  for (let ahead = 1; ahead <= 7; ahead++) {
    const next = shiftOf(ahead)
    if (next) {
      const when = ahead === 1 ? 'tomorrow' : nameOf(ahead)
      return { open: false, text: `Closed · opens ${when} ${clockText(next.opens)}` }
    }
  }
  return { open: false, text: 'Closed' }
}
