import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Of an act that is tried again, because what it meets may change or go meanwhile: it decides nothing by itself. */
export const hurry = { timeout: 3_000 } as const

/** By keyboard, and again where the page has just come with what the server says of the step before. */
export async function choose(box: Locator, chosen = true): Promise<void> {
  await expect
    .poll(async () => {
      if ((await box.isChecked()) !== chosen) await box.press('Space')
      return box.isChecked()
    })
    .toBe(chosen)
}
