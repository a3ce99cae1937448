import { byName, type Mutant, mutant, quick } from './mutant.ts'

const VAULT = 'apps/server/src/modules/vault'
const PROOF = `${VAULT}/signer/proof.rules.ts`
const COMPARISON = `${VAULT}/signer/comparison.rules.ts`
const SIGNER = `${VAULT}/signer/signer.ts`
const SIGNATURES = `${VAULT}/signer/signatures.sql.ts`
const CEILINGS = `${VAULT}/signer/ceilings.ts`
const STAFF = `${VAULT}/signer/staff-approvals.ts`
const STAFF_KEYS = `${VAULT}/signer/staff-keys.sql.ts`
const DECISION_TEXT = 'packages/contract/src/decision-text.ts'
const PAYMENT = `${VAULT}/payment.rules.ts`
const GUARD = `${VAULT}/guard/guard.ts`
const FACTORS = `${VAULT}/guard/factors.sql.ts`
const STANDING = `${VAULT}/guard/factors.rules.ts`
const COUNTED = "counts: ['hour', 'day', 'recipient', 'user'],"

/** The tests that must notice: those of the vault through its face, and of whoever confirms withdrawals. */
export const SIGNER_TESTS = [
  `${VAULT}/signer/signer.test.ts`,
  `${VAULT}/signer/staff-approvals.test.ts`,
  `${VAULT}/guard/guard.test.ts`,
  'apps/server/src/modules/withdrawals/confirming.test.ts',
  `${VAULT}/hostile-server.test.ts`,
]

const proof: readonly Mutant[] = [
  quick(
    'any confirmation counts',
    PROOF,
    "if (!isConfirmed(key, payment, confirmation)) return unproven('confirmation')",
    '',
  ),
  mutant('a confirmation counts for any order', PROOF, 'payment.order !== id || ', ''),
  mutant('a confirmation counts on any chain', PROOF, ' || payment.chain !== chain', ''),
  mutant('a confirmation never grows old', PROOF, 'age <= CONFIRMED_MS && ', ''),
  mutant('a confirmation may come from the future', PROOF, ' && age >= -AHEAD_MS', ''),
  mutant('nothing at all can be paid', PROOF, "if (base <= 0n) return unproven('amount')", ''),
  mutant('a move goes to any tier', PROOF, ' || !way.to(toIndex)', ''),
  mutant(
    'a sweep takes from any tier',
    PROOF,
    'from: (index) => isPersonal(index) || index === WARM',
    'from: () => true',
  ),
  mutant('a sweep goes to any tier', PROOF, 'to: (index) => index === WARM', 'to: () => true'),
  mutant('gas comes from any tier', PROOF, 'gas: { from: (index) => index === HOT', 'gas: { from: () => true'),
  mutant('gas goes to any tier', PROOF, 'to: (index) => isPersonal(index) || index === WARM', 'to: () => true'),
  mutant(
    'the safe is filled from any address',
    PROOF,
    'from: (index) => index === HOT || index === WARM',
    'from: () => true',
  ),
  mutant('what goes to the safe goes to any tier', PROOF, 'to: (index) => index === COLD', 'to: () => true'),
  mutant('a refill takes from any tier', PROOF, 'from: (index) => index === WARM, to', 'from: () => true, to'),
  mutant('a refill goes to any tier', PROOF, 'to: (index) => index === HOT', 'to: () => true'),
  mutant('a withdrawal is paid from any tier', PROOF, 'mayUse: (index) => index === HOT', 'mayUse: () => true'),
  mutant('gas is not counted', PROOF, "counts: ['gas']", 'counts: []'),
  mutant('refills are not counted', PROOF, "counts: ['refill']", 'counts: []'),
  mutant('a user is not counted', PROOF, COUNTED, "counts: ['hour', 'day', 'recipient'],"),
  mutant('a recipient is not counted', PROOF, COUNTED, "counts: ['hour', 'day', 'user'],"),
  mutant('a day is not counted', PROOF, COUNTED, "counts: ['hour', 'recipient', 'user'],"),
  mutant('an hour is not counted', PROOF, COUNTED, "counts: ['day', 'recipient', 'user'],"),
  mutant('a MAC says nothing of young factors', PAYMENT, "{young ? 'young' : 'grown'}", "{''}"),
  mutant('a MAC says nothing of when', PAYMENT, '{at}', "{''}"),
  mutant('the amount is not confirmed', PAYMENT, '{base}', "{''}"),
  mutant('the recipient is not confirmed', PAYMENT, '{to}', "{''}"),
  mutant('the asset is not confirmed', PAYMENT, '{asset}', "{''}"),
  mutant('the chain is not confirmed', PAYMENT, '{chain}', "{''}"),
  mutant('the memo is not confirmed', PAYMENT, "{memo ?? '-'}", "{''}"),
  mutant('the user is not confirmed', PAYMENT, '{user}', "{''}"),
  mutant('the order is not confirmed', PAYMENT, '{order}', "{''}"),
]

const comparison: readonly Mutant[] = [
  mutant(
    'tiers are not compared',
    COMPARISON,
    "if (!reading.own.every(({ index }) => order.mayUse(index))) return differs('tier')",
    '',
  ),
  mutant('addresses are ours by the word of the server', COMPARISON, 'derive(index) === address', 'index >= 0'),
  mutant(
    'a transaction may pay others too',
    COMPARISON,
    'to !== order.to && !own.has(to)',
    'to !== order.to && to === null',
  ),
  mutant(
    'a transaction may pay another amount',
    COMPARISON,
    "if (payment.base !== order.base) return differs('amount')",
    '',
  ),
  mutant(
    'a transaction may pay another asset',
    COMPARISON,
    "if (payment.asset !== order.asset) return differs('asset')",
    '',
  ),
  mutant(
    'a transaction may carry another memo',
    COMPARISON,
    "if (payment.memo !== order.memo) return differs('memo')",
    '',
  ),
  mutant('a transaction may pay twice', COMPARISON, ' || more.length > 0', ''),
  mutant(
    'a transaction may cost anything',
    COMPARISON,
    "if (reading.fee > feeCeiling) return refuse({ code: 'signer.fee_too_high' })",
    '',
  ),
]

const signing: readonly Mutant[] = [
  mutant(
    'fees of an hour have no end',
    SIGNER,
    "if ((await sql.feesSince(tx, chain, hour)) + reading.fee > fees) return refused('fees')",
    '',
  ),
  mutant('young factors are not counted', SIGNER, "young ? (['youngUser', 'youngAll'] as const) : []", '[] as const'),
  mutant('all young factors together are not counted', SIGNER, "['youngUser', 'youngAll']", "['youngUser']"),
  mutant('one young factor is not counted', SIGNER, "['youngUser', 'youngAll']", "['youngAll']"),
  mutant('a stop stops nothing', SIGNER, "if (stop?.stopped === true) return refuse({ code: 'signer.stopped' })", ''),
  mutant('a replacement may pay something else', SIGNER, 'agreed.equals(proven.agreed) && ', ''),
  mutant(
    'a replacement may spend something else',
    SIGNER,
    ' && keys.some((key) => reading.conflictKeys.includes(key))',
    '',
  ),
  mutant('a replacement of nothing is signed', SIGNER, 'earlier.length === attempt &&', ''),
  mutant('a replacement counts again', SIGNER, 'attempt > 0 ? { ...proven, counts: [] } : proven', 'proven'),
  mutant(
    'an order has several contents',
    SIGNER,
    "if (!known.content.equals(content)) return refuse({ code: 'signer.already_signed' })",
    '',
  ),
  mutant('signatures do not wait for one another', SIGNER, 'await sql.lockSigning(tx)', 'await undefined'),
  mutant(
    'staff are not asked',
    SIGNER,
    'if (!(await isApproved(request, judged.value.proven)))',
    'if (Date.now() < 0)',
  ),
  mutant('a refill needs nobody', SIGNER, " && request.purpose !== 'refill') return true", ') return true'),
  mutant('a small refill needs nobody', SIGNER, "kind === 'withdrawal' && !needsStaff(", '!needsStaff('),
  mutant('an approved withdrawal is an approved refill', DECISION_TEXT, '{kind} ', 'withdrawal '),
  mutant('refusals are not written down', SIGNER, 'await alarms.addRefusal(', 'void ('),
  mutant('refusals are not told', SIGNER, 'deps.onRefusal(answered.refusal, request)', ''),
  mutant('what does not stand in the list leaves', CEILINGS, 'hourly[asset] ?? 0', 'hourly[asset] ?? 1_000'),
  mutant('above the automatic limit begins one unit later', CEILINGS, 'return base > ', 'return base - 1n > '),
  mutant('the hour is a day', SIGNATURES, '{paid} and signed_at >', '{paid} or signed_at >'),
  mutant('the hour is over at once', SIGNATURES, '{paid} and signed_at >', '{paid} and signed_at <'),
  mutant('gas of earlier counts for ever', SIGNATURES, "purpose = 'gas' and", "purpose = 'gas' or"),
  mutant('assets are counted together', SIGNATURES, '{asset} and purpose', '{asset} or purpose'),
  mutant('replacements are summed up', SIGNATURES, 'and attempt = 0 and', 'and'),
  mutant('refills are all but refills', SIGNATURES, "purpose = 'refill'", "purpose <> 'refill'"),
  mutant('fees of all time are summed up', SIGNATURES, '{chain} and signed_at', '{chain} or signed_at'),
]

const staff: readonly Mutant[] = [
  mutant('one member of staff is enough', STAFF, 'const PEOPLE = 2', 'const PEOPLE = 1'),
  mutant(
    'one person may sign twice',
    STAFF,
    'new Set(signers.filter((signer) => signer !== undefined)).size',
    'signers.filter((signer) => signer !== undefined).length',
  ),
  mutant(
    'what staff signed is not compared',
    STAFF,
    'if (approval.text !== textFor(payment, key.staff_id, approval.text)) return undefined',
    '',
  ),
  mutant(
    'what staff signed is not judged',
    STAFF,
    'return right ? key.staff_id : undefined',
    'return right || !right ? key.staff_id : undefined',
  ),
  mutant('keys of browsers count in production', STAFF, " || (key.kind === 'browser' && !sandbox)", ''),
  mutant('keys count in production at once', STAFF, 'sandbox ? { accepted_at', 'sandbox || !sandbox ? { accepted_at'),
  mutant('keys that nobody accepted count', STAFF_KEYS, ' and accepted_at is not null', ''),
  mutant(
    'a key that is asked for again is another',
    STAFF_KEYS,
    'on conflict do nothing',
    'on conflict (credential_id) do update set staff_id = excluded.staff_id, public_key = excluded.public_key',
  ),
]

const guard: readonly Mutant[] = [
  mutant(
    'factors that wait count',
    GUARD,
    'if (waitingUntil !== null) {',
    'if (waitingUntil !== null && Date.now() < 0) {',
  ),
  mutant(
    'changed factors count at once',
    STANDING,
    'fresh.filter(({ first }) => !first)',
    'fresh.filter(({ first }) => first && !first)',
  ),
  mutant('first factors are never young', STANDING, 'young: fresh.length > 0', 'young: fresh.length < 0'),
  mutant(
    'a factor is the first of its kind again once the other is gone',
    FACTORS,
    '{row.kind})',
    '{row.kind} and gone_at is null)',
  ),
  mutant(
    'codes can be guessed all day',
    GUARD,
    'if (!(await sql.takeTry(db.queryable, factor.id, { day, most: CODE_TRIES }))) return undefined',
    '',
  ),
  mutant('a step of an authenticator counts twice', FACTORS, '(last_step is null or', '(true or'),
  mutant(
    'a code that was shown elsewhere confirms',
    GUARD,
    'if (step !== undefined) await sql.seeStep(db.queryable, factorId, step)',
    '',
  ),
  quick(
    'no code is wanted',
    GUARD,
    "if (code === undefined) return refuse({ code: 'identity.totp_missing' })",
    'if (code === undefined) return ok(undefined)',
  ),
  mutant(
    'a passkey is not wanted',
    GUARD,
    "own.some(({ kind }) => kind === 'passkey') ? refuse({ code: 'identity.passkey_needed' }) : ok(undefined)",
    'ok(undefined)',
  ),
  mutant(
    'a passkey confirms any payment',
    GUARD,
    'passkey, paymentChallenge(payment))',
    'passkey, JSON.parse(Buffer.from(passkey.response.clientDataJSON, "base64url").toString()).challenge)',
  ),
  mutant('factors of anybody count', FACTORS, '{userId} and gone_at', '{userId} or gone_at'),
  mutant('the counter of a passkey may stand still', FACTORS, '(counter <', '(true or counter <'),
  mutant(
    'the fund password is not judged',
    GUARD,
    "return outcome === 'right' ? ok(factor)",
    "return outcome !== 'locked' ? ok(factor)",
  ),
  mutant(
    'the fund password is not wanted',
    GUARD,
    "if (factor === undefined) return refuse({ code: 'identity.fund_password_missing' })",
    'if (factor === undefined) return ok(own[0] as FactorRow)',
  ),
  {
    name: 'fund passwords can be guessed for ever',
    edits: [
      { file: GUARD, find: 'if (tries >= FUND_PASSWORD_TRIES) return locked', put: '' },
      {
        file: GUARD,
        find: 'forgetWrong(db.queryable, id, FUND_PASSWORD_TRIES)',
        put: 'forgetWrong(db.queryable, id, 1_000)',
      },
    ],
  },
  mutant('wrong fund passwords are not counted', FACTORS, 'set tries = tries + 1 where', 'set tries = tries where'),
  mutant(
    'an order is confirmed for several payments',
    GUARD,
    'before === undefined || before.content.equals(content)',
    'true',
  ),
]

/** Each must be noticed by one of the tests. */
export const SIGNER_MUTANTS: readonly Mutant[] = [...proof, ...comparison, ...signing, ...staff, ...guard]

/** Does nothing and must live: tests that kill everything prove nothing. */
export const HARMLESS = mutant('a message in other words', SIGNER, 'no keys for', 'keys are missing for')

export const SIGNER_PLANTS = byName(...SIGNER_MUTANTS, HARMLESS)
