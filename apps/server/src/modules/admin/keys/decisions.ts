import {
  type CallTable,
  contract,
  type DecisionProof,
  type DecisionSubject,
  decisionProof,
  decisionText,
} from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { CheckDecision, StaffPrincipal } from '../../../platform/http/context.ts'
import { challengeOfText, type TextSignature, type TextVerifier } from '../../../platform/passkeys/signed-text.ts'
import type { Webauthn } from '../../../platform/passkeys/webauthn.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Challenges, ChallengeUse } from './challenges.ts'
import { counts, isPasskey } from './keys.rules.ts'
import * as sql from './keys.sql.ts'

/** Long enough to read a text and find the key, and no longer. */
const NONCE_MS = 2 * 60_000

/** What a decision is about beyond its fields, by call: `withdrawals.approveWithdrawal`. */
export type DecisionSubjects = (call: string, input: unknown) => Promise<DecisionSubject>

export interface DecisionDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly webauthn: Webauthn
  readonly textVerifier: TextVerifier
  readonly challenges: Challenges
  readonly decisionSubjects: DecisionSubjects
  readonly passkeysRequired: boolean
}

type Params = Readonly<Record<string, string>>
type StepUpRefusal = {
  readonly code: 'admin.no_decision' | 'session.unauthorized' | 'session.rights_wait' | 'session.key_waits'
}

/** A decision belongs to the session, the call and the fields that it was signed for. */
function useOf({ staffId, sessionId }: StaffPrincipal, call: string, params: Params): ChallengeUse {
  const fields = Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1))
  return { staffId, purpose: 'decide', holder: JSON.stringify([sessionId, call, fields]) }
}

/** Each decision is signed by whoever makes it, for the facts that it is about. */
export function createDecisions(deps: DecisionDeps) {
  const { db, clock, realClock, webauthn, textVerifier, challenges, decisionSubjects, passkeysRequired } = deps

  async function stepUp(
    { path, params }: { readonly path: string; readonly params: Params },
    principal: StaffPrincipal,
  ) {
    const found = DECISIONS.get(path)
    if (found === undefined) return refuse<StepUpRefusal>({ code: 'admin.no_decision' })
    const { name, call } = found
    if (call.roles.length > 0 && !call.roles.includes(principal.role))
      return refuse<StepUpRefusal>({ code: 'session.unauthorized' })
    if (principal.undecided !== null) return refuse<StepUpRefusal>(principal.undecided)
    const bound = (await sql.listKeys(db.queryable, principal.staffId)).filter(isPasskey)
    const passkeys = bound.filter((key) => counts(key, clock.now()))
    if (passkeysRequired && passkeys.length === 0) return refuse<StepUpRefusal>({ code: 'session.key_waits' })
    const input = call.input.safeParse(params)
    // What is wrong with the fields the call itself says.
    const about = input.success ? await decisionSubjects(name, input.data) : { facts: [] }
    const { staffId } = principal
    const { challenge: nonce, text } = await challenges.ask(db.queryable, useOf(principal, name, params), {
      lifeMs: NONCE_MS,
      textOf: (nonce) => decisionText({ call: name, params, about, staffId, nonce }),
    })
    return ok({
      nonce,
      text,
      passkey: passkeys.length === 0 ? null : webauthn.options(challengeOfText(text), passkeys),
      browserKeys: !passkeysRequired,
    })
  }

  /** The nonce is spent by the try, right or wrong. */
  const check: CheckDecision = async ({ principal, call, params, proof }) => {
    if (proof === undefined) return refuse({ code: 'session.proof_needed' })
    const read = decisionProof.safeParse(proof)
    if (!read.success) return refuse({ code: 'session.proof_wrong' })
    const text = await challenges.takeText(db.queryable, read.data.nonce, useOf(principal, call, params))
    if (text === undefined) return refuse({ code: 'session.proof_wrong' })
    const row = await keyOf(principal.staffId, read.data)
    if (row === undefined) return refuse({ code: 'session.proof_wrong' })
    if (!counts(row, clock.now())) return refuse({ code: 'session.key_waits' })
    const key = { id: row.id, kind: row.kind, credentialId: row.credential_id, publicKey: row.public_key }
    const signature = signatureIn(read.data)
    const counter = await textVerifier.counterOf(key, text, signature)
    const used =
      counter !== undefined && (await sql.useKey(db.queryable, { keyId: row.id, counter, now: realClock.now() }))
    return used ? ok({ call, text, key, signature }) : refuse({ code: 'session.proof_wrong' })
  }

  async function keyOf(staffId: string, proof: DecisionProof) {
    if ('passkey' in proof)
      return sql.findKey(db.queryable, { staffId, credentialId: proof.passkey.id, kind: 'passkey' })
    if (passkeysRequired) return undefined
    return sql.findKey(db.queryable, { staffId, credentialId: proof.browserKey.id, kind: 'browser' })
  }

  return { stepUp, check }
}

/** What is kept and handed on: which key it was is known beside it. */
function signatureIn(proof: DecisionProof): TextSignature {
  return 'passkey' in proof ? { passkey: proof.passkey } : { browserKey: { signature: proof.browserKey.signature } }
}

const DECISIONS = new Map(
  Object.entries(contract as CallTable).flatMap(([module, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => call.decides)
      .map(([name, call]) => [call.path, { name: `${module}.${name}`, call }] as const),
  ),
)
