import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '@bourse/money'
import { vi } from 'vitest'
import { CODE_PAUSE_MS } from './code-pause.ts'
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

/** Of the server's clock, which may be a little behind. */
const MARGIN_MS = 100
/** When the newest code of an address or a number was seen. */
const seenAt = new Map<string, number>()

/** A mail with a code begins with it; an SMS has no subject. */
function codeIn({ subject, text }: Message): string | undefined {
  return (subject === '' ? /\b\d{6}\b/.exec(text) : /^\d{6}\b/.exec(subject))?.[0]
}

/** The newest code that was sent to an address or a number: notices about the account may arrive before and after it. */
export async function sentCode(client: OfficeClient, to: string, { words = '', earlier }: Asked = {}): Promise<string> {
  // Not `expect.poll`, which only a test may ask: people are made before the first one.
  const code = await vi.waitFor(
    async () => {
      const { records } = await client.sandbox.inbox({ to })
      const found = records
        .filter(({ text }) => text.includes(words))
        .map(codeIn)
        .find((one) => one !== undefined)
      assert(found !== undefined && found !== earlier, `no new code has come to ${to}`)
      return found
    },
    { timeout: 60_000, interval: 50 },
  )
  seenAt.set(to, performance.now())
  return code
}

/** Until the address may be sent another code, of which real time decides: what is left of the pause after the last one. */
export async function codePause(to: string): Promise<void> {
  await sleep(Math.max(0, (seenAt.get(to) ?? 0) + CODE_PAUSE_MS + MARGIN_MS - performance.now()))
}
