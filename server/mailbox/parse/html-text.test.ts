import { describe, expect, it } from 'vitest'
import { htmlToText } from './html-text.ts'

describe('the text of HTML', () => {
  it.each([
    ['paragraphs', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['lines', 'One<br>Two<br/>Three', 'One\nTwo\nThree'],
    ['Gmail’s lines', '<div>One</div><div><br></div><div>Two</div>', 'One\n\nTwo'],
    ['a list', '<ul><li>One</li><li>Two</li></ul>', '- One\n- Two'],
    ['a quotation', 'Yes<blockquote type="cite"><p>Saturday?</p></blockquote>', 'Yes\n\n> Saturday?'],
    ['entities', '&lt;b&gt; &amp; &#3523;&#x0DCA; &nbsp;&unknown;', '<b> & ස් &unknown;'],
    ['spaces as browsers show them', '  a \n\t b  <b> c</b>', 'a b c'],
    ['a numbered list', '<ol start=3><li>One</li><li>Two</li></ol>', '3. One\n4. Two'],
    ['named characters', '&frac12; &starf; &hearts; &Aacute;&scaron;&rsaquo; &NotEqualTilde;', '½ ★ ♥ Áš› ≂̸'],
    [
      'the target of a link',
      '<a href="https://hair.example/bob?a=1&amp;b=2">this</a>',
      'this <https://hair.example/bob?a=1&b=2>',
    ],
    [
      'a link that says its target, once',
      '<a href="https://www.hair.example/">hair.example</a>',
      'hair.example',
    ],
    ['an address that is a link, once', '<a href="mailto:a@b.example">a@b.example</a>', 'a@b.example'],
    [
      'a telephone number that is a link, once',
      '<a href="tel:+94771234567">+94 77 123 4567</a>',
      '+94 77 123 4567',
    ],
    [
      'a link around a picture',
      '<a href="https://hair.example/bob"><img src="x"></a>',
      '<https://hair.example/bob>',
    ],
    ['no target that is a script', '<a href="javascript:x()">this</a> <a href="#top">top</a>', 'this top'],
    [
      'an emoji that is a picture',
      'Yes<img class="emoji" alt="👍🏽" src="x"> <img alt="🇱🇰" src="x">',
      'Yes👍🏽 🇱🇰',
    ],
    ['an emoji with a name', '<img class="fb-emoji" alt="" title="smile" src="x">', 'smile'],
    [
      'what is struck out',
      '<p><s>Saturday</s> <span style="text-decoration: line-through">ten</span> Sunday</p>',
      '[struck out: Saturday] [struck out: ten] Sunday',
    ],
    [
      'lines that are kept',
      '<pre>One\n  Two</pre><div style="white-space:pre-wrap">Three\nFour</div>',
      'One\n  Two\n\nThree\nFour',
    ],
    ['what shows without scripts', '<noscript>One</noscript><object>Two</object>', 'OneTwo'],
    [
      'a head that is not closed',
      '<html><head><meta charset=utf-8><title>t</title><p>Ten is fine</p>',
      'Ten is fine',
    ],
    [
      'what follows a style that is not closed',
      '<head><style>p{color:red}<body><p>Ten is fine</p></body>',
      'Ten is fine',
    ],
    ['what follows a title that is not closed', '<head><title>Re<body><p>Ten is fine</p>', 'Ten is fine'],
    ['what follows a comment that is not closed', 'One<!-- note <p>Ten is fine</p>', 'One\n\nTen is fine'],
    ['what follows a tag that is not closed', 'One<a title="x>Ten is fine</p>', 'One\nTen is fine'],
    [
      'what a style has swallowed that another one closes',
      '<style>a{}<p>Ten is fine</p><style>b{}</style><p>Nimali</p>',
      'Ten is fine\n\nNimali',
    ],
    [
      'what a title has swallowed that another one closes',
      '<title>Re<p>Ten is fine</p><title>x</title><p>Nimali</p>',
      'Ten is fine\n\nNimali',
    ],
    ['what a frame has swallowed', '<iframe src="x"><p>Ten is fine</p></iframe>', 'Ten is fine'],
    [
      'what a comment has swallowed that another one closes',
      'One<!-- note <p>Ten is fine</p><!-- x --><p>Nimali</p>',
      'One\n\nTen is fine\n\nNimali',
    ],
    [
      'what an attribute has swallowed that another one closes',
      '<p><font face="Arial>Ten is fine</font></p><p><font face="Arial">Nimali</font></p>',
      'Ten is fine\n\nNimali',
    ],
    ['what stands in a template', '<div><template><p>Ten is fine</p></template></div>', 'Ten is fine'],
    ['what a template has swallowed', '<div><template><p>Ten is fine</p>', 'Ten is fine'],
    ['what a list of proposals has swallowed', '<p>Hi</p><datalist><p>Ten</p>', 'Hi\n\nTen'],
    ['text as in XML', '<p>Hi</p><![CDATA[Ten is fine]]>', 'Hi\n\nTen is fine'],
    ['the numbers of a list', '<ol><li>One<li value=3>Three<li>Four</ol>', '1. One\n3. Three\n4. Four'],
    [
      'the letters of a list',
      '<ol type=a><li>One<li>Two</ol><ol type=I><li value=4>x</ol>',
      'a. One\nb. Two\n\nIV. x',
    ],
    ['numbers that go down', '<ol reversed><li>Two<li>One</ol>', '2. Two\n1. One'],
    ['raised minutes', 'at 5<sup>30</sup>, on the 5<sup>th</sup>', 'at 5³⁰, on the 5th'],
    [
      'any target of a link',
      '<a href="instagram.com/nimali">me</a> <a href="//x.lk/y">here</a> <a href="viber://chat?number=1">Viber</a> <a href="//x.lk/">x.lk</a>',
      'me <instagram.com/nimali> here <//x.lk/y> Viber <viber://chat?number=1> x.lk',
    ],
    [
      'a date in which an iPhone has made a link',
      '<a href="x-apple-data-detectors://0">Saturday</a>',
      'Saturday',
    ],
    [
      'addresses that look like tags',
      '<p>Mail me at <Nimali.Perera@x.lk> or see <https://x.lk/Y?a=1></p>',
      'Mail me at <Nimali.Perera@x.lk> or see <https://x.lk/Y?a=1>',
    ],
    ['what follows a drawing', '<svg width=1 /><p>Ten is fine</p>', 'Ten is fine'],
    ['what follows a drawing that is not closed', '<svg width=1>Ten is fine', 'Ten is fine'],
    ['what stands in a table', '<table><tr><td>One<td>Two</table>Three', 'One\nTwo\n\nThree'],
    ['what stands between tags of a table', '<table>One<tr><td>Two</table>', 'One\n\nTwo'],
    [
      'Outlook’s paragraphs',
      '<p class=MsoNormal>One<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>',
      'One',
    ],
    ['what a note for one app hides', '<!--[if mso]>No<![endif]--><![if !mso]>Yes<![endif]>', 'Yes'],
    ['letters without the signs that break words', 'Sat&shy;ur&shy;day&#8203;', 'Saturday'],
    ['a sign that begins no tag', '1 < 2 and <3', '1 < 2 and <3'],
  ])('keeps %s', (_, html, text) => expect(htmlToText(html)).toBe(text))

  it.each([
    ['scripts', '<script>alert(1)</script>ok'],
    ['styles', '<style>p{color:red}</style>ok'],
    ['a style with a drawing', '<style>p{background:url("data:image/svg+xml,<svg><path/></svg>")}</style>ok'],
    ['a style in a comment', '<style><!-- p{} --></style>ok'],
    ['Outlook’s notes', '<!--[if !mso]><!-- -->ok<!-- <![endif]--><!--[if mso]><p>x</p><![endif]-->'],
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

  it('says that there is more when it is nested deeper than any email', () =>
    expect(htmlToText(`Hello${'<div>'.repeat(5_000)}deep`)).toBe('Hello\n\n[The rest is in the original.]'))
})
