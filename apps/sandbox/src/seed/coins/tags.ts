import type { LanguageTexts } from '@bourse/contract'
import type { NewTag } from '@bourse/server/modules/markets/index.ts'

const NO_TEXT: LanguageTexts = { en: '', it: '', de: '', ru: '', es: '', 'zh-TW': '' }

/** In the order of LANGUAGES. */
type SixWords = readonly [en: string, it: string, de: string, ru: string, es: string, zh: string]

function texts([en, it, de, ru, es, zh]: SixWords): LanguageTexts {
  return { en, it, de, ru, es, 'zh-TW': zh }
}

type TagFacts = Pick<NewTag, 'code' | 'rule'> & {
  readonly name: SixWords
  readonly coins?: readonly string[]
  readonly most?: number
  readonly days?: number
}

/** Specification §2: the tabs of the markets, in its order; a tab with every coin is ours. */
const TABS: readonly TagFacts[] = [
  {
    code: 'favourites',
    rule: 'favourites',
    name: ['Favorites', 'Preferiti', 'Favoriten', 'Избранное', 'Favoritos', '我的最愛'],
  },
  {
    code: 'holdings',
    rule: 'holdings',
    name: ['Holdings', 'In portafoglio', 'Bestand', 'Мои активы', 'En cartera', '持有中'],
  },
  { code: 'all', rule: 'all', name: ['All', 'Tutte', 'Alle', 'Все', 'Todas', '全部'] },
  { code: 'winners', rule: 'winners', name: ['Winners', 'In rialzo', 'Gewinner', 'Рост', 'Suben', '漲幅榜'] },
  { code: 'losers', rule: 'losers', name: ['Losers', 'In ribasso', 'Verlierer', 'Падение', 'Bajan', '跌幅榜'] },
  { code: 'leverage', rule: 'leveraged', name: ['Leverage', 'Leva', 'Hebel', 'Плечо', 'Apalancados', '槓桿'] },
  {
    code: 'metaverse',
    rule: 'listed',
    name: ['Metaverse', 'Metaverso', 'Metaverse', 'Метавселенная', 'Metaverso', '元宇宙'],
    coins: ['ETH', 'SOL', 'POL', 'AVAX'],
  },
  { code: 'themes', rule: 'themes', name: ['Themes', 'Temi', 'Themen', 'Темы', 'Temas', '主題'] },
  {
    code: 'hot',
    rule: 'traded',
    name: ['Hot Token', 'Più scambiate', 'Gefragt', 'Популярные', 'Populares', '熱門代幣'],
    most: 10,
  },
  {
    code: 'new_listed',
    rule: 'new',
    name: ['New listed', 'Nuove', 'Neu gelistet', 'Новые', 'Recién listadas', '新上架'],
    days: 60,
  },
  {
    code: 'trading_soon',
    rule: 'soon',
    name: ['Trading soon', 'In arrivo', 'Bald im Handel', 'Скоро в торгах', 'Próximamente', '即將開盤'],
  },
  {
    code: 'memecoin',
    rule: 'listed',
    name: ['MemeCoin', 'MemeCoin', 'MemeCoin', 'Мем-монеты', 'MemeCoin', '迷因幣'],
    coins: ['DOGE', 'SHIB', 'PEPE'],
  },
  {
    code: 'classic',
    rule: 'listed',
    name: ['Classic', 'Classiche', 'Klassiker', 'Классика', 'Clásicas', '經典'],
    coins: ['BTC', 'ETH', 'LTC', 'XRP', 'BCH', 'DOGE'],
  },
  {
    code: 'new_list',
    rule: 'latest',
    name: ['New List', 'Ultime quotate', 'Zuletzt gelistet', 'Последние', 'Últimas listadas', '上架順序'],
    most: 10,
  },
  {
    code: 'boostpad',
    rule: 'listed',
    name: ['BoostPad', 'BoostPad', 'BoostPad', 'BoostPad', 'BoostPad', 'BoostPad'],
    coins: ['TIA', 'DOGE'],
  },
]

const THEMES: readonly (Omit<TagFacts, 'rule'> & { readonly about: SixWords })[] = [
  {
    code: 'platforms',
    name: ['Platforms', 'Piattaforme', 'Plattformen', 'Платформы', 'Plataformas', '智慧合約平台'],
    coins: ['ETH', 'SOL', 'ADA', 'AVAX', 'TRX', 'DOT', 'SUI'],
    about: [
      'Networks on which others run their programs and issue their tokens.',
      'Reti su cui altri eseguono i propri programmi ed emettono i propri token.',
      'Netzwerke, auf denen andere ihre Programme ausführen und ihre Token ausgeben.',
      'Сети, в которых другие запускают программы и выпускают токены.',
      'Redes en las que otros ejecutan sus programas y emiten sus tokens.',
      '供他人執行程式並發行代幣的網路。',
    ],
  },
  {
    code: 'payments',
    name: ['Payments', 'Pagamenti', 'Zahlungen', 'Платежи', 'Pagos', '支付'],
    coins: ['BTC', 'XRP', 'LTC', 'BCH', 'DOGE'],
    about: [
      'Made to send money from one person to another.',
      'Create per inviare denaro da una persona all’altra.',
      'Gemacht, um Geld von Mensch zu Mensch zu senden.',
      'Созданы, чтобы пересылать деньги от человека к человеку.',
      'Creadas para enviar dinero de una persona a otra.',
      '專為人與人之間匯款而設計。',
    ],
  },
  {
    code: 'stable',
    name: ['Stablecoins', 'Stablecoin', 'Stablecoins', 'Стейблкоины', 'Stablecoins', '穩定幣'],
    coins: ['USDT', 'USDC'],
    about: [
      'Meant to be worth one US dollar; an issuer keeps reserves for it.',
      'Pensate per valere un dollaro USA; un emittente tiene le riserve.',
      'Sollen einen US-Dollar wert sein; ein Emittent hält dafür Reserven.',
      'Должны стоить один доллар США; резервы держит эмитент.',
      'Pensadas para valer un dólar; un emisor mantiene las reservas.',
      '設計為價值一美元，由發行方持有準備金。',
    ],
  },
  {
    code: 'defi',
    name: ['DeFi', 'DeFi', 'DeFi', 'DeFi', 'DeFi', '去中心化金融'],
    coins: ['UNI', 'LINK', 'ETH', 'AVAX'],
    about: [
      'Exchanging, lending and insuring by programs, without an operator.',
      'Scambiare, prestare e assicurare con programmi, senza un gestore.',
      'Tauschen, leihen und versichern durch Programme, ohne Betreiber.',
      'Обмен, займы и страхование программами, без оператора.',
      'Intercambiar, prestar y asegurar mediante programas, sin operador.',
      '以程式進行交換、借貸與保險，無需營運者。',
    ],
  },
  {
    code: 'layer2',
    name: [
      'Beside Ethereum',
      'Accanto a Ethereum',
      'Neben Ethereum',
      'Рядом с Ethereum',
      'Junto a Ethereum',
      '以太坊擴容',
    ],
    coins: ['ARB', 'POL'],
    about: [
      'Carry out transactions beside Ethereum and make them cheaper.',
      'Eseguono transazioni accanto a Ethereum e le rendono più economiche.',
      'Führen Transaktionen neben Ethereum aus und machen sie günstiger.',
      'Выполняют транзакции рядом с Ethereum и делают их дешевле.',
      'Ejecutan transacciones junto a Ethereum y las abaratan.',
      '在以太坊之外執行交易，降低費用。',
    ],
  },
  {
    code: 'connected',
    name: ['Connected chains', 'Catene collegate', 'Verbundene Ketten', 'Связанные сети', 'Cadenas conectadas', '跨鏈'],
    coins: ['DOT', 'ATOM', 'TIA', 'LINK'],
    about: [
      'Let many chains work together or share what they need.',
      'Permettono a molte catene di collaborare o condividere ciò che serve.',
      'Lassen viele Ketten zusammenarbeiten oder Nötiges teilen.',
      'Позволяют многим сетям работать вместе и делить общее.',
      'Permiten que muchas cadenas colaboren o compartan lo que necesitan.',
      '讓多條鏈協同運作或共享所需資源。',
    ],
  },
]

function tagOf(facts: TagFacts, position: number): Omit<NewTag, 'kind' | 'about'> {
  const { code, rule, name, coins = [], most = 10, days = 30 } = facts
  return { code, rule, name: texts(name), position, active: true, most, days, coins: [...coins] }
}

/** Positions leave room between them, so that staff can put a tag in between. */
export const DEMO_TAGS: readonly NewTag[] = [
  ...TABS.map((facts, place): NewTag => ({ ...tagOf(facts, (place + 1) * 10), kind: 'tab', about: NO_TEXT })),
  ...THEMES.map(
    ({ about, ...facts }, place): NewTag => ({
      ...tagOf({ ...facts, rule: 'listed' }, 500 + place * 10),
      kind: 'theme',
      about: texts(about),
    }),
  ),
]
