import { I18nProvider } from '@bourse/ui/i18n.tsx'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Column, ColumnTable } from './column-table.tsx'

interface Line {
  readonly id: string
  readonly waits: boolean
}

const COLUMNS: readonly Column<Line>[] = [
  { key: 'id', head: 'Line', cell: ({ id }) => id },
  {
    key: 'acts',
    head: 'Acts',
    headHidden: true,
    underOnPhone: true,
    cell: ({ waits }) => waits && <button type="button">Decide</button>,
  },
]

const markup = renderToStaticMarkup(
  <I18nProvider language="en" messages={{}}>
    <ColumnTable
      caption="Lines"
      columns={COLUMNS}
      rows={[
        { id: 'one', waits: true },
        { id: 'two', waits: false },
      ]}
      keyOf={({ id }) => id}
    />
  </I18nProvider>,
)

test('what stands under a row on phones is named by that row, and a row without it has no line of its own', () => {
  const [, id] = /<tr [^>]*id="([^"]+)"/.exec(markup) ?? []
  expect(markup.match(/<fieldset/g)).toHaveLength(1)
  expect(markup).toContain(`<fieldset aria-labelledby="${id}">`)
})

test('each of the two places is shown where the other one is not', () => {
  expect(markup.match(/<button/g)).toHaveLength(2)
  expect(markup).toMatch(/<td class="[^"]*max-md:hidden[^"]*"><button/)
  expect(markup).toMatch(/<tr class="[^"]* md:hidden"><td [^>]*colSpan="2"/)
})
