import { expect, test } from 'vitest'
import { mailOf } from './layout.ts'

const MARKUP = '<a href="https://elsewhere.example">&</a>'

test('whatever stands in a mail is shown as text: no word of anybody becomes markup', () => {
  const { html, text } = mailOf(
    { language: 'en', antiPhishingCode: MARKUP },
    {
      subject: MARKUP,
      paragraphs: [MARKUP, MARKUP],
      figure: MARKUP,
      link: { label: MARKUP, url: `https://bourse.example/?${MARKUP}` },
    },
  )
  expect(html).not.toContain('<a href="https://elsewhere.example"')
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html.match(/&lt;a href=&quot;https:\/\/elsewhere\.example&quot;&gt;&amp;&lt;\/a&gt;/g)).toHaveLength(7)
  expect(text).toContain(MARKUP)
})
