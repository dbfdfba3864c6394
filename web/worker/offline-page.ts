/** What the page says of the salon. */
export interface OfflineFacts {
  name: string
  /** How to call the salon; null where no one has entered a telephone number. */
  phone: { text: string; link: string | undefined } | null
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, character => escapes[character] ?? character)

const style = `
:root{color-scheme:light;font:1rem/1.5 system-ui,sans-serif;color:#3b2530;background:#fff9f5}
body{box-sizing:border-box;min-height:100dvh;margin:0;display:grid;align-content:center;
padding:max(1.5rem,env(safe-area-inset-top)) max(1.5rem,env(safe-area-inset-right)) max(1.5rem,env(safe-area-inset-bottom)) max(1.5rem,env(safe-area-inset-left))}
main{max-width:26rem;margin:auto}
h1{margin:0 0 .75rem;font:500 1.75rem/1.2 Georgia,serif}
p{margin:0 0 1rem}
a{display:inline-block;color:inherit;text-underline-offset:.25em}
.again{padding:.75rem 1.5rem;border-radius:99rem;color:#fff9f5;background:#3b2530;text-decoration:none}
:focus-visible{outline:.1875rem solid #c9a45c;outline-offset:.1875rem}
`

function telephone({ text, link }: NonNullable<OfflineFacts['phone']>) {
  const shown = escaped(text)
  return `<p>The salon’s telephone: ${link ? `<a href="${escaped(link)}">${shown}</a>` : shown}</p>`
}

/** The page that the back office shows while the server can't be reached. It is whole: nothing of it is loaded. */
const offlineHtml = ({ name, phone }: OfflineFacts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>You are offline | ${escaped(name)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>You are offline</h1>
<p>The back office can’t be reached. What you have typed is kept.</p>
${phone ? telephone(phone) : ''}<p><a class="again" href="">Try Again</a></p>
</main>
</body>
</html>
`

/** The same as a response. Its policy allows its own style and nothing else. */
export const offlineResponse = (facts: OfflineFacts): Response =>
  new Response(offlineHtml(facts), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    },
  })
