import { type LinkKind, STRONG_LINKS } from '@bourse/contract'
import type { Mark } from '../deps.ts'

const strong: readonly string[] = STRONG_LINKS

export const isStrong = (link: LinkKind): boolean => strong.includes(link)

/** One strong link, or two weak ones: a shared address alone is a household. */
export function isHeld(found: readonly LinkKind[]): boolean {
  const kinds = new Set(found)
  const weak = [...kinds].filter((link) => !isStrong(link))
  return weak.length < kinds.size || weak.length >= 2
}

/** By what two people show the same. */
export function sharedLinks(marks: readonly Mark[], one: string, other: string): LinkKind[] {
  const shown = new Set(marks.filter(({ userId }) => userId === one).map(({ link, value }) => `${link} ${value}`))
  const same = marks.filter(({ userId, link, value }) => userId === other && shown.has(`${link} ${value}`))
  return [...new Set(same.map(({ link }) => link))]
}
