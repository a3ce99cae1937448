import { createHmac } from 'node:crypto'
import type { SandboxShopAnswer } from '@bourse/contract'
import { ok, type Result } from '@bourse/money'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Actor } from '@bourse/server/platform/acts.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { SHOP_KEY } from '../seed/people/keys.ts'

export interface ShopConsoleDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly ids: Ids
  readonly admin: Pick<Admin, 'recordAct'>
  /** Where the software of the shop finds the exchange. */
  readonly siteUrl: string
}

interface Price {
  readonly currency: string
  readonly amount: string
  readonly description: string
}

const TIMEOUT_MS = 10_000

/** The software of the demo's business: it asks for payments by its key, through the same door as everybody's. */
export function createShopConsole({ db, realClock, ids, admin, siteUrl }: ShopConsoleDeps) {
  async function ask(price: Price, actor: Actor): Promise<Result<SandboxShopAnswer, never>> {
    const merchantReference = ids.next('order')
    const sent = { ...price, merchantReference, timestamp: String(realClock.now().getTime()) }
    const query = new URLSearchParams(Object.entries(sent).filter(([, value]) => value !== '')).toString()
    const signature = createHmac('sha256', SHOP_KEY.secret).update(query).digest('hex')
    const answer = await post(`${siteUrl}/integrate/v1/payments?${query}&signature=${signature}`)
    return db.tx(async (tx) => {
      const detail = { ...price, status: answer.status }
      await admin.recordAct(tx, { actor, act: 'sandbox.payment_requested', subject: merchantReference, detail })
      return ok(answer)
    })
  }

  return { ask }
}

async function post(url: string): Promise<SandboxShopAnswer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const answer = await fetch(url, { method: 'POST', headers: { 'x-mbx-apikey': SHOP_KEY.key }, signal })
    const body = await answer.text()
    const { link = null } = answer.ok ? (JSON.parse(body) as { readonly link?: string }) : {}
    return { status: answer.status, body, link }
  } catch {
    return { status: null, body: '', link: null }
  }
}
