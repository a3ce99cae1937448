import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AcquirerSettings } from '@bourse/server/modules/payments/index.ts'
import { z } from 'zod'
import { centsText } from '../bank/bank.ts'
import { readJson, readText, startLocalServer } from '../local-server.ts'
import { createSandboxAcquirer, type SandboxAcquirer } from './acquirer.ts'
import { challengePage } from './challenge-page.ts'
import type { ChargeRow } from './store.sql.ts'
import { reversalIdOf, type WebhookSenderDeps } from './webhook-sender.ts'

const id = z.string().min(1).max(80)
const card = z.object({
  number: z.string().regex(/^\d{12,19}$/),
  expMonth: z.number().int().min(1).max(12),
  expYear: z.number().int().min(2000).max(2100),
  code: z.string().regex(/^\d{3,4}$/),
  holder: z.string().trim().min(1).max(200),
})
const verification = z.object({ id, token: id, returnUrl: z.url() })
const charge = verification.extend({
  amount: z.string().regex(/^\d{1,12}\.\d{2}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
})

export interface SandboxAcquirerServer {
  readonly settings: AcquirerSettings
  readonly acquirer: SandboxAcquirer
  stop(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly body: object
}

const NOT_FOUND: Answer = { status: 404, body: {} }
const BAD: Answer = { status: 400, body: {} }

/** Any page may make tokens; nobody but the key's owner can use them. */
const ANY_PAGE = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
}

/** The HTTP interface of the simulated acquirer: tokens for browsers, the challenge for holders, the rest for a bearer key. */
export async function startSandboxAcquirer(
  deps: Omit<WebhookSenderDeps, 'webhookSecret'> & Partial<Pick<WebhookSenderDeps, 'webhookSecret'>>,
): Promise<SandboxAcquirerServer> {
  const { webhookSecret = deps.ids.secret() } = deps
  const key = deps.ids.secret()
  const acquirer = createSandboxAcquirer({ ...deps, webhookSecret })
  const server = await startLocalServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://acquirer')
    const [, what = '', name = '', part = ''] = pathname.split('/').map(decodeURIComponent)
    if (what === 'challenge') return challenge(request, response, { name, acquirer })
    if (what === 'tokens' && name === '') return tokenise(request, response, acquirer)
    if (request.headers.authorization !== `Bearer ${key}`) return send(response, { status: 401, body: {} })
    const given = await answer(request, { what, name, part }, { acquirer, url: server.url })
    // What is lost is lost as on a line that breaks.
    return given === undefined ? request.socket.destroy() : send(response, given)
  })
  return {
    settings: { url: server.url, key, webhookSecret },
    acquirer,
    async stop() {
      await acquirer.stop()
      await server.stop()
    },
  }
}

function send(response: ServerResponse, { status, body }: Answer, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function tokenise(request: IncomingMessage, response: ServerResponse, acquirer: SandboxAcquirer) {
  if (request.method === 'OPTIONS') return response.writeHead(204, ANY_PAGE).end()
  const parsed = card.safeParse(await readJson(request))
  if (request.method !== 'POST' || !parsed.success) return send(response, BAD, ANY_PAGE)
  const made = await acquirer.tokenise(parsed.data)
  return send(response, { status: 'token' in made ? 201 : 422, body: made }, ANY_PAGE)
}

async function challenge(
  request: IncomingMessage,
  response: ServerResponse,
  { name, acquirer }: { name: string; acquirer: SandboxAcquirer },
) {
  const found = await acquirer.challenged(name)
  const owner = found && (await acquirer.token(found.token))
  if (found === undefined || owner === undefined) return send(response, NOT_FOUND)
  if (request.method === 'POST') {
    const answered = new URLSearchParams(await readText(request)).get('answer')
    await acquirer.answerChallenge(name, answered === 'agree')
    return response.writeHead(303, { location: found.return_url }).end()
  }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
  return response.writeHead(200, headers).end(challengePage(found, owner, request.headers['accept-language']))
}

interface Asked {
  readonly what: string
  readonly name: string
  readonly part: string
}

interface Surroundings {
  readonly acquirer: SandboxAcquirer
  readonly url: string
}

async function answer(request: IncomingMessage, asked: Asked, around: Surroundings): Promise<Answer | undefined> {
  if (asked.what === 'tokens') return tokens(request, asked, around)
  if (asked.what === 'balances')
    return { status: 200, body: { balance: centsText(await around.acquirer.balance(asked.name)) } }
  if (asked.what !== 'verifications' && asked.what !== 'payments') return NOT_FOUND
  if (request.method === 'GET') {
    const found = await around.acquirer.charged(asked.name)
    return found === undefined ? NOT_FOUND : told(found, around.url)
  }
  if (asked.part === 'refund') return refund(asked.name, around)
  return asked.what === 'payments' ? pay(request, around) : verify(request, around)
}

async function tokens(request: IncomingMessage, { name }: Asked, { acquirer }: Surroundings): Promise<Answer> {
  const found = await acquirer.token(name)
  if (request.method === 'DELETE') await acquirer.forget(name)
  if (found === undefined) return NOT_FOUND
  const { brand, last_four: lastFour, exp_month: expMonth, exp_year: expYear, holder, fingerprint } = found
  return { status: 200, body: { brand, lastFour, expMonth, expYear, holder, fingerprint } }
}

async function verify(request: IncomingMessage, { acquirer, url }: Surroundings): Promise<Answer> {
  const parsed = verification.safeParse(await readJson(request))
  const row = parsed.success ? await acquirer.verify(parsed.data) : undefined
  return row === undefined ? BAD : told(row, url)
}

async function pay(request: IncomingMessage, { acquirer, url }: Surroundings): Promise<Answer | undefined> {
  const parsed = charge.safeParse(await readJson(request))
  if (!parsed.success) return BAD
  const { amount, ...rest } = parsed.data
  const done = await acquirer.charge({ ...rest, cents: Number(amount.replace('.', '')) })
  if (done === undefined) return BAD
  return done.silent ? undefined : told(done.charge, url)
}

async function refund(name: string, { acquirer, url }: Surroundings): Promise<Answer> {
  await acquirer.act(name, 'refund')
  const row = await acquirer.charged(name)
  return row === undefined ? NOT_FOUND : told(row, url)
}

function told(row: ChargeRow, url: string): Answer {
  const { state, reason } = row
  const challengeUrl = state === 'challenge' ? { challengeUrl: `${url}/challenge/${row.challenge}` } : {}
  return {
    status: 200,
    body: { state, ...(reason !== null && { reason }), ...challengeUrl, reversalId: reversalIdOf(row) },
  }
}
