/** More telling names first: Edge and Opera also say Chrome, Chrome also says Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** Enough for a person to know their own device again; nothing is decided by it. */
export function deviceOf(userAgent: string): Device {
  const named = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}

/** The half that tells the network: enough to know one's own again, and nothing to hand to a stranger. */
export function maskedIp(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (plain.includes('.')) return plain.split('.').slice(0, 2).concat('*', '*').join('.')
  return plain === '::1' ? plain : `${plain.split(':').slice(0, 3).join(':')}:*`
}
