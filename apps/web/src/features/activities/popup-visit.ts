const KEY = 'rewardTold'

/** Where the storage is closed to us, a visit ends when the page is loaded again. */
let told = false

/** Whether a popup was shown in this visit, which lasts as long as the tab. */
export function wasTold(): boolean {
  try {
    return told || sessionStorage.getItem(KEY) !== null
  } catch {
    return told
  }
}

export function setTold(): void {
  told = true
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // The page itself remembers.
  }
}
