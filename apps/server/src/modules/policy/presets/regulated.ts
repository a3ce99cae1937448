import type { GateStep } from '@bourse/contract'
import { allow, deny, gate, INCENTIVES, line, OFFER, type PresetRule, RISK } from './preset.ts'

/** What comes before the first purchase in the United Kingdom. */
const UK_STEPS: readonly GateStep[] = ['risk_warning', 'category', 'knowledge', 'cooling_off']
const ukRules = { reason: 'uk_journey', source: 'FCA PS23/6, COBS 4.12A and COBS 10' }
const ukJourney = gate(UK_STEPS, ukRules)
/** To put coins away is to invest in them for a time: the questions and the 24 hours come first here too. */
const ukSavings = gate([...UK_STEPS, 'key_information'], ukRules)
const ukIncentives = deny({ reason: 'uk_incentives', source: 'FCA PS23/6, COBS 4.12A.15' })
const ukDerivatives = deny({ reason: 'uk_derivatives', source: 'FCA PS20/10, COBS 22.6' })
const chance = deny({ reason: 'chance', source: 'Italy, D.P.R. 430/2001, for counsel to confirm' })
const businessEvidence = gate(['business_evidence'], { reason: 'business_evidence', source: 'Merchant terms' })
const creditTerms = gate(['credit_terms'], { reason: 'credit_terms', source: 'Directive (EU) 2023/2225; FCA CONC 4' })
const keyInformation = gate(['key_information'], { reason: 'key_information', source: 'Product terms' })
const complex = gate(['knowledge', 'key_information'], {
  reason: 'complex',
  source: 'Directive 2014/65/EU (MiFID II), Art. 25',
})
const whitePaper = gate(['white_paper'], {
  reason: 'white_paper',
  source: 'Regulation (EU) 2023/1114 (MiCA), Title II',
})
const noDeposits = deny({ reason: 'no_deposits', source: 'Directive 2013/36/EU, Art. 9' })
const stablecoinInterest = deny({
  reason: 'stablecoin_interest',
  source: 'Regulation (EU) 2023/1114 (MiCA), Art. 40 and 50',
})
const tokenNotice = gate(['token_notice'], { reason: 'token_notice', source: 'ESMA statement of 17 January 2025' })
const risk = allow(RISK)
const offer = allow(OFFER)
const issuer = allow({ reason: 'issuer', source: 'Card issuer' })

/** By chance: a draw, a wheel, a raffle. Until counsel has confirmed they stay away from Italy. */
const BY_CHANCE = ['game_prize', 'airdrop', 'competition'] as const
const otherIncentives = INCENTIVES.filter((product) => !BY_CHANCE.some((chances) => chances === product))

/** What the law of each place lets us offer to retail clients, as far as we know it; counsel confirms each line. */
export const REGULATED: readonly PresetRule[] = [
  ...line(['spot_buy', 'plan', 'convert', 'p2p_take', 'quick_buy', 'api_trade'], {
    GB: ukJourney,
    EEA: risk,
    CH: risk,
  }),
  ...line(['p2p_merchant'], {
    GB: deny({ reason: 'uk_merchant', source: 'FCA, Money Laundering Regulations 2017, Reg. 14A' }),
    EEA: businessEvidence,
    CH: businessEvidence,
  }),
  ...line(otherIncentives, { GB: ukIncentives, EEA: offer, CH: offer }),
  ...line(BY_CHANCE, { GB: ukIncentives, EEA: offer, CH: offer, IT: chance }),
  ...line(['saving_stablecoin'], { GB: ukSavings, EEA: stablecoinInterest, CH: keyInformation }),
  ...line(['saving_coin'], { GB: ukSavings, EEA: risk, CH: risk }),
  ...line(['saving_fiat'], { GB: noDeposits, EEA: noDeposits, CH: noDeposits }),
  ...line(['discount', 'etp'], { GB: ukDerivatives, EEA: complex, CH: complex }),
  ...line(['credit_deposit'], { GB: creditTerms, EEA: creditTerms, CH: creditTerms }),
  ...line(['asset:USDT'], { GB: risk, EEA: tokenNotice, CH: risk }),
  ...line(['card'], { GB: issuer, EEA: issuer, CH: issuer }),
  ...line(['listing', 'presale'], { GB: whitePaper, EEA: whitePaper, CH: whitePaper }),
  ...line(['payments'], { GB: keyInformation, EEA: keyInformation, CH: keyInformation }),
]
