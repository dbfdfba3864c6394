// Long: answers as email apps write them, from the bytes to what is shown.
import { expect, it } from 'vitest'
import { rawMessage } from '#tests/received-mail.ts'
import { splitQuoted } from '../../inquiries/received/quotes.rules.ts'
import { parseMessage } from './parse-message.ts'

/** What the salon has sent, with the inquiry that it quotes. */
const SENT = `Dear Nimali,

We would be glad to see you on Saturday at ten. It costs Rs. 4,500 and takes 45 minutes.
See https://araliya.example/services or call +94 11 234 5678.

Shall we keep it for you?

Warm regards,
Kamala
Araliya Beauty Salon, Wellawatte

On 15 January 2026 you wrote:
> Hello,
>
> is there a free chair on Saturday morning?`
/** `SENT` with the mark of a quotation before each line. */
const MARKED = SENT.replaceAll(/^/gm, '> ')

const escaped = (s: string) => s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const inLines = (s: string) => escaped(s).replaceAll('\n', '<br>')
const linked = (s: string) =>
  inLines(s)
    .replace(
      'https://araliya.example/services',
      '<a href="https://araliya.example/services" target="_blank">https://araliya.example/services</a>',
    )
    .replace('+94 11 234 5678', '<a href="tel:+94112345678">+94 11 234 5678</a>')
const nested = `${linked(SENT.split('\n\nOn 15')[0] ?? '')}<br><br>On 15 January 2026 you wrote:<br><blockquote>Hello,<br><br>is there a free chair on Saturday morning?</blockquote>`
const MAILS: [app: string, text: string, type: string, body: string][] = [
  [
    'Gmail',
    'Ten is fine!\n\nNimali',
    'text/html',
    `<div dir="ltr"><div>Ten is fine!</div><div><br></div><div>Nimali</div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Thu, Jan 15, 2026 at 1:00 PM Araliya Beauty Salon &lt;<a href="mailto:hello@araliya.example">hello@araliya.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0">${linked(SENT)}</blockquote></div>`,
  ],
  [
    'Gmail with a quotation in ours',
    'Ten is fine!',
    'text/html',
    `<div>Ten is fine!</div><div class="gmail_quote"><div class="gmail_attr">On Thu, 15 Jan 2026, 13:00 Araliya Beauty Salon, &lt;<a href="mailto:hello@araliya.example">hello@araliya.example</a>&gt; wrote:<br></div><blockquote>${nested}</blockquote></div>`,
  ],
  [
    'Outlook',
    'Ten is fine!',
    'text/html',
    `<html><head><style><!-- p.MsoNormal {margin:0} --></style></head><body><div class=WordSection1><p class=MsoNormal>Ten is fine!<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>From:</b> Araliya Beauty Salon &lt;hello@araliya.example&gt; <br><b>Sent:</b> Thursday, January 15, 2026 1:00 PM<br><b>To:</b> nimali@mail.example<br><b>Subject:</b> Your message to Araliya<o:p></o:p></p></div><p class=MsoNormal><o:p>&nbsp;</o:p></p>${SENT.split(
      '\n',
    )
      .map(l => `<p class=MsoPlainText>${escaped(l) || '<o:p>&nbsp;</o:p>'}<o:p></o:p></p>`)
      .join('')}</div></body></html>`,
  ],
  [
    'Outlook in a browser',
    'Ten is fine!',
    'text/html',
    `<div>Ten is fine!</div><div></div><hr style="display:inline-block;width:98%"><div><font><b>From:</b> Araliya Beauty Salon &lt;hello@araliya.example&gt;<br><b>Sent:</b> 15 January 2026 13:00<br><b>To:</b> nimali@mail.example &lt;nimali@mail.example&gt;<br><b>Subject:</b> Your message to Araliya</font><div>&nbsp;</div></div><div class="BodyFragment"><font><div class="PlainText">${linked(SENT)}</div></font></div>`,
  ],
  [
    'Yahoo',
    'Hello!\nTen is fine.',
    'text/html',
    `<div class="yahoo-style-wrap"><div>Hello!</div><div>Ten is fine.</div></div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Thursday, January 15, 2026 at 01:00:00 PM GMT+5:30, Araliya Beauty Salon &lt;hello@araliya.example&gt; wrote:</div><div><br></div><div><div dir="ltr">${linked(SENT)}</div></div></div>`,
  ],
  [
    'Yahoo as plain text',
    'Hello!\nTen is fine.',
    'text/plain',
    `Hello!\nTen is fine.\n    On Thursday, January 15, 2026 at 01:00:00 PM GMT+5:30, Araliya Beauty Salon <hello@araliya.example> wrote:  \n \n ${SENT.split('\n').join('\n ')}`,
  ],
  [
    'Apple Mail on an iPhone',
    'Ten is fine!\nSent from my iPhone',
    'text/html',
    `<html><body>Ten is fine!<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On 15 Jan 2026, at 1:00 PM, Araliya Beauty Salon &lt;hello@araliya.example&gt; wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">\ufeff<span>${SENT.split(
      '\n',
    )
      .map(l => `<span>${escaped(l)}</span><br>`)
      .join('')}</span></div></blockquote></body></html>`,
  ],
  [
    'Thunderbird',
    'Ten is fine!',
    'text/html',
    `<p>Ten is fine!</p><div class="moz-cite-prefix">On 15/01/2026 13:00, Araliya Beauty Salon wrote:<br></div><blockquote type="cite" cite="mid:x"><pre class="moz-quote-pre" wrap="">${escaped(SENT)}\n</pre></blockquote>`,
  ],
  [
    'a Samsung telephone',
    'Ten is fine!\n\nSent from my Galaxy',
    'text/html',
    `<div dir="auto">Ten is fine!</div><div><br></div><div id="composer_signature">Sent from my Galaxy</div><div><br></div><div>-------- Original message --------</div><div>From: Araliya Beauty Salon &lt;hello@araliya.example&gt; </div><div>Date: 15/01/2026  13:00  (GMT+05:30) </div><div>To: nimali@mail.example </div><div>Subject: Your message to Araliya </div><div><br></div>${linked(SENT)}`,
  ],
  [
    'Proton',
    'Ten is fine!',
    'text/html',
    `<div>Ten is fine!</div><div class="quote">On Thursday, January 15th, 2026 at 1:00 PM, Araliya Beauty Salon &lt;hello@araliya.example&gt; wrote:<br><blockquote class="quote" type="cite">${linked(SENT)}</blockquote></div>`,
  ],
  [
    'Thunderbird as flowed text',
    'Ten is fine!',
    'text/plain; format=flowed',
    `Ten is fine!\n\nOn 15/01/2026 13:00, Araliya Beauty Salon wrote:\n> Dear Nimali,\n>\n> We would be glad to see you on Saturday at ten. It costs Rs. 4,500 and \n> takes 45 minutes.\n> See https://araliya.example/services or call +94 11 234 5678.\n>\n> Shall we keep it for you?\n>\n> Warm regards,\n> Kamala\n> Araliya Beauty Salon, Wellawatte\n>\n> On 15 January 2026 you wrote:\n>> Hello,\n>>\n>> is there a free chair on Saturday morning?\n`,
  ],
  [
    'Gmail with answers between the lines',
    'See below.\nOn Thu, Jan 15, 2026 at 1:00 PM Araliya <hello@araliya.example> wrote:\n\n> Dear Nimali,\n>\n> We would be glad to see you on Saturday at ten. It costs Rs. 4,500 and takes 45 minutes.\n\nEleven?\n\n> Shall we keep it for you?\n\nYes!',
    'text/html',
    `<div>See below.</div><div class="gmail_quote"><div>On Thu, Jan 15, 2026 at 1:00 PM Araliya &lt;hello@araliya.example&gt; wrote:<br></div><blockquote>Dear Nimali,<br><br>We would be glad to see you on Saturday at ten. It costs Rs. 4,500 and takes 45 minutes.</blockquote><div>Eleven?</div><blockquote>Shall we keep it for you?</blockquote><div>Yes!</div></div>`,
  ],
  [
    'Outlook whose server replaces links',
    'Ten is fine!',
    'text/html',
    `<div>Ten is fine!</div><hr><div><b>From:</b> Araliya &lt;hello@araliya.example&gt;<br><b>Sent:</b> 15 January 2026 13:00<br><b>To:</b> n<br><b>Subject:</b> Re</div><div>${linked(SENT).replace('href="https://araliya', 'href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Faraliya')}</div>`,
  ],
  [
    'Outlook for Android as plain text',
    'Ten is fine!\n\nGet Outlook for Android<https://aka.ms/ghei36>',
    'text/plain',
    `Ten is fine!\n\nGet Outlook for Android<https://aka.ms/ghei36>\n________________________________\nFrom: Araliya Beauty Salon <hello@araliya.example>\nSent: Thursday, January 15, 2026 1:00:00 PM\nTo: nimali@mail.example <nimali@mail.example>\nSubject: Your message to Araliya\n\n${SENT.replace('https://araliya.example/services', 'https://araliya.example/services<https://araliya.example/services>')}\n`,
  ],
  [
    'an app that answers below',
    'Ten is fine!\n\n--\nNimali',
    'text/plain',
    `On Thu, Jan 15, 2026 at 1:00 PM Araliya <hello@araliya.example> wrote:\n\n${MARKED}\n\nTen is fine!\n\n--\nNimali`,
  ],
  [
    'Zimbra',
    'Ten is fine!',
    'text/plain',
    `Ten is fine!\n\n\nFrom: "Araliya Beauty Salon" <hello@araliya.example>\nTo: "Nimali" <nimali@mail.example>\nSent: Thursday, 15 January, 2026 13:00:00\nSubject: Your message to Araliya\n\n${SENT}`,
  ],
  [
    'Gmail that wraps lines',
    'Ten is fine!',
    'text/plain',
    `Ten is fine!\n\nOn Thu, Jan 15, 2026 at 1:00 PM Araliya Beauty Salon <hello@araliya.example>\nwrote:\n\n> Dear Nimali,\n>\n> We would be glad to see you on Saturday at ten. It costs Rs. 4,500 and\n> takes 45 minutes.\n> See https://araliya.example/services or call +94 11 234 5678\n> <+94%2011%20234%205678>.\n>\n> Shall we keep it for you?\n>\n> Warm regards,\n> Kamala\n> Araliya Beauty Salon, Wellawatte\n>\n> On 15 January 2026 you wrote:\n> > Hello,\n> >\n> > is there a free chair on Saturday morning?\n>\n`,
  ],
  [
    'Gmail in Sinhala',
    'දහයට හොඳයි!',
    'text/plain',
    `දහයට හොඳයි!\n\n2026 ජන 15, බ්‍රහ ප.ව. 1:00 ට Araliya <hello@araliya.example> ලිව්වේය:\n\n${MARKED}`,
  ],
  [
    'Gmail in Tamil',
    'சரி!',
    'text/plain',
    `சரி!\n\nவியா., 15 ஜன., 2026, பிற்பகல் 1:00 அன்று, Araliya <hello@araliya.example> எழுதியது:\n\n${SENT.split(
      '\n',
    )
      .map(l => `> ${l}`)
      .join('\n')}`,
  ],
  [
    'Gmail in Japanese',
    'はい',
    'text/plain',
    `はい\n\n2026年1月15日(木) 13:00 Araliya <hello@araliya.example>:\n\n${MARKED}`,
  ],
  [
    'Roundcube',
    'Ten is fine!',
    'text/plain',
    `Ten is fine!\n\nOn 2026-01-15 13:00, Araliya wrote:\n${MARKED}`,
  ],
]

it.each(MAILS)('of an answer by %s the own text is shown', async (_, text, type, body) => {
  const message = await parseMessage(
    Buffer.from(rawMessage({ 'Content-Type': `${type}; charset=utf-8` }, body)),
  )
  const split = splitQuoted(message.text, [SENT])
  expect(split.text).toBe(text)
  expect(`${split.text}${split.quoted}`).toContain('glad to see you on Saturday')
})
