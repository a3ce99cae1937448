import type { IncomingMessage } from 'node:http'
import { BANK_RAILS, type BankRail } from '@bourse/contract'
import type { BankSettings } from '@bourse/server/modules/banking/index.ts'
import { z } from 'zod'
import { readJson, startLocalServer } from '../local-server.ts'
import { centsText, createSandboxBank, HOUSE_ACCOUNTS, type SandboxBank, type SandboxBankDeps } from './bank.ts'
import type { PayoutRow } from './store.sql.ts'

const PAGE = 200

const text = z.string().max(200)
const payout = z.object({
  id: z.string().min(1).max(120),
  amount: z.string().regex(/^\d{1,12}\.\d{2}$/),
  reference: text,
  target: z.object({
    name: text,
    iban: text.nullable(),
    sortCode: text.nullable(),
    accountNumber: text.nullable(),
  }),
})

export interface SandboxBankServer {
  readonly settings: BankSettings
  readonly bank: SandboxBank
  stop(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly body: object
}

/** The HTTP interface of the simulated bank: accounts, statements by cursor, payments by the caller's id; a bearer key. */
export async function startSandboxBank(deps: SandboxBankDeps): Promise<SandboxBankServer> {
  const key = deps.ids.secret()
  const bank = createSandboxBank(deps)
  const server = await startLocalServer(async (request, response) => {
    const given = await answer(request, key, bank)
    // What is lost is lost as on a line that breaks.
    if (given === undefined) return request.socket.destroy()
    return response.writeHead(given.status, { 'content-type': 'application/json' }).end(JSON.stringify(given.body))
  })
  return { settings: { url: server.url, key }, bank, stop: server.stop }
}

const NOT_FOUND: Answer = { status: 404, body: {} }

async function answer(request: IncomingMessage, key: string, bank: SandboxBank): Promise<Answer | undefined> {
  const url = new URL(request.url ?? '/', 'http://bank')
  const [, accounts, name, what, id] = url.pathname.split('/')
  const rail = BANK_RAILS.find((known) => known === name)
  if (request.headers.authorization !== `Bearer ${key}`) return { status: 401, body: {} }
  if (accounts !== 'accounts' || rail === undefined) return NOT_FOUND
  if (request.method === 'POST') return what === 'payouts' ? pay(request, rail, bank) : NOT_FOUND
  if (what === undefined) return account(rail, bank)
  if (what === 'statement') return statement(rail, Number(url.searchParams.get('after') ?? '0'), bank)
  if (what !== 'payouts' || id === undefined) return NOT_FOUND
  const found = await bank.payout(rail, decodeURIComponent(id))
  return found === undefined ? NOT_FOUND : { status: 200, body: payoutBody(found) }
}

async function account(rail: BankRail, bank: SandboxBank): Promise<Answer> {
  const own = HOUSE_ACCOUNTS.find((house) => house.rail === rail)
  return { status: 200, body: { ...own?.facts, balance: centsText(await bank.balance(rail)) } }
}

async function statement(rail: BankRail, after: number, bank: SandboxBank): Promise<Answer> {
  if (!Number.isSafeInteger(after) || after < 0) return { status: 400, body: {} }
  const found = await bank.linesAfter(rail, after, PAGE)
  const lines = found.map((line) => ({
    id: line.id,
    amount: centsText(line.cents),
    senderName: line.sender_name,
    senderAccount: line.sender_account,
    reference: line.reference,
    bookedAt: line.at.toISOString(),
  }))
  return { status: 200, body: { lines, cursor: found.at(-1)?.seq ?? after, more: found.length === PAGE } }
}

async function pay(request: IncomingMessage, rail: BankRail, bank: SandboxBank): Promise<Answer | undefined> {
  const parsed = payout.safeParse(await readJson(request))
  if (!parsed.success) return { status: 400, body: {} }
  const { id, amount, reference, target } = parsed.data
  const number = target.iban ?? `${target.sortCode ?? ''} ${target.accountNumber ?? ''}`
  const cents = Number(amount.replace('.', ''))
  const done = await bank.payOut({ rail, id, cents, name: target.name, account: number, reference })
  return done && { status: 200, body: payoutBody(done) }
}

function payoutBody({ state }: PayoutRow): object {
  return state === 'refused' ? { state, reason: 'account closed' } : { state }
}
