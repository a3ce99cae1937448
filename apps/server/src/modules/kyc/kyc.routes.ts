import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { CallContext, Handlers } from '../../platform/http/context.ts'
import type { Visitor } from '../identity/index.ts'
import type { Kyc } from './index.ts'

type KycHandlers = Handlers<typeof contract.kyc>

export function kycRoutes(kyc: Kyc): KycHandlers {
  return { ...ownRoutes(kyc), ...openRoutes(kyc), ...caseRoutes(kyc), ...resetRoutes(kyc) }
}

/** What a logged-in user may call. */
function ownRoutes({ info, drafts, submission, handover, resets }: Kyc) {
  return {
    info: async (_input, { principal }) => ok(await info(principal.userId)),
    saveDocument: ({ country, documentKind }, { principal }) =>
      drafts.saveDocument(principal.userId, country, documentKind),
    savePerson: (person, { principal }) => drafts.savePerson(principal.userId, person),
    uploadKycFile: ({ part }, { principal, file }) => drafts.addFile(principal.userId, part, file),
    draftFile: ({ fileId }, { principal }) => drafts.file(principal.userId, fileId),
    checkCode: ({ code }, { principal }) => drafts.proveByCode(principal.userId, code),
    submit: ({ front, back, selfie }, { principal }) =>
      submission.submit(principal.userId, { front, back: back ?? null, selfie }),
    startHandover: (_input, { principal }) => handover.start(principal.userId),
    checkKycInfo: (claim, { principal }) => resets.check({ userId: principal.userId, via: 'session' }, claim),
    uploadFile: (_input, { principal, file }) => resets.upload(principal.userId, file),
    submitUnbindInfo: (input, context) => resets.submit(context.principal.userId, input, visitorOf(context)),
    unbindInfo: async (_input, { principal }) => ok(await resets.state(principal.userId)),
  } satisfies Partial<KycHandlers>
}

/** What a phone, a provider, and somebody before the second step of a log-in may call, each with a proof of its own. */
function openRoutes({ handover, verdicts, lost }: Kyc) {
  return {
    claimHandover: ({ token }) => handover.claim(token),
    handover: ({ ticket }) => handover.view(ticket),
    handoverUpload: ({ ticket, part }, { file }) => handover.upload(ticket, part, file),
    finishHandover: ({ ticket }) => handover.finish(ticket),
    verdict: (_input, { signed }) => verdicts.hear(signed),
    lostSendCode: ({ ticket }, { language, ip }) => lost.sendCode(ticket, { language, ip }),
    lostStart: ({ ticket, code }) => lost.start(ticket, code),
    lostCheck: ({ ticket, ...claim }) => lost.check(ticket, claim),
    lostUpload: ({ ticket }, { file }) => lost.upload(ticket, file),
    lostSubmit: ({ ticket, fileId }, context) => lost.submit(ticket, fileId, visitorOf(context)),
    lostState: ({ ticket }) => lost.state(ticket),
  } satisfies Partial<KycHandlers>
}

function caseRoutes({ caseOffice: office }: Kyc) {
  return {
    officeCases: ({ state, country, flag, userId, ...paging }, { principal }) =>
      office.list({ ...paging, state, country, flag, userId }, principal.role),
    officeCase: ({ caseId }, context) => office.view(caseId, actorOf(context), context.principal.role),
    officeFile: ({ fileId }, context) => office.file(fileId, actorOf(context)),
    takeCase: ({ caseId }, context) => office.take(caseId, actorOf(context)),
    releaseCase: ({ caseId }, context) => office.release(caseId, actorOf(context)),
    approveCase: ({ caseId, note }, context) => office.approve({ caseId, note: note ?? null }, actorOf(context)),
    refuseCase: ({ caseId, reasons, note }, context) =>
      office.refuse({ caseId, reasons, note: note ?? null }, actorOf(context)),
  } satisfies Partial<KycHandlers>
}

function resetRoutes({ resetOffice: office }: Kyc) {
  return {
    officeResets: ({ state, userId, ...paging }, { principal }) =>
      office.list({ ...paging, state, userId }, principal.role),
    officeReset: ({ resetId }, context) => office.view(resetId, actorOf(context), context.principal.role),
    takeReset: ({ resetId }, context) => office.take(resetId, actorOf(context)),
    releaseReset: ({ resetId }, context) => office.release(resetId, actorOf(context)),
    approveReset: ({ resetId, note }, context) => office.approve({ resetId, note: note ?? null }, actorOf(context)),
    refuseReset: ({ resetId, reasons, note }, context) =>
      office.refuse({ resetId, reasons, note: note ?? null }, actorOf(context)),
  } satisfies Partial<KycHandlers>
}

function visitorOf({ ip, userAgent }: CallContext<unknown>): Visitor {
  return { ip, userAgent }
}
