import type { LanguageTexts, OfficeBanner, OfficeNewsItem } from '@bourse/contract'
import { LANGUAGES, type Language } from '@bourse/ui/i18n.tsx'
import { missingLanguages, NO_TEXTS } from '../../app/languages.ts'
import { fromLocalInput, toLocalInput } from '../../app/local-time.ts'

export const TITLE_MAX = 120
export const TEXT_MAX = 1_200

/** What banners and news share. */
export type Publication = Omit<OfficeBanner, 'placement'>

export interface PublicationDraft {
  readonly title: LanguageTexts
  readonly text: LanguageTexts
  readonly link: string
  readonly image: string
  readonly from: string
  readonly until: string
  readonly position: string
}

export type PublicationError = 'linkWrong' | 'pictureWrong' | 'timeWrong' | 'timesCrossed' | 'positionWrong'

export interface PublicationErrors {
  readonly title: readonly Language[]
  readonly text: readonly Language[]
  readonly link?: PublicationError
  readonly image?: PublicationError
  readonly from?: PublicationError
  readonly until?: PublicationError
  readonly position?: PublicationError
}

export interface PublicationSave {
  readonly id: string
  readonly version: string
  readonly title: string
  readonly text: string
  readonly link: string
  readonly image: string
  readonly from: string
  readonly until: string
  readonly position: string
}

export interface PublicationForm {
  readonly errors: PublicationErrors
  readonly save: PublicationSave | undefined
  /** The languages that must be written before it can be published. */
  readonly unwritten: readonly Language[]
}

const NEW: Omit<Publication, 'from'> = {
  ...{ id: '', version: 0, title: NO_TEXTS, text: NO_TEXTS, link: null, image: null },
  ...{ until: null, position: 100, state: 'draft', phase: 'draft' },
}
/** Without a beginning: it is shown as soon as it is published. */
export const NEW_BANNER: OfficeBanner = { ...NEW, from: '', placement: 'activity' }
export const NEW_NEWS: OfficeNewsItem = { ...NEW, from: '', coins: [] }

export function draftOfPublication(row: Publication): PublicationDraft {
  return {
    title: row.title,
    text: row.text,
    link: row.link ?? '',
    image: row.image ?? '',
    from: row.from === '' ? '' : toLocalInput(row.from),
    until: toLocalInput(row.until),
    position: String(row.position),
  }
}

const LINK = /^(https:\/\/[^\s"<>\\]{3,280}|\/(?!\/)[\w\-./?=&%#]{0,200})$/
const PICTURE = /^\/[\w/-]{1,180}\.(svg|png|webp|avif|jpg)$/

/** A draft may wait for its translations; what is on the site may not lose them. */
export function publicationForm(draft: PublicationDraft, row: Publication): PublicationForm {
  const [noTitle, noText] = [missingLanguages(draft.title), missingLanguages(draft.text)]
  const published = row.state === 'published'
  const [from, until] = [fromLocalInput(draft.from), fromLocalInput(draft.until)]
  const [link, image] = [draft.link.trim(), draft.image.trim()]
  const errors: PublicationErrors = {
    title: published ? noTitle : noTitle.filter((language) => language === 'en'),
    text: published ? noText : [],
    ...(link !== '' && !LINK.test(link) && { link: 'linkWrong' as const }),
    ...(image !== '' && !PICTURE.test(image) && { image: 'pictureWrong' as const }),
    ...(from === undefined && { from: 'timeWrong' as const }),
    ...(until === undefined && { until: 'timeWrong' as const }),
    ...(from && until && until <= from && { until: 'timesCrossed' as const }),
    ...(!/^\d{1,3}$/.test(draft.position.trim()) && { position: 'positionWrong' as const }),
  }
  const { title, text, ...fields } = errors
  const free = title.length === 0 && text.length === 0 && Object.keys(fields).length === 0
  return {
    errors,
    unwritten: LANGUAGES.filter((language) => noTitle.includes(language) || noText.includes(language)),
    save: free
      ? {
          ...{ id: row.id, version: String(row.version), link, image, position: draft.position.trim() },
          ...{ title: JSON.stringify(draft.title), text: JSON.stringify(draft.text) },
          ...{ from: from ?? '', until: until ?? '' },
        }
      : undefined,
  }
}
