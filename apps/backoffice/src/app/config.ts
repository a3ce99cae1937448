/** What the server tells the page before its first call, in a meta element because inline scripts are barred. */
export interface PageConfig {
  readonly sandbox: boolean
}

/** The development server leaves the mark in its place, which is not JSON; there the sandbox is on. */
function readConfig(content: string | null | undefined, developing: boolean): PageConfig {
  try {
    const parsed: unknown = JSON.parse(content ?? '')
    const given = typeof parsed === 'object' && parsed !== null && 'sandbox' in parsed ? parsed.sandbox : undefined
    return { sandbox: given === true }
  } catch {
    return { sandbox: developing }
  }
}

export const config = readConfig(
  document.querySelector('meta[name="bourse-config"]')?.getAttribute('content'),
  import.meta.env.DEV,
)
