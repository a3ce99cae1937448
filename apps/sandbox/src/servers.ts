import { createInbox, type InboxDeps } from './inbox.ts'
import { startMailServer } from './mail-server.ts'
import { startSmsGateway } from './sms-gateway.ts'

export interface SandboxServersOptions extends InboxDeps {
  /** 0, the default, lets the system choose. */
  readonly mailPort?: number
  readonly smsPort?: number
}

export interface SandboxServers {
  /** What the mail and SMS adapters are given instead of a provider's addresses. */
  readonly smtpUrl: string
  readonly smsUrl: string
  readonly smsKey: string
  stop(): Promise<void>
}

/** The providers that the product talks to. They stand before the product does, because it needs their addresses. */
export async function startSandboxServers(options: SandboxServersOptions): Promise<SandboxServers> {
  const inbox = createInbox(options)
  const smsKey = options.ids.secret()
  const mail = await startMailServer({ port: options.mailPort ?? 0, inbox })
  const sms = await startSmsGateway({ port: options.smsPort ?? 0, key: smsKey, inbox })
  return {
    smtpUrl: mail.url,
    smsUrl: sms.url,
    smsKey,
    async stop() {
      await Promise.all([mail.stop(), sms.stop()])
    },
  }
}
