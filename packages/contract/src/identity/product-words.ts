/**
 * Words that a guesser who knows this product tries first (OWASP ASVS 6.1.2). A password of a user or of a member of staff
 * is not made of them alone, however they are written and whatever digits stand around them.
 */
const PRODUCT_WORDS: readonly string[] = [
  // The product, its neighbours in other languages, and the names of its demo.
  ...['bourse', 'boursedemo', 'bolsa', 'borsa', 'borse', 'boerse', 'börse', 'биржа', '交易所', 'demo', 'sandbox'],
  // What people do here, and with what.
  ...[
    'exchange',
    'trade',
    'trades',
    'trader',
    'trading',
    'buy',
    'sell',
    'swap',
    'convert',
    'invest',
    'investor',
    'market',
  ],
  ...[
    'markets',
    'order',
    'orders',
    'wallet',
    'wallets',
    'deposit',
    'withdraw',
    'withdrawal',
    'transfer',
    'account',
    'card',
  ],
  ...[
    'bank',
    'cash',
    'money',
    'credit',
    'profit',
    'earn',
    'saving',
    'savings',
    'fund',
    'funds',
    'ledger',
    'rich',
    'million',
  ],
  ...['konto', 'geld', 'cuenta', 'dinero', 'conto', 'denaro', 'soldi', 'кошелек', 'деньги', '錢包'],
  // What is traded.
  ...[
    'crypto',
    'krypto',
    'cripto',
    'крипто',
    'blockchain',
    'coin',
    'coins',
    'token',
    'tokens',
    'bitcoin',
    'bitcoins',
    'биткоин',
  ],
  ...[
    '比特幣',
    'btc',
    'satoshi',
    'nakamoto',
    'hodl',
    'ethereum',
    'ether',
    'eth',
    'litecoin',
    'ltc',
    'dogecoin',
    'doge',
    'ripple',
  ],
  ...[
    'xrp',
    'tether',
    'usdt',
    'usdc',
    'usd',
    'eur',
    'euro',
    'euros',
    'gbp',
    'pound',
    'dollar',
    'chainlink',
    'link',
    'uniswap',
  ],
  ...['arbitrum', 'polygon', 'shiba', 'shib', 'pepe', 'solana', 'cardano'],
  // How an account is opened, and who works behind the counter.
  ...[
    'login',
    'logon',
    'password',
    'passwort',
    'passwd',
    'pass',
    'secret',
    'access',
    'welcome',
    'user',
    'staff',
    'office',
  ],
  ...[
    'backoffice',
    'admin',
    'administrator',
    'compliance',
    'reviewer',
    'support',
    'operator',
    'root',
    'master',
    'first',
    'new',
  ],
  // What is put before or between.
  ...['my', 'me', 'the', 'our', 'and', 'for', 'to', 'is', 'love', 'ilove'],
]

const WRITTEN_FOR: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', l: 'i', '!': 'i', '|': 'i', '3': 'e', '€': 'e', '4': 'a', '@': 'a', '5': 's', $: 's' },
  ...{ '7': 't', '+': 't', '8': 'b' },
}

/** Case, accents and the usual substitutions make no other word; what is no letter then is a separator. */
function lettersOf(text: string): string {
  const plain = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  return [...plain]
    .map((letter) => WRITTEN_FOR[letter] ?? letter)
    .join('')
    .replace(/\P{L}/gu, '')
}

const WORDS = [...new Set(PRODUCT_WORDS.map(lettersOf))]

/** Place by place, so that the time grows with the length alone, however many ways there are to cut it into words. */
function isRowOfWords(text: string): boolean {
  const reached = new Set([0])
  for (let place = 0; place < text.length; place += 1) {
    if (!reached.has(place)) continue
    for (const word of WORDS) if (text.startsWith(word, place)) reached.add(place + word.length)
  }
  return text !== '' && reached.has(text.length)
}

/** A digit may stand for a letter or behind a word, so that each end is tried with and without its last ones. */
export function isMadeOfProductWords(password: string): boolean {
  const [lead = ''] = /^\P{L}*/u.exec(password) ?? []
  const [tail = ''] = /\P{L}*$/u.exec(password) ?? []
  const ends = Array.from({ length: tail.length + 1 }, (_, cut) => password.length - cut)
  return [0, lead.length].some((start) => ends.some((end) => isRowOfWords(lettersOf(password.slice(start, end)))))
}
