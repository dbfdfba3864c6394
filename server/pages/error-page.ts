import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { salon } from '#content/salon.ts'
import { prepareFailure } from '../http/failures.ts'
import { dataHeaders } from '../http/security-headers.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, character => escapes[character] ?? character)

/** The last resort, when not even the site's own error page can be rendered: plain words and a way home. */
export function sendErrorPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { error: sentence } = prepareFailure(error, request, reply)
  return reply
    .headers(dataHeaders)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${salon.name}</title><h1>${salon.name}</h1><p>${escapeHtml(sentence)}</p>` +
        `<p><a href="/">Return to Home</a></p></html>`,
    )
}
