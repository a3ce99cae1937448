import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Inbox } from './inbox.ts'

export interface LocalServer {
  readonly url: string
  stop(): Promise<void>
}

export interface MailServerOptions {
  /** 0 lets the system choose. */
  readonly port: number
  readonly inbox: Pick<Inbox, 'receive'>
}

const MAX_BYTES = 1024 * 1024

/** An SMTP server as any mail provider runs one, except that it delivers to the inbox of the sandbox console. */
export async function startMailServer({ port, inbox }: MailServerOptions): Promise<LocalServer> {
  const server = new SMTPServer({
    // It listens on this machine alone, so that there is nobody to authenticate and nothing to encrypt.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 1_000,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      deliver(stream, recipients, inbox).then(() => done(), done)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // A client that hangs up in the middle of a message is its own problem; it must not end the process.
  server.on('error', () => undefined)
  const { port: chosen } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function deliver(
  stream: SMTPServerDataStream,
  recipients: readonly string[],
  inbox: Pick<Inbox, 'receive'>,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  if (stream.sizeExceeded) throw Object.assign(new Error('message too large'), { responseCode: 552 })
  const email = await PostalMime.parse(Buffer.concat(parts))
  const text = (email.text ?? email.html ?? '').trim()
  for (const to of recipients) await inbox.receive({ channel: 'mail', to, subject: email.subject ?? '', text })
}
