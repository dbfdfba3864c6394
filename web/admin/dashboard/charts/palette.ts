import type { InquiryStatus } from '#contracts/inquiry.ts'

type Fill = string | CanvasPattern

/** How a bar is filled, and the line around it, which alone stands out from the ground by 3:1 where the fill is light. */
interface Ink {
  fill: Fill
  line: string
}

export interface Palette {
  text: string
  rule: string
  ground: string
  /** Of a chart that has one kind of bars. */
  single: Ink
  /** Told apart by lightness and by stripes, not only by hue. */
  statuses: Record<InquiryStatus, Ink>
}

const STRIPE_PX = 6

function stripes(line: string, ground: string): Fill {
  const tile = document.createElement('canvas')
  tile.width = STRIPE_PX
  tile.height = STRIPE_PX
  const context = tile.getContext('2d')
  if (!context) return line
  context.fillStyle = ground
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

/** The colours of the house, or of the reader where those are forced. A canvas is not coloured anew by itself. */
export function readPalette(forced: boolean): Palette {
  if (forced) {
    const dark = { fill: 'CanvasText', line: 'CanvasText' }
    return {
      text: 'CanvasText',
      rule: 'GrayText',
      ground: 'Canvas',
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
    ground: token('--color-white'),
    single: { fill: rose, line: rose },
    statuses: {
      unread: { fill: token('--color-yellow-100'), line: line.unread },
      read: { fill: token('--color-blue-300'), line: line.read },
      processing: { fill: stripes(line.processing, token('--color-purple-100')), line: line.processing },
      completed: { fill: token('--color-green-700'), line: line.completed },
    },
  }
}
