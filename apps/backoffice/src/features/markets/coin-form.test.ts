import type { OfficeCoin } from '@bourse/contract'
import { expect, test } from 'vitest'
import { type CoinDraft, coinForm, draftOf, NEW_COIN, NO_AUDIT, NO_CHAIN } from './coin-form.ts'

const WHOLE = { en: 'a', it: 'b', de: 'c', ru: 'd', es: 'e', 'zh-TW': 'f' }
const COIN: OfficeCoin = {
  ...NEW_COIN,
  ...{
    symbol: 'BTC',
    name: 'Bitcoin',
    version: 3,
    isAsset: true,
    markets: ['BTC-EUR'],
    state: 'trading',
    about: WHOLE,
  },
  ...{ launchYear: 2009, maxSupply: '21000000', listedAt: '2026-01-02T09:00:00.000Z', tags: ['classic'] },
  chains: [{ name: 'Bitcoin', standard: null, contract: null, explorer: 'https://mempool.space' }],
  audits: [{ by: 'Someone', year: 2020, url: 'https://example.org' }],
  risks: [WHOLE],
}
const form = (change: Partial<CoinDraft> = {}) => coinForm({ ...draftOf(COIN), ...change }, COIN)

test('what was read is saved as it was, under the version that was read', () => {
  const { save } = form()
  expect(save).toMatchObject({
    symbol: 'BTC',
    version: '3',
    launchYear: '2009',
    listedAt: COIN.listedAt,
    tags: 'classic',
  })
  expect(JSON.parse(save?.chains ?? '')).toEqual(COIN.chains)
  expect(JSON.parse(save?.audits ?? '')).toEqual(COIN.audits)
  expect(JSON.parse(save?.about ?? '')).toEqual(WHOLE)
})

test.each<[keyof CoinDraft, string, string]>([
  ['name', ' ', 'nameWrong'],
  ['website', 'bitcoin.org', 'linkWrong'],
  ['whitePaper', 'http://bitcoin.org', 'linkWrong'],
  ['coinImgUrl', 'https://elsewhere.example/x.svg', 'pictureWrong'],
  ['launchYear', '9', 'yearWrong'],
  ['circulatingSupply', '1,5', 'supplyWrong'],
  ['opensAt', 'soon', 'timeWrong'],
])('%s as “%s” is %s, and nothing is sent', (field, text, error) => {
  const { errors, save } = form({ [field]: text })
  expect(errors.fields).toEqual({ [field]: error })
  expect(save).toBeUndefined()
})

test('supplies rise from what circulates to what can exist; what is not known is passed over', () => {
  expect(form({ circulatingSupply: '20', totalSupply: '19.5' }).errors.fields).toEqual({ totalSupply: 'supplyOrder' })
  expect(form({ circulatingSupply: '22000000' }).errors.fields).toEqual({ maxSupply: 'supplyOrder' })
  expect(form({ circulatingSupply: '20', maxSupply: '' }).save).toBeDefined()
})

test('about is written in all languages or in none, a risk in all', () => {
  expect(form({ about: { ...WHOLE, ru: ' ' } }).errors.about).toEqual(['ru'])
  expect(form({ about: NEW_COIN.about }).save).toBeDefined()
  expect(form({ risks: [NEW_COIN.about] }).errors.risks[0]).toHaveLength(6)
})

test('a new page needs a symbol and an opening time, and cannot trade without a market', () => {
  const draft = { ...draftOf(NEW_COIN), symbol: 'sui', name: 'Sui' }
  expect(coinForm(draft, NEW_COIN).errors.fields).toEqual({ symbol: 'symbolWrong', opensAt: 'openingMissing' })
  const soon = { ...draft, symbol: 'SUI', opensAt: '2027-01-01T09:00' }
  expect(coinForm(soon, NEW_COIN).save).toMatchObject({ version: '0', state: 'soon' })
  expect(coinForm({ ...soon, state: 'trading' }, NEW_COIN).errors.fields).toEqual({ state: 'noMarket' })
})

test('rows of chains and reports say which of their fields is missing', () => {
  const { errors } = form({ chains: [NO_CHAIN], audits: [NO_AUDIT] })
  expect(errors.chains).toEqual([{ name: 'entryMissing' }])
  expect(errors.audits).toEqual([{ by: 'entryMissing', year: 'yearWrong', url: 'linkWrong' }])
})
