/** Letters that are more than a letter with a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
/** German names are written without dots in two ways. */
const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** Each way in which banks write a name: marks away or spelled out, an apostrophe as nothing or as a gap; order is none. */
function spellings(name: string): Set<string> {
  const lower = name.normalize('NFC').toLowerCase()
  const spelled = lower.replace(/[äöü]/g, (letter) => GERMAN[letter] ?? letter)
  return new Set([lower, spelled].flatMap((text) => ['', ' '].map((gap) => sorted(text.replace(/['’‘`´]/g, gap)))))
}

function sorted(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđłðþı]/g, (letter) => PLAIN[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .sort()
    .join(' ')
}

/** The same person by name: marks, order and case aside, every part must be there and no other. */
export function isSameName(one: string, other: string): boolean {
  const known = spellings(one)
  return [...spellings(other)].some((spelling) => spelling !== '' && known.has(spelling))
}
