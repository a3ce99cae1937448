import type { ActivityTexts, LanguageTexts } from '@bourse/contract'

const RULES: LanguageTexts = {
  en: 'Paid in the boosted coin to the wallet, 24 hours after the end.',
  it: 'Accreditato nella moneta con boost sul portafoglio, 24 ore dopo la fine.',
  de: 'Wird 24 Stunden nach dem Ende im Coin mit Boost in die Wallet eingezahlt.',
  ru: 'Выплачивается в монете с бустом на кошелёк через 24 часа после окончания.',
  es: 'Se abona en la moneda con boost en la cartera 24 horas después del final.',
  'zh-TW': '活動結束 24 小時後，以加成幣種存入錢包。',
}

/** What the demo says of its boosts. */
export const BOOST_TEXTS: Readonly<Record<'act_demo_boost_tia' | 'act_demo_boost_doge', ActivityTexts>> = {
  act_demo_boost_tia: {
    title: {
      en: 'Celestia boost',
      it: 'Boost di Celestia',
      de: 'Celestia-Boost',
      ru: 'Буст Celestia',
      es: 'Boost de Celestia',
      'zh-TW': 'Celestia 加成',
    },
    summary: {
      en: 'Buy TIA, keep it until the end, and get 5% more.',
      it: 'Acquisti TIA, lo conservi fino alla fine e riceva il 5% in più.',
      de: 'Kaufen Sie TIA, behalten Sie es bis zum Ende und erhalten Sie 5 % mehr.',
      ru: 'Купите TIA, сохраните до конца и получите на 5% больше.',
      es: 'Compre TIA, consérvelo hasta el final y reciba un 5 % más.',
      'zh-TW': '買入 TIA 並持有至活動結束，即可多得 5%。',
    },
    rules: RULES,
  },
  act_demo_boost_doge: {
    title: {
      en: 'Dogecoin boost',
      it: 'Boost di Dogecoin',
      de: 'Dogecoin-Boost',
      ru: 'Буст Dogecoin',
      es: 'Boost de Dogecoin',
      'zh-TW': 'Dogecoin 加成',
    },
    summary: {
      en: 'Buy DOGE, keep it until the end, and get 3% more.',
      it: 'Acquisti DOGE, lo conservi fino alla fine e riceva il 3% in più.',
      de: 'Kaufen Sie DOGE, behalten Sie es bis zum Ende und erhalten Sie 3 % mehr.',
      ru: 'Купите DOGE, сохраните до конца и получите на 3% больше.',
      es: 'Compre DOGE, consérvelo hasta el final y reciba un 3 % más.',
      'zh-TW': '買入 DOGE 並持有至活動結束，即可多得 3%。',
    },
    rules: RULES,
  },
}
