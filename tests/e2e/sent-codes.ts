import { assert } from '@bourse/money'
import { vi } from 'vitest'
import type { OfficeClient } from './staff-sessions.ts'

interface Asked {
  /** Of the message that brings it. */
  readonly words?: string
  /** One that is known already. */
  readonly earlier?: string
}

interface Message {
  readonly subject: string
  readonly text: string
}

/** A mail with a code begins with it; an SMS has no subject. */
function codeIn({ subject, text }: Message): string | undefined {
  return (subject === '' ? /\b\d{6}\b/.exec(text) : /^\d{6}\b/.exec(subject))?.[0]
}

/** The newest code that was sent to an address or a number: notices about the account may arrive before and after it. */
export async function sentCode(client: OfficeClient, to: string, { words = '', earlier }: Asked = {}): Promise<string> {
  // Not `expect.poll`, which only a test may ask: people are made before the first one.
  return vi.waitFor(
    async () => {
      const { records } = await client.sandbox.inbox({ to })
      const code = records
        .filter(({ text }) => text.includes(words))
        .map(codeIn)
        .find((found) => found !== undefined)
      assert(code !== undefined && code !== earlier, `no new code has come to ${to}`)
      return code
    },
    { timeout: 10_000, interval: 50 },
  )
}
