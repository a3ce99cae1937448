import { beforeAll } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { listAllAssets } from '../../testing/chains.ts'
import { workFor } from '../../testing/worker.ts'

/** Runs the jobs of a test app, mails among them. */
export function mailing(running: TestApp) {
  let read = 0
  beforeAll(async () => {
    const { app } = running
    await listAllAssets(app)
    return workFor(app, app.trading, app.banking, app.payments, app.notices)
  })

  return {
    /** What was mailed since the last look. */
    async newsTo({ email }: { readonly email: string }) {
      await running.app.jobs.settle()
      const fresh = running.outbox.slice(read)
      read = running.outbox.length
      return fresh.filter(({ to }) => to === email).map(({ subject, text }) => ({ subject, text }))
    },
  }
}
