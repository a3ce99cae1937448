import { z } from 'zod'
import {
  assetCode,
  decimalText,
  flag,
  jsonText,
  languageTexts,
  line,
  listText,
  optionalText,
  symbol,
  text,
  time,
  wholeNumber,
} from '../fields.ts'
import { COIN_STATES, TAG_KINDS, TAG_RULES } from './coin-fields.ts'
import { MARKET_MODES, RESUME_MODES } from './market-modes.ts'

/** What the back office edits: the same facts in all languages, and a version so that nobody overwrites another unseen. */

const WEB = /^https:\/\/[^\s"<>\\]{3,280}$/
const webAddress = () => optionalText({ accepts: (text) => WEB.test(text), code: 'markets.link_invalid' })
const requiredWebAddress = text().trim().regex(WEB, 'markets.link_invalid')
/** Pictures come from our own origin alone; the site's content policy would stop any other. */
const PICTURE = /^\/[\w/-]{1,180}\.(svg|png|webp|avif|jpg)$/
const ownPicture = () => optionalText({ accepts: (text) => PICTURE.test(text), code: 'markets.picture_invalid' })
const SUPPLY = /^\d{1,18}(\.\d{1,18})?$/
const supply = () => optionalText({ accepts: (text) => SUPPLY.test(text), code: 'markets.supply_invalid' })
const moment = () => optionalText({ accepts: (text) => time.safeParse(text).success, code: 'markets.time_invalid' })
const YEAR = /^(19|20)\d\d$/
const year = () => optionalText({ accepts: (text) => YEAR.test(text), code: 'markets.year_invalid' })
const version = wholeNumber({ min: 0, max: 999_999_999, standard: 0 })

const ABOUT_MAX = 1_200
const RISK_MAX = 300
const NAME_MAX = 40

const aboutTexts = languageTexts(ABOUT_MAX)
const nameTexts = languageTexts(NAME_MAX)
const riskTexts = languageTexts(RISK_MAX)

const optionalLine = (max: number) => z.union([z.null(), line(max)])
const chain = z.strictObject({
  name: line(40),
  standard: optionalLine(20),
  contract: optionalLine(120),
  explorer: z.union([z.null(), requiredWebAddress]),
})
const auditReport = z.strictObject({
  by: line(60),
  year: z.number().int().min(2008).max(2100),
  url: requiredWebAddress,
})

export const officeCoin = z.object({
  symbol: z.string(),
  name: z.string(),
  /** 0 while nobody has written anything about it. */
  version: z.number(),
  /** Whether it is an asset of the exchange; a page may stand before that. */
  isAsset: z.boolean(),
  markets: z.array(z.string()),
  about: aboutTexts,
  coinImgUrl: z.string().nullable(),
  website: z.string().nullable(),
  explorer: z.string().nullable(),
  whitePaper: z.string().nullable(),
  launchYear: z.number().nullable(),
  circulatingSupply: z.string().nullable(),
  totalSupply: z.string().nullable(),
  maxSupply: z.string().nullable(),
  listedAt: time.nullable(),
  state: z.enum(COIN_STATES),
  opensAt: time.nullable(),
  tags: z.array(z.string()),
  chains: z.array(chain),
  audits: z.array(auditReport),
  risks: z.array(riskTexts),
})
export type OfficeCoin = z.infer<typeof officeCoin>

export const coinInput = z.object({
  symbol: assetCode,
  version,
  name: line(NAME_MAX),
  about: jsonText(aboutTexts),
  coinImgUrl: ownPicture(),
  website: webAddress(),
  explorer: webAddress(),
  whitePaper: webAddress(),
  launchYear: year(),
  circulatingSupply: supply(),
  totalSupply: supply(),
  maxSupply: supply(),
  listedAt: moment(),
  state: z.enum(COIN_STATES),
  opensAt: moment(),
  tags: listText(z.string().regex(/^[a-z][a-z0-9_]{1,29}$/), 40),
  chains: jsonText(z.array(chain).max(12)),
  audits: jsonText(z.array(auditReport).max(12)),
  risks: jsonText(z.array(riskTexts).max(8)),
})
export type CoinInput = z.infer<typeof coinInput>

const tagFields = {
  name: nameTexts,
  about: aboutTexts,
  kind: z.enum(TAG_KINDS),
  rule: z.enum(TAG_RULES),
}

export const officeTag = z.object({
  tag: z.string(),
  version: z.number(),
  ...tagFields,
  position: z.number(),
  active: z.boolean(),
  /** How many coins at most, where the rule counts them; how many days after the listing, where it counts those. */
  most: z.number(),
  days: z.number(),
  coins: z.array(z.string()),
})
export type OfficeTag = z.infer<typeof officeTag>

export const tagInput = z.object({
  tag: z.string().regex(/^[a-z][a-z0-9_]{1,29}$/, 'markets.tag_code_invalid'),
  version,
  name: jsonText(nameTexts),
  about: jsonText(aboutTexts),
  kind: z.enum(TAG_KINDS),
  rule: z.enum(TAG_RULES),
  position: wholeNumber({ min: 0, max: 999, standard: 0 }),
  active: flag,
  most: wholeNumber({ min: 1, max: 100, standard: 10 }),
  days: wholeNumber({ min: 1, max: 366, standard: 30 }),
  coins: listText(assetCode, 300),
})
export type TagInput = z.infer<typeof tagInput>

export const officePair = z.object({
  symbol: z.string(),
  version: z.number(),
  base: z.string(),
  quote: z.string(),
  baseStep: z.string(),
  quoteStep: z.string(),
  minAmount: z.string(),
  maxAmount: z.string(),
  minTotal: z.string(),
  maxOpenOrders: z.number(),
  maxConditionalOrders: z.number(),
  mode: z.enum(MARKET_MODES),
  /** Where it goes by itself after an interruption. */
  resumeMode: z.enum(RESUME_MODES).nullable(),
  last: z.string().nullable(),
})
export type OfficePair = z.infer<typeof officePair>

const bound = text().trim().pipe(decimalText)
const count = text()
  .trim()
  .regex(/^[1-9]\d{0,4}$/, 'markets.count_invalid')
  .transform(Number)

export const pairInput = z.object({
  symbol,
  version,
  minAmount: bound,
  maxAmount: bound,
  minTotal: bound,
  maxOpenOrders: count,
  maxConditionalOrders: count,
})
export type PairInput = z.infer<typeof pairInput>

export const modeInput = z.object({ symbol, mode: z.enum(MARKET_MODES), reason: line(200) })
