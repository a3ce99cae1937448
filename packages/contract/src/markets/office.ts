import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { nothing } from '../fields.ts'
import { coinInput, modeInput, officeCoin, officePair, officeTag, pairInput, tagInput } from './office-fields.ts'

const EDITORS = ['admin', 'operator'] as const

/** What the back office does with coins, tags and pairs; part of the calls of markets. */
export const marketOfficeCalls = {
  officeCoins: officeGet('/coin/list', {
    access: 'staff',
    summary: 'Every coin with all its texts.',
    input: nothing,
    output: z.array(officeCoin),
  }),
  saveCoin: officePost('/coin/save', {
    access: 'staff',
    roles: EDITORS,
    summary: 'Writes what the site says about a coin. `version` is the one that was read, 0 for a new page.',
    input: coinInput,
    output: officeCoin,
    refusals: [
      'markets.coin_is_fiat',
      'markets.texts_incomplete',
      'markets.supply_order',
      'markets.opening_time_missing',
      'markets.coin_without_market',
      'markets.tag_unknown',
      'markets.tag_by_rule',
      'markets.changed_meanwhile',
    ],
  }),
  officeTags: officeGet('/tag/list', {
    access: 'staff',
    summary: 'Every tag with all its names and its coins.',
    input: nothing,
    output: z.array(officeTag),
  }),
  saveTag: officePost('/tag/save', {
    access: 'staff',
    roles: EDITORS,
    summary: 'Writes a tab or a theme and which coins it has. `version` is the one that was read, 0 for a new one.',
    input: tagInput,
    output: officeTag,
    refusals: [
      'markets.texts_incomplete',
      'markets.theme_rule',
      'markets.coins_by_rule',
      'markets.coin_unknown',
      'markets.tag_taken',
      'markets.changed_meanwhile',
    ],
  }),
  officePairs: officeGet('/pair/list', {
    access: 'staff',
    summary: 'Every trading pair with its bounds, its mode and its last price.',
    input: nothing,
    output: z.array(officePair),
  }),
  savePair: officePost('/pair/save', {
    access: 'staff',
    roles: EDITORS,
    summary: 'Changes the bounds of a pair. Orders that wait already stay.',
    input: pairInput,
    output: officePair,
    refusals: [
      'markets.symbol_unknown',
      'markets.bound_off_step',
      'markets.bound_too_large',
      'markets.bounds_crossed',
      'markets.min_total_nothing',
      'markets.changed_meanwhile',
    ],
  }),
  setMarketMode: officePost('/pair/mode', {
    access: 'staff',
    roles: EDITORS,
    summary: 'Halts a market, opens it, or lets it take only cancellations or only orders that wait.',
    input: modeInput,
    output: officePair,
    refusals: ['markets.symbol_unknown', 'trading.interrupted', 'trading.outcome_unknown'],
  }),
} as const
