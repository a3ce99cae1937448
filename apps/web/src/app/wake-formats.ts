/** Wakes the browser's formats in a thread of their own. Where that cannot be had they wake when they are first used. */
export function wakeFormats(locale: string): Promise<void> {
  return new Promise((resolve) => {
    const thread = new Worker('/formats.js', { name: locale })
    const end = () => {
      thread.terminate()
      resolve()
    }
    thread.onmessage = end
    thread.onerror = end
  })
}
