import { describe, expect, it } from 'vitest'
import { htmlToText } from './html-text.rules.ts'

describe('the text of HTML', () => {
  it.each([
    ['paragraphs', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['lines', 'One<br>Two<br/>Three', 'One\nTwo\nThree'],
    ['Gmail’s lines', '<div>One</div><div><br></div><div>Two</div>', 'One\n\nTwo'],
    ['a list', '<ul><li>One</li><li>Two</li></ul>', '- One\n- Two'],
    ['a quotation', 'Yes<blockquote type="cite"><p>Saturday?</p></blockquote>', 'Yes\n\n> Saturday?'],
    ['entities', '&lt;b&gt; &amp; &#3523;&#x0DCA; &nbsp;&unknown;', '<b> & ස් &unknown;'],
    ['spaces as browsers show them', '  a \n\t b  <b> c</b>', 'a b c'],
    ['a sign that begins no tag', '1 < 2 and <3', '1 < 2 and <3'],
  ])('keeps %s', (_, html, text) => expect(htmlToText(html)).toBe(text))

  it.each([
    ['scripts', '<script>alert(1)</script>ok'],
    ['styles', '<style>p{color:red}</style>ok'],
    ['comments', '<!-- hidden --><!--[if mso]>x<![endif]-->ok'],
    ['pictures', 'ok<img src="https://tracker.example/x.gif" alt="">'],
    ['a sign in an attribute', 'ok<img alt="Page 1 > Page 2" title=\'5" > 4"\'>'],
    ['an attribute with one quote', 'ok<a title=">'],
    ['the head', '<html><head><title>t</title></head><body>ok</body></html>'],
    ['what is never closed', 'ok<script>x'],
    ['a tag that is never closed', 'ok<a href="x'],
  ])('has nothing of %s', (_, html) => expect(htmlToText(html)).toBe('ok'))

  it('is read beside letters that are longer in lower case', () =>
    expect(htmlToText(`<P>${'İ '.repeat(9)}<b>ok</b></P><SCRIPT>x()</SCRIPT>`)).toBe(`${'İ '.repeat(9)}ok`))

  it.each(['<', '<!--', '<div>', '<blockquote>', '&', '</', '<script>', '<a href="', '<a ', '<a "">', ' '])(
    'takes no long time for a megabyte of %j',
    part => {
      const started = performance.now()
      htmlToText(part.repeat(1_000_000 / part.length))
      expect(performance.now() - started).toBeLessThan(5_000)
    },
  )
})
