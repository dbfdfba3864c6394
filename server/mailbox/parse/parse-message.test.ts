// Long: a corpus of small messages as apps, gateways and lists write them, with what is to be read in each.
import { describe, expect, it } from 'vitest'
import { multipart, rawMessage } from '#tests/received-mail.ts'
import { parseMessage } from './parse-message.ts'

const read = (raw: string | Buffer) => parseMessage(Buffer.from(raw))

/** A message whose headers or body have bytes that are no UTF-8. */
const withBytes = (raw: string, bytes: Buffer) => {
  const [before = '', after = ''] = raw.split('BYTES')
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])
}

const part = (type: string, body: string, headers: Record<string, string> = {}) => ({ type, body, headers })
const alternative = (plain: string, html: string) =>
  rawMessage(...multipart([part('text/plain', plain), part('text/html', html)], 'alternative'))
const base64 = (text: string) => Buffer.from(text).toString('base64')

const SINHALA = 'සෙනසුරාදා දහයට හොඳයි'
const TAMIL = 'சனிக்கிழமை பத்து மணிக்கு சரி'

describe('UTF-8 is read', () => {
  it.each([
    ['no charset', 'text/plain'],
    ['US-ASCII', 'text/plain; charset=us-ascii'],
    ['ISO-8859-1', 'text/plain; charset="ISO-8859-1"'],
    ['ISO-8859-15', 'text/plain; charset=iso-8859-15'],
    ['Windows-1252', 'text/plain; charset=Windows-1252'],
    ['Windows-1251', 'text/plain; charset=windows-1251'],
    ['KOI8-R', 'text/plain; charset=koi8-r'],
    ['a charset of MySQL', 'text/plain; charset=utf8mb4'],
    ['an unknown charset', 'text/plain; charset=unknown-8bit'],
    ['no name of a charset', 'text/plain; charset='],
    ['the wrong words', 'text/plain; charset="utf-8; format=flowed"'],
    ['a charset of several bytes in which it is not valid', 'text/plain; charset=big5'],
    ['a font', 'text/plain; charset=iskoola'],
    ...[
      'gb2312',
      'gbk',
      'shift_jis',
      'euc-kr',
      'utf-16',
      'utf-16le',
      'utf-16be',
      'utf-32',
      'iso-2022-jp',
    ].map((charset): [string, string] => [charset, `text/plain; charset=${charset}`]),
  ])('under %s', async (_, type) => {
    const raw = rawMessage(
      { 'Content-Type': type, 'Content-Transfer-Encoding': '8bit' },
      `${SINHALA}\n${TAMIL}`,
    )
    expect((await read(raw)).text).toBe(`${SINHALA}\n${TAMIL}`)
  })

  it.each([
    'us-ascii',
    'iso-8859-1',
    'unknown-8bit',
    'utf8mb4',
    'utf-8',
    'windows-1252',
    'x-unknown',
    'gb2312',
    'gb18030',
    'big5',
    'shift_jis',
    'euc-jp',
    'euc-kr',
    'ks_c_5601-1987',
    'utf-16',
    'utf-16le',
    'utf-16be',
    'utf-32',
  ])('in subject and name under %s', async charset => {
    const word = (text: string) => `=?${charset}?B?${base64(text)}?=`
    const { subject, from } = await read(
      rawMessage({ Subject: `Re: ${word(SINHALA)}`, From: `${word(TAMIL)} <nimali@mail.example>` }),
    )
    expect(subject).toBe(`Re: ${SINHALA}`)
    expect(from).toEqual({ name: TAMIL, address: 'nimali@mail.example' })
  })

  it.each([
    `Content-Disposition: attachment; filename="=?us-ascii?B?${base64(`${SINHALA}.jpg`)}?="`,
    `Content-Disposition: attachment; filename*=iso-8859-1''${encodeURIComponent(SINHALA)}.jpg`,
    `Content-Disposition: attachment; filename*0*=unknown-8bit''${encodeURIComponent(SINHALA)}; filename*1=.jpg`,
    `Content-Disposition: attachment; filename="${SINHALA}.jpg"`,
    `Content-Type: image/jpeg; name="=?iso-8859-1?B?${base64(`${SINHALA}.jpg`)}?="`,
  ])('in the name of a file: %s', async header => {
    const [name = '', value = ''] = header.split(': ')
    const raw = rawMessage(
      ...multipart([part('text/plain', 'x'), part('image/jpeg', 'x', { [name]: value })]),
    )
    expect((await read(raw)).attachments).toMatchObject([{ name: `${SINHALA}.jpg` }])
  })

  it('in a subject whose words end within a character', async () => {
    const encoded = base64(SINHALA)
    const words = [encoded.slice(0, 12), encoded.slice(12, 32), encoded.slice(32)]
    const subject = words.map(word => `=?us-ascii?B?${word}?=`).join('\r\n ')
    expect((await read(rawMessage({ Subject: subject }))).subject).toBe(SINHALA)
  })

  it('in a subject and a name that are not encoded at all', async () => {
    const { subject, from } = await read(
      rawMessage({ Subject: SINHALA, From: `${TAMIL} <nimali@mail.example>` }),
    )
    expect([subject, from.name]).toEqual([SINHALA, TAMIL])
  })

  it('where a gateway has cut it within a character', async () => {
    const bytes = Buffer.from(SINHALA).subarray(0, -1)
    const raw = withBytes(rawMessage({ 'Content-Type': 'text/plain; charset=us-ascii' }, 'BYTES'), bytes)
    expect((await read(raw)).text).toBe(`${SINHALA.slice(0, -1)}\ufffd`)
  })

  it('of a page that names another charset', async () => {
    const html = `<meta charset="iso-8859-1"><p>${SINHALA}</p>`
    expect((await read(rawMessage({ 'Content-Type': 'text/html; charset=iso-8859-1' }, html))).text).toBe(
      SINHALA,
    )
  })

  it('without its byte order mark', async () =>
    expect((await read(rawMessage({}, `\ufeff${SINHALA}`))).text).toBe(SINHALA))
})

describe('other charsets are read', () => {
  it.each([
    ['iso-8859-1', Buffer.from([0x4e, 0x6f, 0xeb, 0x6c]), 'Noël'],
    ['windows-1252', Buffer.from([0x93, 0x4e, 0x6f, 0xeb, 0x6c, 0x94]), '“Noël”'],
    ['', Buffer.from([0x93, 0x4e, 0x6f, 0xeb, 0x6c, 0x94]), '“Noël”'],
    ['us-ascii', Buffer.from([0x4e, 0x6f, 0xeb, 0x6c]), 'Noël'],
    ['koi8-r', Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]), 'Привет'],
    ['gbk', Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), '你好'],
    ['gb2312', Buffer.from([0xc1, 0xaa, 0xcd, 0xa8]), '联通'],
    ['shift_jis', Buffer.from([0x82, 0xb1, 0x82, 0xf1]), 'こん'],
    ['iso-2022-jp', Buffer.from('\u001b$B$3$s\u001b(B'), 'こん'],
    ['utf-16le', Buffer.from('Ten', 'utf16le'), 'Ten'],
  ])('%s', async (charset, bytes, text) => {
    const type = charset === '' ? 'text/plain' : `text/plain; charset=${charset}`
    const raw = withBytes(
      rawMessage({ 'Content-Type': type, 'Content-Transfer-Encoding': '8bit' }, 'BYTES'),
      bytes,
    )
    expect((await read(raw)).text).toBe(text)
  })

  it.each([
    ['=?iso-8859-1?Q?No=EBl?=', 'Noël'],
    ['=?ISO-8859-1*fr?Q?No=EBl?=', 'Noël'],
    ['=?windows-1251?B?z/Do4uXy?=', 'Привет'],
    ['=?gb2312?B?warNqA==?=', '联通'],
    ['=?iso-2022-jp?B?GyRCJDMkcxsoQg==?=', 'こん'],
    ['=?utf-8?q?Ten_is?= =?utf-8?q?_fine?=', 'Ten is fine'],
    ['=?iso-8859-1?Q?No=EBl?= and =?utf-8?B?4Laa?=', 'Noël and ක'],
    ['=?utf-8?B?not base64?=', undefined],
    ['Ten =?is?= fine', 'Ten =?is?= fine'],
  ])('in a subject: %s', async (encoded, subject) => {
    const message = await read(rawMessage({ Subject: encoded }))
    if (subject !== undefined) expect(message.subject).toBe(subject)
    else expect(message.subject).not.toBe('')
  })
})

describe('of a message as plain text and as HTML', () => {
  const html = '<p>Ten is <b>fine</b>!</p>'

  it('the plain text is taken when it says the same', async () =>
    expect((await read(alternative('Ten is *fine*!', html))).text).toBe('Ten is *fine*!'))

  it.each([
    ['is empty', ''],
    ['is blank', ' \u00a0\n\n'],
    ['says that HTML is needed', 'Your email app does not support HTML messages.'],
    [
      'says so at length',
      'This is a multi-part message in MIME format. To view it, please use an HTML compatible email viewer!',
    ],
    ['is a part of it', 'Ten is'],
    ['names a picture', '[image: image.png]'],
    ['has question marks for letters', '??? ?? ????!'],
  ])('the HTML is taken when the plain text %s', async (_, plain) =>
    expect((await read(alternative(plain, html))).text).toBe('Ten is fine!'),
  )

  it('the HTML is taken when the plain text is only the signature', async () =>
    expect((await read(alternative('Sent from my iPhone', `${html}<p>Sent from my iPhone</p>`))).text).toBe(
      'Ten is fine!\n\nSent from my iPhone',
    ))

  it('both are shown when the plain text is the footer of a scanner', async () =>
    expect((await read(alternative('This message was scanned by MailGuard.', html))).text).toBe(
      'Ten is fine!\n\nThis message was scanned by MailGuard.',
    ))

  it('both are shown when the HTML is only an advertisement', async () =>
    expect((await read(alternative('Ten is fine!', '<p>Get Mail for Android</p>'))).text).toBe(
      'Get Mail for Android\n\nTen is fine!',
    ))

  it('the HTML is taken when the plain text lacks an emoji, a link or what is struck out', async () => {
    const emoji = await read(alternative('Ten is fine', '<p>Ten is fine<img alt="😀" src="cid:1"></p>'))
    expect(emoji.text).toBe('Ten is fine😀')
    const link = await read(alternative('See here', '<p>See <a href="https://hair.example/bob">here</a></p>'))
    expect(link.text).toBe('See here <https://hair.example/bob>')
    const struck = await read(alternative('Saturday Sunday', '<p><s>Saturday</s> Sunday</p>'))
    expect(struck.text).toBe('[struck out: Saturday] Sunday')
  })

  const QUOTATION =
    'On Friday Araliya wrote: Hello Nimali, thank you for writing to us. Which one would you like? Friday at five in Kandy or Saturday at ten in Colombo. Kind regards Araliya'

  it.each([
    ['an answer', 'Yes, on Saturday at ten please'],
    ['an answer whose words are in the quotation', 'Saturday at ten in Colombo'],
    ['a word that is in the quotation', 'Saturday'],
    ['a telephone number', 'Call 0771234567'],
  ])('%s that only the plain text has is added to the HTML', async (_, answer) => {
    const quoted = `<blockquote>${QUOTATION}</blockquote><p>Get Outlook for Android</p>`
    const { text } = await read(alternative(`${answer}\n\n${QUOTATION}`, quoted))
    expect(text).toContain(`> ${QUOTATION}\n\nGet Outlook for Android\n\n${answer}`)
  })

  it('an answer that only the HTML has, whose words are in the quotation, is shown', async () => {
    const rich = `<p>Saturday at ten</p><blockquote>${QUOTATION}</blockquote>`
    expect((await read(alternative(QUOTATION, rich))).text).toMatch(/^Saturday at ten\n/)
  })

  it('an answer about HTML is added', async () =>
    expect(
      (await read(alternative('Send me the html price list please', '<p>Sent from my phone</p>'))).text,
    ).toBe('Sent from my phone\n\nSend me the html price list please'))

  it('the plain text is taken when the HTML has no words', async () =>
    expect((await read(alternative('Ten is fine!', '<img src="https://tracker.example/a.gif">'))).text).toBe(
      'Ten is fine!',
    ))
})

describe('all parts of a message that are text are shown', () => {
  it.each([
    [
      'a text and the footer of a list',
      [part('text/plain', 'Ten is fine!'), part('text/plain', '-- \nYou get this as a member')],
      'Ten is fine!\n\n-- \nYou get this as a member',
    ],
    [
      'the note of a gateway and an answer in HTML',
      [part('text/plain', 'CAUTION: external'), part('text/html', '<p>Ten is fine!</p>')],
      'CAUTION: external\n\nTen is fine!',
    ],
    [
      'HTML in two pieces, as of Apple Mail',
      [
        part('text/html', '<p>Before</p>'),
        part('image/png; name=a.png', 'x'),
        part('text/html', '<p>After</p>'),
      ],
      'Before\n\nAfter',
    ],
    ['a type without a second word', [part('text', 'Ten is fine!')], 'Ten is fine!'],
    ['a type without a semicolon', [part('text/plain charset="utf-8"', 'Ten is fine!')], 'Ten is fine!'],
    ['a type the wrong way round', [part('plain/text', 'Ten is fine!')], 'Ten is fine!'],
    ['another kind of text', [part('text/markdown; charset=utf-8', 'Ten is **fine**!')], 'Ten is **fine**!'],
    ['HTML under a short name', [part('html', '<p>Ten is fine!</p>')], 'Ten is fine!'],
    ['HTML under a shortened name', [part('text/htm', '<p>Ten is fine!</p>')], 'Ten is fine!'],
    [
      'what Exchange has made an attachment',
      [
        part('text/plain', 'Before'),
        part('image/png; name=a.png', 'x'),
        part('text/plain; name="ATT00001.txt"', 'After', {
          'Content-Disposition': 'attachment; filename="ATT00001.txt"',
        }),
      ],
      'Before\n\nAfter',
    ],
    [
      'and no file or invitation',
      [part('text/plain', 'Ten'), part('text/csv; name=a.csv', '1,2'), part('text/calendar', 'BEGIN:x')],
      'Ten',
    ],
  ])('%s', async (_, parts, text) => expect((await read(rawMessage(...multipart(parts)))).text).toBe(text))

  it('a message with pictures in its HTML, as of Outlook', async () => {
    const [headers, body] = multipart(
      [part('text/html', '<p>Ten <img src="cid:1"></p>'), part('image/png; name=a.png', 'x')],
      'related',
    )
    const inner = {
      type: (headers['Content-Type'] ?? '').replaceAll('mixed-parts', 'inner'),
      body: body.replaceAll('mixed-parts', 'inner'),
    }
    const message = await read(rawMessage(...multipart([part('text/plain', 'Ten'), inner], 'alternative')))
    expect(message.text).toBe('Ten')
    expect(message.attachments).toEqual([{ name: 'a.png', size: 1 }])
  })

  it.each([
    ['without a boundary', 'multipart/mixed'],
    ['with a boundary that is nowhere', 'multipart/mixed; boundary=nowhere'],
  ])('a message of parts %s', async (_, type) =>
    expect((await read(rawMessage({ 'Content-Type': type }, 'Ten is fine!'))).text).toBe('Ten is fine!'),
  )

  it('a part that is never closed', async () => {
    const body =
      '--b\r\nContent-Type: multipart/alternative; boundary=c\r\n\r\n--c\r\nContent-Type: text/plain\r\n\r\nTen\r\n--b\r\nContent-Type: text/plain\r\n\r\nis fine\r\n'
    expect((await read(rawMessage({ 'Content-Type': 'multipart/mixed; boundary=b' }, body))).text).toBe(
      'Ten\n\nis fine',
    )
  })

  it.each([
    [
      'quoted-printable with broken ends',
      'quoted-printable',
      'Ten =is =E0=B6=9A=\r\n fine=',
      'Ten =is ක fine',
    ],
    ['base64 with a line of words below', 'base64', `${base64('Ten is fine!')}\r\n`, 'Ten is fine!'],
    ['base64 without its padding', 'base64', base64('Ten is fine!!').replace(/=+$/, ''), 'Ten is fine!!'],
    ['base64 of two texts', 'base64', `${base64('Ten is')}\r\n${base64(' fine!')}`, 'Ten is fine!'],
    ['an encoding that does not exist', 'x-none', 'Ten is fine!', 'Ten is fine!'],
    ['an encoding with a comment', 'quoted-printable (text)', 'Ten=20is', 'Ten is'],
  ])('%s', async (_, encoding, body, text) =>
    expect((await read(rawMessage({ 'Content-Transfer-Encoding': encoding }, body))).text).toBe(text),
  )

  it('flowed lines are joined, those of quotations among themselves', async () => {
    const body = 'Ten is \nfine!\n\n> we would be \n> glad\n> to see you\n-- \nNimali'
    expect((await read(rawMessage({ 'Content-Type': 'text/plain; format=flowed' }, body))).text).toBe(
      'Ten is fine!\n\n> we would be glad\n> to see you\n-- \nNimali',
    )
  })
})

describe('the sender', () => {
  it.each([
    ['Fernando, Salon <hello@mail.example>', 'Fernando, Salon', 'hello@mail.example'],
    ['"Fernando, Salon" <hello@mail.example>', 'Fernando, Salon', 'hello@mail.example'],
    ['=?utf-8?Q?Fernando?=, =?utf-8?Q?Salon?= <hello@mail.example>', 'Fernando, Salon', 'hello@mail.example'],
    ['=?utf-8?Q?Fernando=2C_Salon?= <hello@mail.example>', 'Fernando, Salon', 'hello@mail.example'],
    ['Perera; Nimali <hello@mail.example>', 'Perera, Nimali', 'hello@mail.example'],
    ['Perera, Nimali, Ms <hello@mail.example>', 'Perera, Nimali, Ms', 'hello@mail.example'],
    ['<HELLO@Mail.example>', '', 'hello@mail.example'],
    ['hello@mail.example', '', 'hello@mail.example'],
    ['hello@mail.example (Nimali)', 'Nimali', 'hello@mail.example'],
    ['Nimali (Kandy) <hello@mail.example>', 'Nimali', 'hello@mail.example'],
    ['"hello@araliya.example" <hello@mail.example>', 'hello@araliya.example', 'hello@mail.example'],
    ['Salon: Nimali <hello@mail.example>;', 'Nimali', 'hello@mail.example'],
    ['Nimali <hello@mail.example>, Kamala <kamala@mail.example>', 'Nimali', 'hello@mail.example'],
    ['"Nimali \\"Nim\\" Perera" <hello@mail.example>', 'Nimali "Nim" Perera', 'hello@mail.example'],
    ["'Nimali' <hello@mail.example>", 'Nimali', 'hello@mail.example'],
    ['Nimali Perera', 'Nimali Perera', ''],
    ['Nimali <>', 'Nimali', ''],
  ])('of %s', async (header, name, address) =>
    expect((await read(rawMessage({ From: header }))).from).toEqual({ name, address }),
  )

  it('is the author, where a group in front of the mailbox has written its own address', async () => {
    const group = {
      From: "'Nimali Perera' via Hello <hello@araliya.example>",
      'List-ID': '<hello.araliya.example>',
      Precedence: 'list',
    }
    const author = { name: 'Nimali Perera', address: 'nimali@mail.example' }
    const google = { ...group, 'X-Original-From': 'Nimali Perera <nimali@mail.example>' }
    expect(await read(rawMessage(google))).toMatchObject({ from: author, isAutomatic: false })
    expect((await read(rawMessage({ ...group, 'X-Original-Sender': 'nimali@mail.example' }))).from).toEqual(
      author,
    )
    expect(
      (await read(rawMessage({ ...group, 'Reply-To': 'Nimali Perera <nimali@mail.example>' }))).from,
    ).toEqual(author)
  })

  it('is who stands in From, whatever else a message names', async () =>
    expect(
      (
        await read(
          rawMessage({ 'X-Original-From': 'Someone <else@mail.example>', 'Reply-To': 'else@mail.example' }),
        )
      ).from.address,
    ).toBe('nimali.perera@mail.example'))

  it('of recipients with a comma in their names, each has an address', async () =>
    expect(
      (
        await read(
          rawMessage({ To: 'Perera, Nimali <nimali@mail.example>, Araliya <hello@araliya.example>' }),
        )
      ).recipients,
    ).toEqual(['nimali@mail.example', 'hello@araliya.example']))
})

describe('an automatic message is recognised', () => {
  it.each([
    ['by an encoded subject', { Subject: `=?utf-8?B?${base64('Automatic reply: Your message')}?=` }],
    ['by an encoded subject in French', { Subject: '=?iso-8859-1?Q?R=E9ponse_automatique_:_Hello?=' }],
  ])('%s', async (_, headers) => expect((await read(rawMessage(headers))).isAutomatic).toBe(true))

  it('as a read receipt, which is no delivery report', async () => {
    const [headers, body] = multipart(
      [
        part('text/plain', 'Your message was read'),
        part('message/disposition-notification', 'Disposition: manual-action/MDN-sent-manually; displayed'),
      ],
      'report; report-type=disposition-notification',
    )
    const receipt = await read(rawMessage({ ...headers, Subject: 'Read: Your message to Araliya' }, body))
    expect(receipt).toMatchObject({ isAutomatic: true, report: undefined })
  })
})

describe('a receipt', () => {
  const receipt = (recipient: string, original: string) =>
    rawMessage(
      ...multipart([
        { type: 'text/plain', body: 'Your message was read.' },
        {
          type: 'message/disposition-notification',
          body: `Final-Recipient: rfc822;${recipient}\r\nOriginal-Message-ID: ${original}\r\nDisposition: manual-action/MDN-sent-manually; displayed`,
        },
      ]),
    ).replace('MIME-Version', 'In-Reply-To: <ours@araliya.example>\r\nMIME-Version')

  it.each([
    ['of its sender', receipt('Nimali.Perera@mail.example', '<x@y>')],
    ['of an alias of its sender', receipt('np@mail.example', '<ours@araliya.example>')],
    [
      'in the format of Outlook',
      rawMessage(
        ...multipart([
          { type: 'text/plain', body: 'Your message was read on 4 July.' },
          {
            type: 'application/ms-tnef; name=winmail.dat',
            body: '\u0001IPM.Microsoft Mail.Read Receipt\u0000',
          },
        ]),
      ),
    ],
  ])('%s is automatic, whatever type the message has', async (_, raw) =>
    expect((await read(raw)).isAutomatic).toBe(true),
  )

  it('of someone else, which a client sends on, is not automatic', async () =>
    expect((await read(receipt('hello@araliya.example', '<hers@mail.example>'))).isAutomatic).toBe(false))
})
