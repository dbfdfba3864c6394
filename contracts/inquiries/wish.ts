// The form has no fields of its own for what a client wishes: it writes it as the first lines of the message, and the back office
// reads it there.

const TIME_PREFIX = 'Wished time: '

const answerLines = new Map([
  ['email', 'Please answer by email.'],
  ['whatsapp', 'Please answer by WhatsApp.'],
  ['call', 'Please call me.'],
])

/** The wish in a message: the time in words, and how to be answered; both empty where nothing is wished for. */
export interface WishInMessage {
  /** 'Saturday, 5 December 2026, in the morning' */
  time: string
  /** 'email', 'whatsapp' or 'call' */
  answerBy: string
}

/** The lines that are written before a message; empty without a wish. */
export function wishLines({ time, answerBy }: WishInMessage): string {
  const lines = [time && `${TIME_PREFIX}${time}.`, answerLines.get(answerBy)].filter(Boolean)
  return lines.map(line => `${line}\n`).join('')
}

/** Splits a message as the form has written it: the wish, and the client's own text below it. */
export function readWish(message: string): WishInMessage & { text: string } {
  const lines = message.split('\n')
  let time = ''
  let answerBy = ''
  if (lines[0]?.startsWith(TIME_PREFIX))
    time = (lines.shift() ?? '').slice(TIME_PREFIX.length).replace(/\.$/, '')
  const answer = [...answerLines].find(([, line]) => line === lines[0])
  if (answer) {
    answerBy = answer[0]
    lines.shift()
  }
  return { time, answerBy, text: lines.join('\n').trim() }
}
