/** RFC 5321, 4.5.3.1, in octets. A path is two angle brackets longer than the address in it. */
const LOCAL_MAX = 64
const ADDRESS_MAX = 254
/** Nobody types more; what is longer is not worth being read. */
const READ_MAX = 1000

/** Characters that nobody sees, and that a mail server drops or reads in its own way. */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u
/** RFC 5321 Dot-string with the letters of RFC 6531. A quoted one is a second spelling of it, or reaches hardly any mailbox. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~\u{80}-\u{10FFFF}-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~\u{80}-\u{10FFFF}-]+)*$/u
const LABELS = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const NUMERIC_END = /(?:^|\.)[0-9]+$/
/** What a URL would read as something else than a part of its host. */
const URL_SYNTAX = /[%:/?#[\]\\@]/

const octets = (text: string) => new TextEncoder().encode(text).length

/** UTS 46 as browsers do it: Unicode and punycode, in whatever case and form, are one name in ASCII. */
function canonicalDomain(domain: string): string | undefined {
  if (domain === '' || URL_SYNTAX.test(domain) || !URL.canParse(`http://${domain}`)) return undefined
  const { hostname } = new URL(`http://${domain}`)
  return LABELS.test(hostname) && !NUMERIC_END.test(hostname) ? hostname : undefined
}

/**
 * The one way in which an address is compared, stored and limited; undefined for what is none. Two spellings of a mailbox
 * would be two accounts of it, and twice as many codes to it.
 */
export function canonicalEmail(text: string): string | undefined {
  if (text.length > READ_MAX || INVISIBLE.test(text)) return undefined
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0)).normalize('NFC').toLowerCase().normalize('NFC')
  const domain = canonicalDomain(text.slice(at + 1))
  if (at < 1 || domain === undefined || !LOCAL.test(local) || octets(local) > LOCAL_MAX) return undefined
  const address = `${local}@${domain}`
  return octets(address) > ADDRESS_MAX ? undefined : address
}
