export const MINUTE_MS = 60_000

/** A duration in full minutes: '5 min', '3 h 12 min', '2 days 4 h'. */
export function formatDuration(ms: number): string {
  // A clock that was set back must not make it negative.
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)]
  const join = (large: string, small: number, unit: string) =>
    small > 0 ? `${large} ${small} ${unit}` : large
  if (hours === 0) return `${minutes} min`
  if (days < 2) return join(`${hours} h`, minutes % 60, 'min')
  return join(`${days} days`, hours % 24, 'h')
}

/** The largest unit alone: '5 h'. */
export const shortDuration = (ms: number): string => formatDuration(ms).split(' ', 2).join(' ')
