import type { ActivityTexts } from '@bourse/contract'

/** What the demo says of its competitions. */
export const COMPETITION_TEXTS: Readonly<
  Record<'act_demo_race' | 'act_demo_ether' | 'act_demo_solana', ActivityTexts>
> = {
  act_demo_race: {
    title: {
      en: 'Bitcoin race',
      it: 'Corsa al Bitcoin',
      de: 'Bitcoin-Rennen',
      ru: 'Биткоин-гонка',
      es: 'Carrera de Bitcoin',
      'zh-TW': '比特幣競賽',
    },
    summary: {
      en: 'Trade BTC against USDT. The ten with the most volume share 975 USDT.',
      it: 'Scambi BTC con USDT. I dieci con più volume si dividono 975 USDT.',
      de: 'Handeln Sie BTC gegen USDT. Die zehn mit dem größten Volumen teilen sich 975 USDT.',
      ru: 'Торгуйте BTC к USDT. Десять участников с наибольшим объёмом разделят 975 USDT.',
      es: 'Opere BTC contra USDT. Los diez con más volumen se reparten 975 USDT.',
      'zh-TW': '以 USDT 交易 BTC。交易量最高的十人分享 975 USDT。',
    },
    rules: {
      en: 'Everybody may join once.\nPrizes are paid in USDT to the wallet.',
      it: 'Ci si può iscrivere una volta.\nI premi sono pagati in USDT nel wallet.',
      de: 'Jede Person kann einmal teilnehmen.\nDie Preise werden in USDT in die Wallet ausgezahlt.',
      ru: 'Участвовать можно один раз.\nПризы выплачиваются в USDT на кошелёк.',
      es: 'Cada persona puede apuntarse una vez.\nLos premios se pagan en USDT en la cartera.',
      'zh-TW': '每人可參加一次。\n獎金以 USDT 發放至錢包。',
    },
  },
  act_demo_ether: {
    title: {
      en: 'Ether week',
      it: 'Settimana dell’Ether',
      de: 'Ether-Woche',
      ru: 'Неделя эфира',
      es: 'Semana del Ether',
      'zh-TW': '以太幣週',
    },
    summary: {
      en: 'Trade ETH against USDT. The ten with the most volume share 975 USDT.',
      it: 'Scambi ETH con USDT. I dieci con più volume si dividono 975 USDT.',
      de: 'Handeln Sie ETH gegen USDT. Die zehn mit dem größten Volumen teilen sich 975 USDT.',
      ru: 'Торгуйте ETH к USDT. Десять участников с наибольшим объёмом разделят 975 USDT.',
      es: 'Opere ETH contra USDT. Los diez con más volumen se reparten 975 USDT.',
      'zh-TW': '以 USDT 交易 ETH。交易量最高的十人分享 975 USDT。',
    },
    rules: {
      en: 'Everybody may join once.\nPrizes are paid in USDT to the wallet.',
      it: 'Ci si può iscrivere una volta.\nI premi sono pagati in USDT nel wallet.',
      de: 'Jede Person kann einmal teilnehmen.\nDie Preise werden in USDT in die Wallet ausgezahlt.',
      ru: 'Участвовать можно один раз.\nПризы выплачиваются в USDT на кошелёк.',
      es: 'Cada persona puede apuntarse una vez.\nLos premios se pagan en USDT en la cartera.',
      'zh-TW': '每人可參加一次。\n獎金以 USDT 發放至錢包。',
    },
  },
  act_demo_solana: {
    title: {
      en: 'Solana days',
      it: 'Giorni di Solana',
      de: 'Solana-Tage',
      ru: 'Дни Solana',
      es: 'Días de Solana',
      'zh-TW': 'Solana 日',
    },
    summary: {
      en: 'Trade SOL against USDT. The ten with the most volume share 975 USDT.',
      it: 'Scambi SOL con USDT. I dieci con più volume si dividono 975 USDT.',
      de: 'Handeln Sie SOL gegen USDT. Die zehn mit dem größten Volumen teilen sich 975 USDT.',
      ru: 'Торгуйте SOL к USDT. Десять участников с наибольшим объёмом разделят 975 USDT.',
      es: 'Opere SOL contra USDT. Los diez con más volumen se reparten 975 USDT.',
      'zh-TW': '以 USDT 交易 SOL。交易量最高的十人分享 975 USDT。',
    },
    rules: {
      en: 'Everybody may join once.\nPrizes are paid in USDT to the wallet.',
      it: 'Ci si può iscrivere una volta.\nI premi sono pagati in USDT nel wallet.',
      de: 'Jede Person kann einmal teilnehmen.\nDie Preise werden in USDT in die Wallet ausgezahlt.',
      ru: 'Участвовать можно один раз.\nПризы выплачиваются в USDT на кошелёк.',
      es: 'Cada persona puede apuntarse una vez.\nLos premios se pagan en USDT en la cartera.',
      'zh-TW': '每人可參加一次。\n獎金以 USDT 發放至錢包。',
    },
  },
}
