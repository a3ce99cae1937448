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

/** By keyboard too, once it can be pressed: a button that waits for an answer takes no notice. */
export async function press(button: Locator): Promise<void> {
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.press('Enter')
}
