import { createTransport } from 'nodemailer'
import type { Clock } from '../time/clock.ts'

export interface MailMessage {
  /** One bare address; a list or a display name would let a caller reach others. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The mail server does not take this address; whoever typed it can be told. */
export class MailRefused extends Error {}

/**
 * Throws when the server did not take the message; whoever must be sure sends from a job, which tries again. A refused address
 * throws `MailRefused`.
 */
export interface Mail {
  send(message: MailMessage): Promise<void>
  close(): void
}

export interface MailOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  readonly smtpUrl: string
  readonly from: string
  readonly clock: Clock
}

const TIMEOUT_MS = 10_000

export function createMail(options: MailOptions): Mail {
  const transport = createTransport({
    url: options.smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A message is made of what it says; nothing in it may make the sender read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      const message = { from: options.from, to: { name: '', address: to }, subject, text, html }
      await transport.sendMail({ ...message, date: options.clock.now() }).catch((error: unknown) => {
        throw isOfAddress(error) ? new MailRefused('the mail server refused the address', { cause: error }) : error
      })
    },
    close: () => transport.close(),
  }
}

/** RCPT was refused, or could not be said because the server knows no addresses in other scripts. The sender is refused by MAIL. */
function isOfAddress(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false
  return !('command' in error) || error.command !== 'MAIL FROM'
}
