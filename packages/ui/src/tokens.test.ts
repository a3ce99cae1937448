import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The colours of the rule whose selector list contains the selector. */
function colours(selector: string): Record<string, string> {
  const rules = css.matchAll(/([^{}]+)\{([^{}]*)\}/g)
  for (const [, selectors = '', body = ''] of rules) {
    const list = selectors.replace(/\/\*[\s\S]*?\*\//g, '').split(',')
    if (!list.some((one) => one.trim() === selector) || !body.includes('#')) continue
    return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, k, v]) => [k, v]))
  }
  throw new Error(`no rule for ${selector}`)
}

const light = colours('[data-theme="light"]')
const dark = colours('[data-theme="dark"]')
const THEMES = {
  light,
  dark,
  'light, colour-blind': { ...light, ...colours('[data-theme="light"][data-cb]') },
  'dark, colour-blind': { ...dark, ...colours('[data-theme="dark"][data-cb]') },
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dim, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05)
}

const SHEETS = ['paper', 'paper-up', 'paper-down']
const TEXTS = ['ink', 'ink-2', 'ink-3', 'accent', 'accent-2', 'up', 'down', 'warn', 'info', 'bad', 'good']

/** Every text that the components set on every ground, as [text, ground]. */
const TEXT_PAIRS = [
  ...SHEETS.flatMap((ground) => TEXTS.map((text) => [text, ground])),
  ...['ink', 'ink-2', 'up', 'down'].map((text) => [text, 'paper-sel']),
  ...['ink', 'ink-2', 'ink-3', 'accent', 'up', 'down', 'info', 'warn', 'good', 'bad'].map((text) => [
    text,
    'accent-wash',
  ]),
  ...['on-accent'].flatMap((text) => [
    [text, 'accent'],
    [text, 'accent-2'],
  ]),
  ['on-inverse', 'inverse'],
  ['on-inverse', 'ink-2'],
  ['on-up', 'up-fill'],
  ['on-down', 'down-fill'],
  ...['up', 'ink', 'ink-2'].map((text) => [text, 'up-wash']),
  ...['down', 'ink', 'ink-2'].map((text) => [text, 'down-wash']),
  ...['bad', 'ink', 'ink-2', 'accent'].map((text) => [text, 'bad-wash']),
  ...['good', 'ink', 'ink-2'].map((text) => [text, 'good-wash']),
  ...['warn', 'ink', 'ink-2', 'accent'].map((text) => [text, 'warn-wash']),
  ...['info', 'ink', 'ink-2', 'accent'].map((text) => [text, 'info-wash']),
  ['paper', 'ink-2'],
] as [string, string][]

/** Edges of controls, the focus ring, and shapes that carry meaning. */
const CONTROL_PAIRS = [
  ['line-ctl', 'paper'],
  ['line-ctl', 'paper-up'],
  ...SHEETS.map((ground) => ['focus', ground]),
  ['accent', 'paper-sel'],
  ['up-fill', 'paper'],
  ['down-fill', 'paper'],
  ['bad', 'paper-up'],
  ['ink-3', 'paper-sel'],
  ['on-accent', 'accent'],
] as [string, string][]

const CASES = Object.entries(THEMES).flatMap(([name, theme]) => [
  ...TEXT_PAIRS.map(([text, ground]) => ({ name, theme, text, ground, least: 4.5 })),
  ...CONTROL_PAIRS.map(([text, ground]) => ({ name, theme, text, ground, least: 3 })),
])

test.each(CASES)('$name: $text on $ground has at least $least:1', ({ theme, text, ground, least }) => {
  const [front, back] = [theme[text], theme[ground]]
  if (front === undefined || back === undefined) throw new Error('the token is missing')
  expect(contrast(front, back)).toBeGreaterThanOrEqual(least)
})

test('dark has every colour that light has', () => {
  expect(Object.keys(dark).toSorted()).toEqual(Object.keys(light).toSorted())
})

test('the colour-blind pair changes prices alone: form states keep their colours', () => {
  for (const selector of ['[data-theme="light"][data-cb]', '[data-theme="dark"][data-cb]']) {
    expect(Object.keys(colours(selector)).every((name) => /^(on-)?(up|down)(-wash|-fill)?$/.test(name))).toBe(true)
  }
})
