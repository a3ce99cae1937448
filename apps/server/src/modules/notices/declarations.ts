import type { NotificationSettings } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { Json } from '../../platform/json.ts'
import { createTexts, type Texts } from '../../platform/texts.ts'
import type { Contact } from './delivery.ts'

/** What people may choose not to be told of, by its name in the contract. */
export type Topic = keyof NotificationSettings

export type TextParams = Readonly<Record<string, string | number>>

/** A text of the module's `notices` files, in the language of the reader. */
export type Say = (key: string, params?: TextParams) => string

export interface NoticeKind<Own extends Topic> {
  /** Told only to who wants it. */
  readonly topic?: Own
  /** Where its link leads, with the words `<kind>.link`. */
  readonly page?: string | ((params: TextParams) => string)
}

/** What a message says besides the subject and the first words of its kind. */
export interface Content {
  /** For all texts of the kind. */
  readonly params: TextParams
  /** Between the first words and the advice. */
  readonly details?: readonly string[]
  /** In place of the kind's own. */
  readonly advice?: string
  /** For a kind without a page of its own. */
  readonly link?: { readonly label: string; readonly page: string } | undefined
  /** Where the subject and the link would not do on a phone. */
  readonly sms?: ((message: { readonly subject: string; readonly url: string }) => string) | undefined
}

export interface Prepared<Kind extends string, Params> {
  readonly userId: string
  readonly kind: Kind
  readonly params: Params
  readonly say: Say
}

/** What a module tells people: said once, when the module is made. */
export interface Declaration<Kind extends string, Params extends Json, Own extends Topic> {
  readonly module: string
  /** The folder with `notices.<language>.json`: for each kind `subject`, `intro`, and `advice` and `link` where it has them. */
  readonly locales: string
  /** `always`: by email, or by SMS to who has none. `email` is for news: no SMS, and none while the account is frozen. */
  readonly reach: 'always' | 'email'
  /** What of it people may choose, and whether it is on for who has not chosen. */
  readonly topics?: Readonly<Record<Own, { readonly wanted: boolean }>>
  readonly kinds: Readonly<Record<Kind, NoticeKind<NoInfer<Own>>>>
  /** Reads what the message is about when it is sent; undefined when there is nothing to tell any more. */
  readonly prepare?: (told: Prepared<NoInfer<Kind>, Params>) => Promise<Content | undefined>
}

export interface Told<Kind extends string, Params> {
  readonly userId: string
  readonly kind: Kind
  readonly params: Params
  /** What it is about: of one kind, the same is told once. Without it every telling is another. */
  readonly key?: string
  /** Another address than the person's own: one that was theirs until now. */
  readonly to?: Contact | undefined
}

/** What a module gets for its declaration. */
export interface Declared<Kind extends string, Params, Own extends Topic> {
  /** In the transaction that makes it true: no change without its message, and no caller that waits for a mail server. */
  tell(tx: Tx, told: Told<Kind, Params>): Promise<void>
  wants(db: Queryable, userId: string, topic: Own): Promise<boolean>
  /** Of a topic that is off for who has not chosen. */
  whoWant(topic: Own): Promise<string[]>
}

/** A declaration as the sender keeps it. */
export interface KnownNotices extends Omit<Declaration<string, Json, Topic>, 'prepare'> {
  readonly texts: Texts
  readonly prepare: (told: Prepared<string, Json>) => Promise<Content | undefined>
}

export const NAMESPACE = 'notices'

/** Reads the texts and sees to it that none is missing: a message must not fail on the day when it is needed. */
export function known<Kind extends string, Params extends Json, Own extends Topic>({
  prepare = async ({ params }) => ({ params: params as TextParams }),
  ...declaration
}: Declaration<Kind, Params, Own>): KnownNotices {
  const texts = createTexts(declaration.locales)
  const kinds = Object.entries<NoticeKind<Own>>(declaration.kinds)
  const needed = kinds.flatMap(([kind, { page }]) => [
    `${kind}.subject`,
    `${kind}.intro`,
    ...(page === undefined ? [] : [`${kind}.link`]),
  ])
  const missing = texts.missing(needed.map((key) => `${NAMESPACE}.${key}`))
  assert(missing.length === 0, `notices of ${declaration.module} without words: ${missing.join(', ')}`)
  return { ...declaration, texts, prepare } as unknown as KnownNotices
}
