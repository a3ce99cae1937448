import type { CallEntry } from '@bourse/contract/client'
import type { Route } from '@bourse/ui/router.tsx'

/**
 * A page is a chunk of its own, and what it says arrives beside it: the namespaces of texts that it speaks in, besides the
 * shell's and those of the frame that it stands in.
 */
export interface OfficePage {
  readonly path: string
  readonly texts: readonly string[]
  readonly load: NonNullable<Route['load']>
  /** Of a frame: what stands in it. */
  readonly pages?: readonly FramedPage[]
}

/** A section opens on the first of its pages. */
interface FirstPage {
  readonly firstPage: string
}

export type FramedPage = OfficePage | FirstPage

/** What a feature has in the header. It belongs to those who may make the call that fills it. */
export interface Section {
  /** Its name among the texts of the shell. */
  readonly key: string
  /** Where its link leads. */
  readonly path: string
  readonly call: CallEntry
  /** Where somebody works off what waits: the call that decides. Its roles land here. */
  readonly decides?: CallEntry
  readonly sandboxOnly?: true
  readonly pages: readonly OfficePage[]
}

/** What a feature has to say about one person. It is shown to those who may make the call that fills it. */
export interface PersonTab {
  /** Its name among the texts of the tabs. */
  readonly key: string
  readonly call: CallEntry
  readonly page: OfficePage
}

export function page(path: string, texts: readonly string[], load: OfficePage['load']): OfficePage {
  return { path, texts, load }
}

export function frame({ path, texts, load }: OfficePage, pages: readonly FramedPage[]): OfficePage {
  return { path, texts, load, pages }
}

export function firstPage(path: string): FirstPage {
  return { firstPage: path }
}
