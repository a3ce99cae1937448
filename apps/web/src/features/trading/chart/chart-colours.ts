export interface ChartColours {
  readonly paper: string
  readonly ink: string
  readonly ink2: string
  readonly ink3: string
  readonly line: string
  readonly line2: string
  readonly up: string
  readonly down: string
  readonly accent: string
  readonly onAccent: string
  readonly info: string
  readonly warn: string
  readonly font: string
}

const TOKENS: Readonly<Record<Exclude<keyof ChartColours, 'font'>, string>> = {
  paper: '--paper',
  ink: '--ink',
  ink2: '--ink-2',
  ink3: '--ink-3',
  line: '--line',
  line2: '--line-2',
  up: '--up',
  down: '--down',
  accent: '--accent',
  onAccent: '--on-accent',
  info: '--info',
  warn: '--warn-line',
}

/** A canvas knows no custom properties, so it is told what they stand for now. */
export function readColours(): ChartColours {
  const style = getComputedStyle(document.documentElement)
  const read = (token: string) => style.getPropertyValue(token).trim()
  const colours = Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, read(token)]))
  return { ...(colours as Record<keyof typeof TOKENS, string>), font: getComputedStyle(document.body).fontFamily }
}
