/** What the server tells the page before its first call, in a meta element because inline scripts are barred. */
export interface PageConfig {
  /** Staging mode: calls travel sealed (specification §7). */
  readonly sealingKey?: string
  readonly sandbox: boolean
}

const DEFAULTS: PageConfig = { sandbox: false }

/** The development server leaves the mark in its place, which is not JSON. */
function readConfig(content: string | null | undefined): PageConfig {
  try {
    const parsed: unknown = JSON.parse(content ?? '')
    return typeof parsed === 'object' && parsed !== null ? { ...DEFAULTS, ...parsed } : DEFAULTS
  } catch {
    return DEFAULTS
  }
}

export const config = readConfig(document.querySelector('meta[name="bourse-config"]')?.getAttribute('content'))
