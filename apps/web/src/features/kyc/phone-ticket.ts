/** Kept for this tab alone, so that a reload goes on: the link that gave it works once. */
function tabStore(key: string) {
  return {
    get: (): string | null => attempt(() => sessionStorage.getItem(key)),
    set: (value: string): void => void attempt(() => sessionStorage.setItem(key, value)),
    clear: (): void => void attempt(() => sessionStorage.removeItem(key)),
  }
}

export const phoneTicket = tabStore('kycPhone')
export const lostTicket = tabStore('kycLost')

/** Where storage is forbidden, the ticket holds until the page is left. */
function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
