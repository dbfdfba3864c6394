import type { InquiryStatus } from '#contracts/inquiry.ts'

type Fill = string | CanvasPattern

/** The fill and the outline of a bar. Where the fill is light, the outline has the contrast of 3:1. */
interface BarColours {
  fill: Fill
  line: string
}

export interface Palette {
  text: string
  rule: string
  background: string
  /** For a chart with one kind of bars. */
  single: BarColours
  /** They differ by lightness and stripes, not only by hue. */
  statuses: Record<InquiryStatus, BarColours>
}

const STRIPE_PX = 6

function stripes(line: string, background: string): Fill {
  const tile = document.createElement('canvas')
  tile.width = STRIPE_PX
  tile.height = STRIPE_PX
  const context = tile.getContext('2d')
  if (!context) return line
  context.fillStyle = background
  context.fillRect(0, 0, STRIPE_PX, STRIPE_PX)
  context.strokeStyle = line
  context.lineWidth = 2
  context.beginPath()
  for (const shift of [-STRIPE_PX, 0, STRIPE_PX]) {
    context.moveTo(shift - 1, STRIPE_PX + 1)
    context.lineTo(shift + STRIPE_PX + 1, -1)
  }
  context.stroke()
  return context.createPattern(tile, 'repeat') ?? line
}

/** The colours of the theme, or the user's own in forced-colours mode, which does not reach a canvas. */
export function readPalette(forced: boolean): Palette {
  if (forced) {
    const dark = { fill: 'CanvasText', line: 'CanvasText' }
    return {
      text: 'CanvasText',
      rule: 'GrayText',
      background: 'Canvas',
      single: dark,
      statuses: {
        unread: dark,
        read: { fill: 'Canvas', line: 'CanvasText' },
        processing: { fill: stripes('CanvasText', 'Canvas'), line: 'CanvasText' },
        completed: { fill: 'GrayText', line: 'CanvasText' },
      },
    }
  }
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(name).trim()
  const rose = token('--color-rose-700')
  const line = {
    unread: token('--color-yellow-900'),
    read: token('--color-blue-900'),
    processing: token('--color-purple-900'),
    completed: token('--color-green-900'),
  }
  return {
    text: token('--color-plum-soft'),
    rule: token('--color-rose-50'),
    background: token('--color-white'),
    single: { fill: rose, line: rose },
    statuses: {
      unread: { fill: token('--color-yellow-100'), line: line.unread },
      read: { fill: token('--color-blue-300'), line: line.read },
      processing: { fill: stripes(line.processing, token('--color-purple-100')), line: line.processing },
      completed: { fill: token('--color-green-700'), line: line.completed },
    },
  }
}
