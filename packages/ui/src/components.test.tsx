import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Button, buttonClass } from './button.tsx'
import { CoinMark } from './coin-mark.tsx'
import { ConfirmationRing, CountdownDial, FinalityDial } from './dial.tsx'
import { sliceInks } from './donut.tsx'
import { ComboboxField, ComboboxOption, useCombobox } from './fields/combobox.tsx'
import { Select } from './fields/select.tsx'
import { TextField } from './fields/text-field.tsx'
import { Address, Amount, Change, Headline, Price } from './figure.tsx'
import { I18nProvider, type Language, useTranslations } from './i18n.tsx'
import en from './locales/ui.en.json' with { type: 'json' }
import { Sparkline } from './sparkline.tsx'
import { Status } from './status.tsx'
import { Sum } from './sum.tsx'
import { Th } from './table.tsx'
import { TabPanel, Tabs } from './tabs.tsx'
import { Timeline } from './timeline.tsx'

function render(node: ReactNode, language: Language = 'en'): string {
  return renderToStaticMarkup(
    <I18nProvider language={language} messages={{ ui: en }}>
      {node}
    </I18nProvider>,
  )
}

const text = (html: string) => html.replace(/<[^>]+>/g, '')

function Untranslated() {
  return useTranslations('ui')('nothing.here')
}

describe('i18n', () => {
  test('a missing text stops a test instead of reaching a customer', () => {
    expect(() => render(<Untranslated />)).toThrow(/MISSING_MESSAGE/)
  })
})

describe('fields', () => {
  test('the label is tied to the input', () => {
    const html = render(<TextField label="Email" id="mail" />)
    expect(html).toContain('<label for="mail"')
    expect(html).toMatch(/<input[^>]*id="mail"/)
  })

  test('an error takes the place of the hint, is announced, and describes the input', () => {
    const html = render(<TextField label="Email" id="mail" hint="We send a code." error="Not an email." />)
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="mail-message"/)
    expect(html).toMatch(/id="mail-message" role="alert"/)
    expect(html).not.toContain('We send a code.')
  })

  test('a hint describes the control and nothing is described without one', () => {
    expect(render(<Select label="Country" id="c" hint="Of residence" />)).toContain('aria-describedby="c-message"')
    expect(render(<Select label="Country" id="c" />)).not.toContain('aria-describedby')
  })
})

function Fruits({ search, fruits }: { search: string; fruits: readonly string[] }) {
  const nothing = () => undefined
  const list = { search, onSearch: nothing, count: fruits.length, start: fruits.indexOf('pear') }
  const { active, listId, optionId, field } = useCombobox({ ...list, page: 5, onChoose: nothing })
  return (
    <>
      <ComboboxField {...field} label="Search fruits" />
      <div id={listId} role="listbox">
        {fruits.map((fruit, place) => (
          <ComboboxOption
            key={fruit}
            id={optionId(place)}
            isActive={place === active}
            isCurrent={fruit === 'pear'}
            onChoose={nothing}
          />
        ))}
      </div>
    </>
  )
}

describe('combobox', () => {
  const attribute = (html: string, tag: RegExp, name: string) => {
    const [element = ''] = tag.exec(html) ?? []
    return new RegExp(`${name}="([^"]*)"`).exec(element)?.[1]
  }

  test('the field points at its list and at the option that the keys are at', () => {
    const html = render(<Fruits search="" fruits={['apple', 'pear']} />)
    const field = /<input[^>]*role="combobox"[^>]*>/
    const options = [...html.matchAll(/<div[^>]*role="option"[^>]*>/g)].map(([option]) => option)
    expect(attribute(html, field, 'aria-controls')).toBe(attribute(html, /<div[^>]*role="listbox"[^>]*>/, 'id'))
    expect(options[1]).toContain(`id="${attribute(html, field, 'aria-activedescendant')}"`)
    expect(options.map((option) => option.includes('aria-selected="true"'))).toEqual([false, true])
    expect(text(html)).toBe('')
  })

  test('how many are left is told once something is typed, and an empty list has nothing to point at', () => {
    expect(text(render(<Fruits search="a" fruits={['apple']} />))).toBe('Results: 1')
    const html = render(<Fruits search="x" fruits={[]} />)
    expect(text(html)).toBe('Results: 0')
    expect(html).not.toContain('aria-activedescendant')
  })
})

describe('buttons', () => {
  test('a pending button is busy and cannot be pressed, but keeps the focus', () => {
    const html = render(<Button pending>Buy</Button>)
    expect(html).toContain('aria-disabled="true"')
    expect(html).toContain('aria-busy="true"')
    expect(html).not.toContain('disabled=""')
  })

  test('a link gets the same look', () => {
    expect(buttonClass({ variant: 'accent', size: 'lg', block: true })).toMatch(/bg-accent.*w-full.*min-h-12/)
  })
})

describe('figures', () => {
  test('follow the language and round down', () => {
    expect(text(render(<Amount value="0.023102289" scale={8} asset="BTC" />))).toBe('0.02310228 BTC')
    expect(text(render(<Price value="91482.509" scale={2} />, 'de'))).toBe('91.482,50')
  })

  test('a change has triangle, sign and colour; zero has none of them', () => {
    const [gain, loss, none] = ['2.41', '-1.94', '0'].map((value) => render(<Change value={value} />))
    expect(gain).toMatch(/text-up.*<path.*\+2\.41%/)
    expect(loss).toMatch(/text-down.*<path.*−1\.94%/)
    expect(none).not.toMatch(/<path|text-up|text-down/)
  })

  test('a headline splits off its cents and hides all digits when asked', () => {
    expect(text(render(<Headline value="40895.339" scale={2} currency="EUR" />))).toBe('€40,895.33')
    expect(text(render(<Headline value="-3.5" scale={2} currency="GBP" />))).toBe('−£3.50')
    expect(text(render(<Headline value="40895.33" scale={2} currency="EUR" concealed />))).toBe('€••••')
    expect(text(render(<Amount value="12.34" scale={2} concealed />))).toBe('••••')
  })

  test('an address is copied without gaps', () => {
    expect(text(render(<Address value="0x7a3F19c2E04b" />))).toBe('0x7a3F19c2E04b')
  })
})

describe('meaning without colour', () => {
  test('a status is a shape and a word', () => {
    const html = render(<Status kind="in_review" />)
    expect(html).toContain('<svg')
    expect(text(html)).toBe('In review')
  })

  test('a sum is a list of terms and values', () => {
    const html = render(<Sum rows={[{ operator: '=', label: 'You pay', value: '2.10', kind: 'answer' }]} />)
    expect(html).toMatch(/<dl.*sum-answer.*<dt.*You pay.*<\/dt><dd.*2\.10/)
  })

  test('a dial says what it shows', () => {
    expect(render(<ConfirmationRing done={7} />)).toContain('aria-label="7 of 12 confirmations"')
    const waiting = render(<FinalityDial blocks={200} usual={80} />)
    expect(waiting).toContain('200 blocks so far; the network decides')
    // Only the network says when: one tick stays dark.
    expect(waiting.match(/var\(--line-2\)/g)).toHaveLength(1)
    expect(render(<CountdownDial remainingMs={702_000} totalMs={900_000} />)).toContain('aria-label="11:42 left"')
  })

  test('a countdown warns in its last three minutes, unless three minutes is all there was', () => {
    expect(render(<CountdownDial remainingMs={179_000} totalMs={900_000} />)).toContain('var(--warn)')
    expect(render(<CountdownDial remainingMs={21_000} totalMs={30_000} />)).not.toContain('var(--warn)')
  })

  test('the step that is now is marked as the current one', () => {
    expect(render(<Timeline steps={[{ id: '1', title: 'Review', state: 'now' }]} />)).toContain('aria-current="step"')
  })

  test('a sorted column says so', () => {
    expect(renderToStaticMarkup(<Th sort="descending" onSort={() => undefined} />)).toContain('aria-sort="descending"')
  })
})

test('a known coin is a file, an unknown one its initials', () => {
  expect(render(<CoinMark code="BTC" />)).toMatch(/<img src="[^"]*btc\.svg/)
  expect(text(render(<CoinMark code="1INCH" />))).toBe('IN')
})

test('mulberry is the slice in focus, the ramp follows in order, and the hatch comes when the ramp is used up', () => {
  const slices = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id, label: id, percent: 10 }))
  expect([...sliceInks(slices, 'b').values()]).toEqual([
    'var(--k1)',
    'var(--accent)',
    'var(--k2)',
    'var(--k3)',
    'var(--k4)',
    'var(--k5)',
    'hatch',
  ])
})

describe('tabs', () => {
  const items = [
    { value: 'open', label: 'Open', count: 3 },
    { value: 'history', label: 'History' },
  ] as const
  const html = render(
    <Tabs label="Orders" value="open" onChange={() => {}} items={items}>
      <TabPanel value="open">Three orders</TabPanel>
      <TabPanel value="history">None</TabPanel>
    </Tabs>,
  )

  test('only the chosen one is in the order of the keyboard; the arrows reach the others', () => {
    const tabs = html.match(/<button[^>]*role="tab"[^>]*>/g) ?? []
    expect(tabs.map((tab) => [/aria-selected="(\w+)"/.exec(tab)?.[1], /tabindex="(-?\d)"/.exec(tab)?.[1]])).toEqual([
      ['true', '0'],
      ['false', '-1'],
    ])
  })

  test('the chosen one names its panel and the panel names it; the others have none', () => {
    const panel = /<div role="tabpanel" id="([^"]+)" aria-labelledby="([^"]+)"/.exec(html)
    expect(html.match(/aria-controls="([^"]+)"/g)).toEqual([`aria-controls="${panel?.[1]}"`])
    expect(html).toContain(`id="${panel?.[2]}"`)
    expect(text(html)).toContain('Three orders')
    expect(text(html)).not.toContain('None')
  })
})

test('the dot of a small line has the sign of the change beside it, whatever its first point was', () => {
  const dot = (change: string) =>
    /<circle[^>]* fill="([^"]+)"/.exec(render(<Sparkline points={[1, 2]} change={change} />))?.[1]
  expect(dot('-0.0100')).toBe('var(--down)')
  expect(dot('0.0100')).toBe('var(--up)')
  expect(dot('0.0000')).toBe('var(--ink-3)')
})
