import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { DocumentStep, GateStep, Language, PolicyDocument } from '@bourse/contract'
import { DOCUMENT_STEPS } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import { createTexts } from '../../platform/texts.ts'

const texts = createTexts(join(import.meta.dirname, 'locales'))

/** A new text needs a new version, and everybody who agreed to the old one is asked again; a test holds the two together. */
export const KEY_INFORMATION: Readonly<Record<string, { readonly text: string; readonly version: string }>> = {
  saving_stablecoin: { text: 'saving', version: '1' },
  saving_coin: { text: 'saving', version: '1' },
  discount: { text: 'discount', version: '1' },
  etp: { text: 'etp', version: '1' },
  payments: { text: 'payments', version: '1' },
}
const PARAGRAPHS = ['what', 'risk', 'worst', 'cost', 'leave'] as const

/** What is sold under the papers of its tokens, which stand with each of them. */
const BY_PAPERS = ['listing', 'presale']
const PAPERS_VERSION = '1'

export interface DocumentDeps {
  readonly markets: {
    readonly catalogue: { coin(code: string): Promise<{ readonly whitePaper: string | null } | undefined> }
  }
}

export const isDocument = (step: GateStep): step is DocumentStep =>
  (DOCUMENT_STEPS as readonly GateStep[]).includes(step)

function hasDocument(step: DocumentStep, product: string): boolean {
  if (step === 'key_information') return KEY_INFORMATION[product] !== undefined
  return BY_PAPERS.includes(product) || product.startsWith('asset:')
}

/** The only token that there is a notice about. */
const NOTICED: string = 'asset:USDT'

/** Whether a gate with this step can be passed: what it asks to be read is there. */
export function canBeRead(step: GateStep, product: string): boolean {
  if (step === 'token_notice') return product === NOTICED
  return !isDocument(step) || hasDocument(step, product)
}

/** An agreement counts for the text that it was given for. The paper of a token is its issuer's: a new address of it ends nothing. */
export function isCurrent({ step, product, version }: { step: GateStep; product: string; version: string }): boolean {
  return step !== 'key_information' || KEY_INFORMATION[product]?.version === version
}

type Unknown = { readonly code: 'policy.document_unknown' }

export type Documents = ReturnType<typeof createDocuments>

/** What people read before they use a product: our key information, or the white paper of a token. */
export function createDocuments({ markets }: DocumentDeps) {
  const say = (language: Language, key: string, params = {}) => texts(language, `documents.${key}`, params)

  function keyInformation(product: string, language: Language): Result<PolicyDocument, Unknown> {
    const found = KEY_INFORMATION[product]
    if (found === undefined) return refuse({ code: 'policy.document_unknown' })
    const { text, version } = found
    return ok({
      ...{ step: 'key_information', product, version, link: null },
      title: say(language, `${text}.title`),
      paragraphs: PARAGRAPHS.map((part) => say(language, `${text}.${part}`)),
    })
  }

  async function whitePaper(product: string, language: Language): Promise<Result<PolicyDocument, Unknown>> {
    const step = 'white_paper' as const
    if (BY_PAPERS.includes(product)) {
      const general = { title: say(language, 'papers.title'), paragraphs: [say(language, 'papers.text')] }
      return ok({ step, product, version: PAPERS_VERSION, link: null, ...general })
    }
    const token = product.startsWith('asset:') ? product.slice('asset:'.length) : undefined
    const coin = token === undefined ? undefined : await markets.catalogue.coin(token)
    if (token === undefined || coin === undefined) return refuse({ code: 'policy.document_unknown' })
    const { whitePaper: link } = coin
    const said = say(language, link === null ? 'paper.none' : 'paper.text', { token })
    const version = createHash('sha256')
      .update(link ?? '')
      .digest('hex')
      .slice(0, 12)
    return ok({ step, product, version, link, title: say(language, 'paper.title', { token }), paragraphs: [said] })
  }

  return async function documentOf(
    { step, product }: { readonly step: DocumentStep; readonly product: string },
    language: Language,
  ): Promise<Result<PolicyDocument, Unknown>> {
    return step === 'key_information' ? keyInformation(product, language) : whitePaper(product, language)
  }
}
