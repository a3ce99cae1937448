import { assert } from '@bourse/money'
import type { NewCoin } from '@bourse/server/modules/markets/index.ts'
import { RISK_TEXTS, type RiskKind } from '../content/risk-texts.ts'
import { COIN_TEXTS } from './coin-texts.ts'

type Chain = NewCoin['chains'][number]
type Report = NewCoin['audits'][number]

interface CoinFacts {
  readonly code: string
  readonly name: string
  readonly year: number
  readonly links: readonly [website: string, explorer: string, whitePaper: string | null]
  /** Circulating, total and maximum, in whole coins. */
  readonly supply: readonly [circulating: string, total: string | null, max: string | null]
  /** Before the first start; the youngest are new then. */
  readonly listedDaysAgo?: number
  /** After the first start: it does not trade yet. */
  readonly opensInDays?: number
  readonly chains: readonly Chain[]
  readonly audits?: readonly Report[]
  readonly risks: readonly RiskKind[]
}

const native = (name: string, explorer: string): Chain => ({ name, standard: null, contract: null, explorer })
const token = (name: string, standard: string, contract: string, explorer: string): Chain => ({
  name,
  standard,
  contract,
  explorer,
})
const erc20 = (contract: string) => token('Ethereum', 'ERC-20', contract, `https://etherscan.io/token/${contract}`)

const COINS: readonly CoinFacts[] = [
  {
    code: 'BTC',
    name: 'Bitcoin',
    year: 2009,
    links: ['https://bitcoin.org', 'https://mempool.space', 'https://bitcoin.org/bitcoin.pdf'],
    supply: ['19950000', '19950000', '21000000'],
    listedDaysAgo: 1150,
    chains: [native('Bitcoin', 'https://mempool.space')],
    risks: ['volatile'],
  },
  {
    code: 'ETH',
    name: 'Ethereum',
    year: 2015,
    links: ['https://ethereum.org', 'https://etherscan.io', 'https://ethereum.org/en/whitepaper/'],
    supply: ['120700000', '120700000', null],
    listedDaysAgo: 1150,
    chains: [native('Ethereum', 'https://etherscan.io')],
    risks: ['volatile', 'endless'],
  },
  {
    code: 'USDT',
    name: 'Tether',
    year: 2014,
    links: ['https://tether.to', 'https://etherscan.io', null],
    supply: ['180000000000', '184000000000', null],
    listedDaysAgo: 1150,
    chains: [
      erc20('0xdAC17F958D2ee523a2206206994597C13D831ec7'),
      token('TRON', 'TRC-20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'https://tronscan.org'),
    ],
    audits: [{ by: 'BDO Italia', year: 2025, url: 'https://tether.to/en/transparency' }],
    risks: ['issuer', 'contract'],
  },
  {
    code: 'USDC',
    name: 'USD Coin',
    year: 2018,
    links: ['https://www.circle.com/usdc', 'https://etherscan.io', null],
    supply: ['75000000000', '75000000000', null],
    listedDaysAgo: 1150,
    chains: [
      erc20('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
      token('Solana', 'SPL', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'https://explorer.solana.com'),
    ],
    audits: [{ by: 'Deloitte', year: 2025, url: 'https://www.circle.com/transparency' }],
    risks: ['issuer', 'contract'],
  },
  {
    code: 'XRP',
    name: 'XRP',
    year: 2012,
    links: ['https://xrpl.org', 'https://livenet.xrpl.org', null],
    supply: ['60000000000', '99985000000', '100000000000'],
    listedDaysAgo: 1120,
    chains: [native('XRP Ledger', 'https://livenet.xrpl.org')],
    risks: ['volatile', 'unlocks'],
  },
  {
    code: 'SOL',
    name: 'Solana',
    year: 2020,
    links: ['https://solana.com', 'https://explorer.solana.com', 'https://solana.com/solana-whitepaper.pdf'],
    supply: ['550000000', '612000000', null],
    listedDaysAgo: 1040,
    chains: [native('Solana', 'https://explorer.solana.com')],
    risks: ['volatile', 'outages', 'endless'],
  },
  {
    code: 'DOGE',
    name: 'Dogecoin',
    year: 2013,
    links: ['https://dogecoin.com', 'https://blockchair.com/dogecoin', null],
    supply: ['151000000000', '151000000000', null],
    listedDaysAgo: 1120,
    chains: [native('Dogecoin', 'https://blockchair.com/dogecoin')],
    risks: ['volatile', 'meme', 'endless'],
  },
  {
    code: 'SHIB',
    name: 'Shiba Inu',
    year: 2020,
    links: ['https://shibatoken.com', 'https://etherscan.io', null],
    supply: ['589250000000000', '589500000000000', null],
    listedDaysAgo: 1010,
    chains: [erc20('0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE')],
    risks: ['volatile', 'meme', 'contract'],
  },
  {
    code: 'TRX',
    name: 'TRON',
    year: 2018,
    links: ['https://tron.network', 'https://tronscan.org', null],
    supply: ['94700000000', '94700000000', null],
    listedDaysAgo: 980,
    chains: [native('TRON', 'https://tronscan.org')],
    risks: ['volatile'],
  },
  {
    code: 'ADA',
    name: 'Cardano',
    year: 2017,
    links: ['https://cardano.org', 'https://cardanoscan.io', null],
    supply: ['35900000000', '45000000000', '45000000000'],
    listedDaysAgo: 1080,
    chains: [native('Cardano', 'https://cardanoscan.io')],
    risks: ['volatile'],
  },
  {
    code: 'DOT',
    name: 'Polkadot',
    year: 2020,
    links: ['https://polkadot.com', 'https://polkadot.subscan.io', null],
    supply: ['1620000000', '1620000000', '2100000000'],
    listedDaysAgo: 980,
    chains: [native('Polkadot', 'https://polkadot.subscan.io')],
    risks: ['volatile'],
  },
  {
    code: 'LINK',
    name: 'Chainlink',
    year: 2017,
    links: ['https://chain.link', 'https://etherscan.io', 'https://chain.link/whitepaper'],
    supply: ['697000000', '1000000000', '1000000000'],
    listedDaysAgo: 930,
    chains: [erc20('0x514910771AF9Ca656af840dff83E8264EcF986CA')],
    risks: ['volatile', 'contract', 'unlocks'],
  },
  {
    code: 'LTC',
    name: 'Litecoin',
    year: 2011,
    links: ['https://litecoin.org', 'https://blockchair.com/litecoin', null],
    supply: ['76500000', '76500000', '84000000'],
    listedDaysAgo: 1150,
    chains: [native('Litecoin', 'https://blockchair.com/litecoin')],
    risks: ['volatile'],
  },
  {
    code: 'BCH',
    name: 'Bitcoin Cash',
    year: 2017,
    links: ['https://bitcoincash.org', 'https://blockchair.com/bitcoin-cash', null],
    supply: ['19950000', '19950000', '21000000'],
    listedDaysAgo: 1120,
    chains: [native('Bitcoin Cash', 'https://blockchair.com/bitcoin-cash')],
    risks: ['volatile'],
  },
  {
    code: 'AVAX',
    name: 'Avalanche',
    year: 2020,
    links: ['https://www.avax.network', 'https://subnets.avax.network', 'https://www.avalabs.org/whitepapers'],
    supply: ['427000000', '459000000', '720000000'],
    listedDaysAgo: 700,
    chains: [native('Avalanche', 'https://subnets.avax.network')],
    risks: ['volatile', 'unlocks'],
  },
  {
    code: 'ARB',
    name: 'Arbitrum',
    year: 2023,
    links: ['https://arbitrum.io', 'https://arbiscan.io', null],
    supply: ['5600000000', '10000000000', null],
    listedDaysAgo: 52,
    chains: [
      token(
        'Arbitrum One',
        'ERC-20',
        '0x912CE59144191C1204E64559FE8253a0e49E6548',
        'https://arbiscan.io/token/0x912CE59144191C1204E64559FE8253a0e49E6548',
      ),
    ],
    risks: ['volatile', 'contract', 'unlocks'],
  },
  {
    code: 'POL',
    name: 'Polygon',
    year: 2020,
    links: ['https://polygon.technology', 'https://polygonscan.com', null],
    supply: ['10530000000', '10530000000', null],
    listedDaysAgo: 610,
    chains: [native('Polygon', 'https://polygonscan.com'), erc20('0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6')],
    risks: ['volatile', 'endless'],
  },
  {
    code: 'UNI',
    name: 'Uniswap',
    year: 2020,
    links: ['https://uniswap.org', 'https://etherscan.io', null],
    supply: ['630000000', '1000000000', null],
    listedDaysAgo: 820,
    chains: [erc20('0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984')],
    audits: [{ by: 'Trail of Bits', year: 2021, url: 'https://github.com/Uniswap/v3-core/tree/main/audits' }],
    risks: ['volatile', 'contract'],
  },
  {
    code: 'ATOM',
    name: 'Cosmos',
    year: 2019,
    links: ['https://cosmos.network', 'https://www.mintscan.io/cosmos', null],
    supply: ['475000000', '475000000', null],
    listedDaysAgo: 760,
    chains: [native('Cosmos Hub', 'https://www.mintscan.io/cosmos')],
    risks: ['volatile', 'endless'],
  },
  {
    code: 'TIA',
    name: 'Celestia',
    year: 2023,
    links: ['https://celestia.org', 'https://www.mintscan.io/celestia', 'https://arxiv.org/abs/1905.09274'],
    supply: ['830000000', '1150000000', null],
    listedDaysAgo: 11,
    chains: [native('Celestia', 'https://www.mintscan.io/celestia')],
    risks: ['volatile', 'young', 'unlocks'],
  },
  {
    code: 'PEPE',
    name: 'Pepe',
    year: 2023,
    links: ['https://www.pepe.vip', 'https://etherscan.io', null],
    supply: ['420689000000000', '420690000000000', '420690000000000'],
    listedDaysAgo: 26,
    chains: [erc20('0x6982508145454Ce325dDbE47a25d4ec3d2311933')],
    risks: ['volatile', 'meme', 'contract'],
  },
  {
    code: 'SUI',
    name: 'Sui',
    year: 2023,
    links: ['https://sui.io', 'https://suiscan.xyz', 'https://docs.sui.io/paper/sui.pdf'],
    supply: ['3600000000', '10000000000', '10000000000'],
    opensInDays: 18,
    chains: [native('Sui', 'https://suiscan.xyz')],
    risks: ['volatile', 'young', 'unlocks'],
  },
]

const DAY_MS = 86_400_000
/** Listings happen in the morning. */
const NINE_MS = 9 * 3_600_000

/** As they stand at the first start, whenever that is: what is new is new by then. */
export function demoCoins(now: Date): NewCoin[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + NINE_MS
  return COINS.map(({ code, name, year, links, supply, listedDaysAgo, opensInDays, chains, audits = [], risks }) => {
    const about = COIN_TEXTS[code]
    assert(about !== undefined, `nothing is written about ${code}`)
    const [website, explorer, whitePaper] = links
    const [circulatingSupply, totalSupply, maxSupply] = supply
    return {
      ...{ code, name, about, imageUrl: null, website, explorer, whitePaper, launchYear: year },
      ...{ circulatingSupply, totalSupply, maxSupply },
      listedAt: listedDaysAgo === undefined ? null : new Date(today - listedDaysAgo * DAY_MS),
      state: opensInDays === undefined ? 'trading' : 'soon',
      opensAt: opensInDays === undefined ? null : new Date(today + opensInDays * DAY_MS),
      chains: [...chains],
      audits: [...audits],
      risks: risks.map((kind) => RISK_TEXTS[kind]),
    }
  })
}
