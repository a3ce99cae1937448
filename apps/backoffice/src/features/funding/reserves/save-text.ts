/** Gives the browser a file to save, as it does with one that it has fetched. */
export function saveText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has begun to save it by then; without this the text stays in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
