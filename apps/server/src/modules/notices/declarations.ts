import type { Language, NotificationSettings } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { Json } from '../../platform/json.ts'
import { createTexts, type Texts } from '../../platform/texts.ts'
import type { Contact } from './delivery.ts'

/** What users can turn on and off, by its name in the contract. */
export type Topic = keyof NotificationSettings

export type TextParams = Readonly<Record<string, string | number>>

/** Reads a text of the module's `notices` files in the recipient's language. */
export type Say = (key: string, params?: TextParams) => string

export interface NoticeKind<Own extends Topic> {
  /** Sent only to users who want the topic. */
  readonly topic?: Own
  /** Where its link leads; the label is the text `<kind>.link`. */
  readonly page?: string | ((params: TextParams) => string)
}

/** What a message says besides the subject and the intro of its kind. */
export interface NoticeContent {
  /** Parameters of all texts of the kind. */
  readonly params: TextParams
  /** Paragraphs between the intro and the advice. */
  readonly details?: readonly string[]
  /** Replaces the text `<kind>.advice`. */
  readonly advice?: string
  /** For a kind without a `page`. */
  readonly link?: { readonly label: string; readonly page: string } | undefined
  /** Replaces the SMS of subject and link. */
  readonly sms?: ((message: { readonly subject: string; readonly url: string }) => string) | undefined
}

export interface NoticeContext<Kind extends string, Params> {
  readonly userId: string
  readonly kind: Kind
  readonly params: Params
  readonly say: Say
  /** The recipient's, for texts that come in all of them. */
  readonly language: Language
}

/** The notices of a module, declared once when the module is created. */
export interface Declaration<Kind extends string, Params extends Json, Own extends Topic> {
  readonly module: string
  /** The folder with `notices.<language>.json`: `subject` and `intro` of each kind, and `advice` and `link` where it has them. */
  readonly locales: string
  /** Important: by email, or by SMS to users without one. News: by email only, and not while the account is frozen. */
  readonly priority: 'important' | 'news'
  /** The topics that its kinds belong to. */
  readonly topics?: Readonly<Record<Own, { readonly onByDefault: boolean }>>
  readonly kinds: Readonly<Record<Kind, NoticeKind<NoInfer<Own>>>>
  /** Computes the content when the message is sent; undefined sends nothing. */
  readonly prepare?: (context: NoticeContext<NoInfer<Kind>, Params>) => Promise<NoticeContent | undefined>
}

export interface Notice<Kind extends string, Params> {
  readonly userId: string
  readonly kind: Kind
  readonly params: Params
  /** A second notice of the same kind and key is not sent. Without a key every notice is sent. */
  readonly key?: string
  /** Sent here instead of to the user's current contact. */
  readonly to?: Contact | undefined
}

/** What a module gets in return for its declaration. */
export interface Declared<Kind extends string, Params, Own extends Topic> {
  /** Queues the message in the transaction of the change, so that neither exists without the other. */
  notify(tx: Tx, notice: Notice<Kind, Params>): Promise<void>
  wants(db: Queryable, userId: string, topic: Own): Promise<boolean>
  /** For topics that are off by default. */
  usersWanting(topic: Own): Promise<string[]>
}

/** A declaration with its texts, its types erased. */
export interface LoadedDeclaration extends Omit<Declaration<string, Json, Topic>, 'prepare'> {
  readonly texts: Texts
  readonly prepare: (context: NoticeContext<string, Json>) => Promise<NoticeContent | undefined>
}

export const NAMESPACE = 'notices'

/** Fails at the start when a text is missing, because a message must not fail on the day it is needed. */
export function loadDeclaration<Kind extends string, Params extends Json, Own extends Topic>({
  prepare = async ({ params }) => ({ params: params as TextParams }),
  ...declaration
}: Declaration<Kind, Params, Own>): LoadedDeclaration {
  const texts = createTexts(declaration.locales)
  const kinds = Object.entries<NoticeKind<Own>>(declaration.kinds)
  const needed = kinds.flatMap(([kind, { page }]) => [
    `${kind}.subject`,
    `${kind}.intro`,
    ...(page === undefined ? [] : [`${kind}.link`]),
  ])
  const missing = texts.missing(needed.map((key) => `${NAMESPACE}.${key}`))
  assert(missing.length === 0, `notices of ${declaration.module} lack texts: ${missing.join(', ')}`)
  return { ...declaration, texts, prepare } as unknown as LoadedDeclaration
}
