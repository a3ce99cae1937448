import { type Call, chooseLanguage, type Language, parseAcceptLanguage, type StaffRole } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../database/db.ts'
import type { Floods } from '../limits/floods.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import type { Texts } from '../texts.ts'
import { networkOf } from './client-address.ts'
import type { Authenticate, BoundCall, CallContext, CheckDecision, Principal, SignedDecision } from './context.ts'
import type { Cookies } from './cookies.ts'
import { type Answer, failure, type Refused, success } from './envelope.ts'
import type { Params } from './form.ts'
import { type Body, readBody } from './read-body.ts'
import { type MoneyRequest, underLock } from './requests.ts'
import type { Unseal } from './sealed.ts'

export interface CallRouteDeps {
  readonly db: Db
  readonly texts: Texts
  readonly authenticate: Authenticate<Principal>
  readonly metrics: Pick<Metrics, 'httpDuration'>
  readonly cookies: Cookies
  readonly origins: readonly string[]
  readonly rateLimits: RateLimits
  readonly floods: Pick<Floods, 'note'>
  /** Of one user, or of one address where nobody is logged in. */
  readonly callsPerSecond: number
  /** Of the back office, whose decisions are signed. */
  readonly checkDecision: CheckDecision | undefined
  /** Present in staging mode only; then nothing unsealed is accepted. */
  readonly unseal: Unseal | undefined
}

const LOCK_ID = /^[\w-]{8,64}$/

/** One call from request to answer, each step refusing before the next one spends anything. */
export function callRoute(bound: BoundCall, deps: CallRouteDeps) {
  const call = `${bound.module}.${bound.name}`
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const language = languageOf(request)
    const started = performance.now()
    const result = await answerCall(bound, deps, { request, reply, language })
    const answer = result.ok ? result.value : failure(deps.texts, language, result.refusal)
    const outcome = answer.envelope.success ? 'success' : 'refusal'
    deps.metrics.httpDuration.observe({ call, outcome }, (performance.now() - started) / 1000)
    const [reason, ip] = [reasonOf(answer), request.ip]
    if (reason === LIMITED) deps.floods.note(ip, reason)
    if (SUSPICIOUS.test(reason)) request.log.warn({ call, reason, ip }, 'call refused')
    // What a log-in answers is as private as what a session may see; only what everybody may read can be kept.
    if (bound.call.access !== 'public' || bound.call.method !== 'GET') reply.header('cache-control', 'no-store')
    await reply.status(answer.status).send(answer.envelope)
  }
}

export const LIMITED = 'request.limited'

/** Guesses at secrets, and requests that no page of ours makes: whoever watches an installation reads them in its log. */
const SUSPICIOUS = new RegExp(
  [
    '^session\\.(unauthorized|cookie_missing)$',
    '^request\\.(origin_refused|channel_missing|malformed)$',
    '(credentials|password|code|totp|passkey|proof|ticket|signature)_(wrong|expired|locked)$',
    'login_limit$',
  ].join('|'),
)

function reasonOf({ envelope }: Answer): string {
  const { success: done, data } = envelope
  return !done && typeof data === 'object' && data !== null && 'reason' in data ? String(data.reason) : ''
}

export function languageOf(request: FastifyRequest): Language {
  return chooseLanguage(undefined, parseAcceptLanguage(request.headers['accept-language']))
}

interface Incoming {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly language: Language
}

async function answerCall(bound: BoundCall, deps: CallRouteDeps, incoming: Incoming): Promise<Result<Answer, Refused>> {
  const { call } = bound
  const { request } = incoming
  const trusted = checkSender(call, request, deps.origins)
  if (!trusted.ok) return trusted
  // A form of a few kilobytes is looked at first; a picture is not even read for somebody who may not send it.
  const early = call.takes === 'file' ? undefined : await readParams(call, request, deps.unseal)
  if (early !== undefined && !early.ok) return early
  const principal = await identify(call, request, deps)
  const caller = ownerOf(principal.ok ? principal.value : undefined, request)
  const allowed = deps.rateLimits.take(caller, { max: deps.callsPerSecond, windowMs: 1000 })
  if (!allowed.ok) return allowed
  if (!principal.ok) return principal
  const opened = early ?? (await readParams(call, request, deps.unseal))
  if (!opened.ok) return opened
  const { taken } = opened.value
  const { lockId, ...fields } = opened.value.params
  // A decision's proof is no field of it; to every other call the name means nothing.
  const { proof, ...rest } = fields
  const params = call.decides ? rest : fields
  if (lockId === undefined ? call.money !== false : !LOCK_ID.test(lockId))
    return refuse({ code: 'request.lock_id_missing' })
  const input = parseInput(call, params, deps.texts)
  if (!input.ok) return input

  const context = { ...makeContext(incoming, deps.cookies, lockId, principal.value), ...taken }
  const name = `${bound.module}.${bound.name}`
  const work = async (request?: MoneyRequest<unknown>) => {
    const signed = await checkSigned(bound, deps, { principal: principal.value, call: name, params, proof })
    if (!signed.ok) return failure(deps.texts, context.language, signed.refusal)
    const given = { ...context, ...(request && { request }), ...(signed.value && { decision: signed.value }) }
    return runHandler(bound, input.value, given, deps.texts)
  }
  if (lockId === undefined || call.money === 'own_key') return ok(await work())
  const locked = {
    owner: caller,
    call: name,
    lockId,
    params,
    isMoney: call.money === true,
    shown: (value: unknown) => call.output.parse(value),
  }
  return underLock(deps.db, locked, work)
}

/** A form of another site cannot set the `channel` header, and a browser never lies about its Origin. */
function checkSender(call: Call, request: FastifyRequest, origins: readonly string[]): Result<undefined, Refused> {
  const reads = call.method === 'GET'
  if (reads && call.money === false) return ok()
  if (call.access === 'partner') return ok()
  const { channel, origin } = request.headers
  if (typeof channel !== 'string' || channel === '') return refuse({ code: 'request.channel_missing' })
  // A browser names no origin when a page of the same origin reads.
  if (reads && origin === undefined) return ok()
  if (origin === undefined || !origins.includes(origin)) return refuse({ code: 'request.origin_refused' })
  return ok()
}

async function readParams(
  call: Call,
  request: FastifyRequest,
  unseal: Unseal | undefined,
): Promise<Result<Body, Refused>> {
  const body = await readBody(call, request)
  if (!body.ok || unseal === undefined || call.takes === 'signed') return body
  // One generic refusal for everything that is wrong with a sealed request.
  const payload = await unseal({ method: call.method, path: call.path }, body.value.params.data ?? '')
  return payload === undefined ? refuse({ code: 'request.malformed' }) : ok({ ...body.value, params: payload })
}

async function identify(
  call: Call,
  request: FastifyRequest,
  { authenticate, cookies }: Pick<CallRouteDeps, 'authenticate' | 'cookies'>,
): Promise<Result<Principal | undefined, Refused>> {
  if (call.access === 'public' || call.access === 'partner') return ok(undefined)
  const token = tokenOf(request)
  if (token === undefined) return refuse({ code: 'session.unauthenticated' })
  const principal = await authenticate(token, cookies.secretsOf(request.headers.cookie))
  if (!principal.ok) return principal
  if (call.access !== 'staff') return principal
  const judged = judgeRights(call, principal.value)
  if (judged.ok) return judged
  const { code: reason } = judged.refusal
  request.log.warn(
    { path: call.path, reason, caller: ownerOf(principal.value, request) },
    'staff called beyond their rights',
  )
  return judged
}

/** The role first, and then whether its rights are too new to decide about money. */
function judgeRights(call: Call, principal: Principal): Result<Principal, Refused> {
  return mayCall(call.roles, principal) ? mayDecide(call, principal) : refuse({ code: 'session.unauthorized' })
}

function mayCall(roles: readonly StaffRole[], principal: Principal): boolean {
  return 'role' in principal && (roles.length === 0 || roles.includes(principal.role))
}

/** The one place that keeps rights which are too new away from money. */
function mayDecide(call: Call, principal: Principal): Result<Principal, Refused> {
  const refusal = call.decides && 'role' in principal ? principal.undecided : null
  return refusal === null ? ok(principal) : refuse(refusal)
}

interface Signed {
  readonly principal: Principal | undefined
  readonly call: string
  readonly params: Params
  readonly proof: string | undefined
}

/** Only once the call is made: a repeat under its lock id is answered as before, and needs no second proof. */
async function checkSigned(
  { call }: BoundCall,
  { checkDecision }: CallRouteDeps,
  { principal, ...signed }: Signed,
): Promise<Result<SignedDecision | undefined, Refused>> {
  if (!call.decides) return ok(undefined)
  if (principal === undefined || !('role' in principal)) return refuse({ code: 'session.unauthorized' })
  return checkDecision === undefined
    ? refuse({ code: 'session.proof_needed' })
    : checkDecision({ principal, ...signed })
}

/** A rule with a message of its own in the specification names its refusal as the error of the schema. */
function parseInput(call: Call, params: Params, texts: Texts): Result<unknown, Refused> {
  const parsed = call.input.safeParse({ ...params })
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  if (issue !== undefined && texts.has(issue.message)) return refuse({ code: issue.message })
  return refuse({ code: 'request.invalid', field: issue?.path.join('.') ?? '' })
}

async function runHandler(
  bound: BoundCall,
  input: unknown,
  context: Parameters<BoundCall['handler']>[1],
  texts: Texts,
): Promise<Answer> {
  const result = await bound.handler(input, context)
  if (!result.ok) return failure(texts, context.language, result.refusal)
  // Through its schema, so that a private column cannot leave by accident.
  return success(bound.call.output.parse(result.value))
}

function makeContext(
  { request, reply, language }: Incoming,
  cookies: Cookies,
  lockId: string | undefined,
  principal: Principal | undefined,
): CallContext<Principal | undefined> {
  return {
    requestId: request.id,
    language,
    acceptLanguage: request.headers['accept-language'],
    fiat: headerText(request, 'symbol') ?? 'USDT',
    from: headerText(request, 'from'),
    origin: request.method === 'GET' ? undefined : headerText(request, 'origin'),
    ip: request.ip,
    userAgent: headerText(request, 'user-agent') ?? '',
    ...cookies.of(request, reply),
    lockId,
    token: tokenOf(request),
    principal,
  }
}

function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.headers.authorization?.replace(/^Bearer /, '')
  return token === '' ? undefined : token
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined
}

function ownerOf(principal: Principal | undefined, request: FastifyRequest): string {
  if (principal === undefined) return `ip:${networkOf(request.ip)}`
  return 'userId' in principal ? principal.userId : principal.staffId
}
