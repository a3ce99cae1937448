import type { Language } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Json } from '../../platform/json.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Choices } from './choices.ts'
import {
  type LoadedDeclaration,
  NAMESPACE,
  type Notice,
  type NoticeContent,
  type Say,
  type TextParams,
} from './declarations.ts'
import type { Contact, Deliver, Delivery } from './delivery.ts'
import { choiceLine, type Message } from './layout.ts'
import * as sql from './sent.sql.ts'

export const SEND = 'notices.send'
export const PRUNE = 'notices.prune'

/** Longer than the queue may repeat a job. */
const KEPT_MS = 7 * 24 * 60 * 60_000

export interface Recipient {
  readonly language: Language
  readonly contact: Contact
  readonly antiPhishingCode: string | null
  readonly frozen: boolean
}

export type SendPayload = {
  /** Identifies the message, so that it is sent once. */
  readonly id: string
  /** `module.kind` */
  readonly notice: string
  readonly userId: string
  readonly params: Json
  readonly to?: Contact
}

export interface SendingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'now'>
  readonly siteUrl: string
  readonly choices: Choices
  readonly deliver: Deliver
  /** Implemented by identity, which stands to the right. */
  readonly recipients: (userId: string) => Promise<Recipient>
}

/** Queues notices and sends them. */
export function createSending(deps: SendingDeps) {
  const { db, clock, ids, jobs, siteUrl, choices, deliver, recipients } = deps
  const modules = new Map<string, LoadedDeclaration>()

  async function notify(
    tx: Tx,
    module: string,
    { kind, userId, params, key, to }: Notice<string, Json>,
  ): Promise<void> {
    const notice = `${module}.${kind}`
    const id = `${notice}:${key ?? ids.next('ntc')}`
    const payload: SendPayload = { id, notice, userId, params, ...(to && { to }) }
    await jobs.now(tx, { name: SEND, key: id, payload })
  }

  /** The user's choice is read here and not when the notice is queued, so that it takes effect at once. */
  async function send({ id, notice, userId, params, to }: SendPayload): Promise<void> {
    if (await sql.wasSent(db.queryable, id)) return
    const [module = '', kind = ''] = notice.split('.')
    const declared = modules.get(module)
    const own = declared?.kinds[kind]
    assert(declared !== undefined && own !== undefined, `no module declares ${notice}`)
    if (own.topic !== undefined && !(await choices.wants(db.queryable, userId, own.topic))) return
    const recipient = await recipients(userId)
    const delivery = { to: recipient.contact, ...recipient, ...(to && { to }) }
    if (declared.priority === 'news' && (recipient.frozen || delivery.to.kind !== 'email')) return
    const say: Say = (text, values = {}) => declared.texts(recipient.language, `${NAMESPACE}.${text}`, values)
    const content = await declared.prepare({ userId, kind, params, say, language: recipient.language })
    if (content === undefined) return
    await deliver(delivery, messageOf({ declared, kind, say, content, delivery }))
    await sql.markSent(db.queryable, id, clock.now())
  }

  interface Writing {
    readonly declared: LoadedDeclaration
    readonly kind: string
    readonly say: Say
    readonly content: NoticeContent
    readonly delivery: Delivery
  }

  function messageOf({ declared, kind, say, content, delivery: { language } }: Writing): Message {
    const { params, details = [], sms } = content
    const word = (key: string) => say(`${kind}.${key}`, params)
    const advice = content.advice ?? (declared.texts.has(`${NAMESPACE}.${kind}.advice`) ? word('advice') : undefined)
    const isChosen = declared.kinds[kind]?.topic !== undefined
    const subject = word('subject')
    const link = linkOf(declared.kinds[kind]?.page, params, word) ?? content.link
    const url = link === undefined ? '' : `${siteUrl}${link.page}`
    return {
      subject,
      paragraphs: [
        word('intro'),
        ...details,
        ...(advice === undefined ? [] : [advice]),
        ...(isChosen ? [choiceLine(language, `${siteUrl}/setting#notifications`)] : []),
      ],
      ...(link === undefined ? {} : { link: { label: link.label, url } }),
      ...(sms === undefined ? {} : { sms: sms({ subject, url }) }),
    }
  }

  return {
    add(notices: LoadedDeclaration): void {
      assert(!modules.has(notices.module), `the notices of ${notices.module} are declared twice`)
      modules.set(notices.module, notices)
    },
    notify,
    send,
    declared: (): string[] =>
      [...modules].flatMap(([module, { kinds }]) => Object.keys(kinds).map((kind) => `${module}.${kind}`)),
    prune: () => sql.pruneSent(db.queryable, new Date(clock.now().getTime() - KEPT_MS)),
  }
}

function linkOf(
  page: string | ((params: TextParams) => string) | undefined,
  params: TextParams,
  word: (key: string) => string,
) {
  if (page === undefined) return undefined
  return { label: word('link'), page: typeof page === 'string' ? page : page(params) }
}
