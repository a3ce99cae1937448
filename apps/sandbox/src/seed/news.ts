import type { NewNews } from '@bourse/server/modules/content/index.ts'

interface NewsFacts extends Pick<NewNews, 'id' | 'coins' | 'title' | 'text' | 'link'> {
  /** Before the first start. */
  readonly hoursAgo: number
}

const NEWS: readonly NewsFacts[] = [
  {
    id: 'nws_demo_statistics',
    coins: [],
    link: '/markets',
    hoursAgo: 3,
    title: {
      en: 'Coin pages show how a volume compares with its average',
      it: 'Le pagine delle monete confrontano il volume con la media',
      de: 'Münzseiten vergleichen den Umsatz mit seinem Durchschnitt',
      ru: 'На страницах монет объём сравнивается со средним',
      es: 'Las páginas de monedas comparan el volumen con su media',
      'zh-TW': '幣種頁面新增成交量與平均值的比較',
    },
    text: {
      en: 'Every coin page now sets the volume of 24 hours against its 30-day average and says so when it is below half or above one and a half times of it. The highest and lowest price of 52 weeks stand beside it, with their dates.',
      it: 'Ogni pagina confronta ora il volume di 24 ore con la media di 30 giorni e segnala quando è sotto la metà o sopra una volta e mezza. Accanto ci sono il prezzo massimo e minimo di 52 settimane, con le date.',
      de: 'Jede Münzseite stellt jetzt den 24-Stunden-Umsatz dem 30-Tage-Durchschnitt gegenüber und weist darauf hin, wenn er unter der Hälfte oder über dem Anderthalbfachen liegt. Daneben stehen Höchst- und Tiefstpreis von 52 Wochen mit Datum.',
      ru: 'На странице каждой монеты объём за 24 часа теперь сравнивается со средним за 30 дней; если он ниже половины или выше полутора, страница об этом скажет. Рядом — максимум и минимум за 52 недели с датами.',
      es: 'Cada página compara ahora el volumen de 24 horas con su media de 30 días y avisa cuando está por debajo de la mitad o por encima de una vez y media. Al lado figuran el precio máximo y mínimo de 52 semanas, con sus fechas.',
      'zh-TW':
        '各幣種頁面現在會將 24 小時成交量與 30 日平均相比，低於一半或高於一點五倍時會提示。旁邊並列出 52 週最高與最低價及其日期。',
    },
  },
  {
    id: 'nws_demo_sui',
    coins: ['SUI'],
    link: '/coin/SUI',
    hoursAgo: 20,
    title: {
      en: 'Sui will open for trading',
      it: 'Sui aprirà agli scambi',
      de: 'Sui kommt in den Handel',
      ru: 'Открываются торги Sui',
      es: 'Sui abrirá a negociación',
      'zh-TW': 'Sui 即將開放交易',
    },
    text: {
      en: 'The page of Sui is open before its market: what the network is, how many coins there are, and what the risks are. The opening time stands on the page.',
      it: 'La pagina di Sui è aperta prima del suo mercato: che cos’è la rete, quante monete esistono e quali sono i rischi. L’ora di apertura è indicata nella pagina.',
      de: 'Die Seite von Sui ist vor dem Markt geöffnet: was das Netzwerk ist, wie viele Münzen es gibt und welche Risiken bestehen. Die Eröffnungszeit steht auf der Seite.',
      ru: 'Страница Sui открылась раньше рынка: что это за сеть, сколько монет существует и каковы риски. Время открытия указано на странице.',
      es: 'La página de Sui está abierta antes que su mercado: qué es la red, cuántas monedas hay y cuáles son los riesgos. La hora de apertura figura en la página.',
      'zh-TW': 'Sui 的專頁已先於市場開放，可查看網路簡介、代幣數量與風險。開盤時間列於頁面上。',
    },
  },
  {
    id: 'nws_demo_oco',
    coins: ['BTC', 'ETH'],
    link: '/trade/BTC-USDT',
    hoursAgo: 52,
    title: {
      en: 'One order for both directions',
      it: 'Un solo ordine per entrambe le direzioni',
      de: 'Eine Order für beide Richtungen',
      ru: 'Один ордер на оба направления',
      es: 'Una orden para ambas direcciones',
      'zh-TW': '一張訂單，兩個方向',
    },
    text: {
      en: 'A one-cancels-the-other order names two prices: one at which to take a gain, one at which to stop a loss. Whichever comes first cancels the other, and the amount is reserved once.',
      it: 'Un ordine OCO indica due prezzi: uno per incassare un guadagno, uno per fermare una perdita. Il primo raggiunto annulla l’altro e l’importo si impegna una sola volta.',
      de: 'Eine OCO-Order nennt zwei Preise: einen, um einen Gewinn mitzunehmen, einen, um einen Verlust zu begrenzen. Was zuerst eintritt, hebt das andere auf, und der Betrag wird nur einmal reserviert.',
      ru: 'В OCO-ордере две цены: одна — зафиксировать прибыль, другая — остановить убыток. Что наступит раньше, отменит второе, а сумма резервируется один раз.',
      es: 'Una orden OCO indica dos precios: uno para recoger una ganancia y otro para frenar una pérdida. El que llegue antes cancela el otro y el importe se reserva una sola vez.',
      'zh-TW': '二擇一單設有兩個價格：一個用來獲利了結，一個用來停損。先觸及者會取消另一個，金額只保留一次。',
    },
  },
  {
    id: 'nws_demo_autobuy',
    coins: ['BTC', 'ETH', 'SOL'],
    link: '/coin/BTC',
    hoursAgo: 120,
    title: {
      en: 'AutoBuy plans follow your calendar',
      it: 'I piani AutoBuy seguono il calendario',
      de: 'AutoBuy-Pläne folgen Ihrem Kalender',
      ru: 'Планы AutoBuy следуют вашему календарю',
      es: 'Los planes AutoBuy siguen su calendario',
      'zh-TW': 'AutoBuy 計畫依您的行事曆執行',
    },
    text: {
      en: 'A plan runs weekly, every two weeks or monthly in your own time zone; the 31st becomes the last day of a short month. Short of balance it tries three times within a day, then skips and tells you.',
      it: 'Un piano si esegue ogni settimana, ogni due settimane o ogni mese nel proprio fuso orario; il 31 diventa l’ultimo giorno dei mesi più corti. Se il saldo non basta riprova tre volte in un giorno, poi salta e avvisa.',
      de: 'Ein Plan läuft wöchentlich, alle zwei Wochen oder monatlich in Ihrer Zeitzone; der 31. wird zum letzten Tag kurzer Monate. Reicht das Guthaben nicht, versucht er es dreimal an einem Tag, setzt dann aus und teilt es Ihnen mit.',
      ru: 'План выполняется еженедельно, раз в две недели или ежемесячно в вашем часовом поясе; 31-е число в коротком месяце становится последним днём. Если средств не хватает, за сутки делается три попытки, затем покупка пропускается, и вы получаете сообщение.',
      es: 'Un plan se ejecuta cada semana, cada dos semanas o cada mes en su zona horaria; el día 31 pasa a ser el último de los meses cortos. Si falta saldo lo intenta tres veces en un día, luego se salta y le avisa.',
      'zh-TW':
        '計畫依您所在時區每週、每兩週或每月執行；遇到小月，31 日會改為當月最後一天。餘額不足時，一天內會嘗試三次，之後略過並通知您。',
    },
  },
  {
    id: 'nws_demo_tia',
    coins: ['TIA'],
    link: '/coin/TIA',
    hoursAgo: 264,
    title: {
      en: 'Celestia trades against USDT and euro',
      it: 'Celestia si scambia contro USDT ed euro',
      de: 'Celestia wird gegen USDT und Euro gehandelt',
      ru: 'Celestia торгуется к USDT и евро',
      es: 'Celestia se negocia frente a USDT y euro',
      'zh-TW': 'Celestia 開放兌 USDT 與歐元交易',
    },
    text: {
      en: 'Two markets are open, with limit, market, stop-limit and one-cancels-the-other orders. The usual fees apply.',
      it: 'Sono aperti due mercati, con ordini limite, a mercato, stop limit e OCO. Valgono le commissioni consuete.',
      de: 'Zwei Märkte sind geöffnet, mit Limit-, Market-, Stop-Limit- und OCO-Orders. Es gelten die üblichen Gebühren.',
      ru: 'Открыты два рынка с лимитными, рыночными, стоп-лимитными и OCO-ордерами. Комиссии обычные.',
      es: 'Hay dos mercados abiertos, con órdenes límite, a mercado, stop limit y OCO. Se aplican las comisiones habituales.',
      'zh-TW': '兩個市場已開放，支援限價、市價、停損限價與二擇一單，適用一般手續費。',
    },
  },
  {
    id: 'nws_demo_pepe',
    coins: ['PEPE', 'DOGE', 'SHIB'],
    link: '/coin/PEPE',
    hoursAgo: 624,
    title: {
      en: 'Pepe joins the memecoins',
      it: 'Pepe si aggiunge alle memecoin',
      de: 'Pepe kommt zu den Memecoins',
      ru: 'Pepe пополняет список мем-монет',
      es: 'Pepe se suma a las memecoins',
      'zh-TW': 'Pepe 加入迷因幣行列',
    },
    text: {
      en: 'Pepe trades against USDT and euro. Its price moves more than most: read the risks on its page before you buy.',
      it: 'Pepe si scambia contro USDT ed euro. Il suo prezzo oscilla più di altri: prima di acquistare, leggere i rischi nella sua pagina.',
      de: 'Pepe wird gegen USDT und Euro gehandelt. Der Preis schwankt stärker als die meisten: Lesen Sie vor dem Kauf die Risiken auf der Seite.',
      ru: 'Pepe торгуется к USDT и евро. Его цена колеблется сильнее большинства: перед покупкой прочитайте о рисках на странице.',
      es: 'Pepe se negocia frente a USDT y euro. Su precio oscila más que la mayoría: lea los riesgos en su página antes de comprar.',
      'zh-TW': 'Pepe 開放兌 USDT 與歐元交易。其價格波動較大，購買前請先閱讀頁面上的風險說明。',
    },
  },
  {
    id: 'nws_demo_arb',
    coins: ['ARB', 'ETH'],
    link: '/coin/ARB',
    hoursAgo: 1_248,
    title: {
      en: 'Arbitrum is listed',
      it: 'Arbitrum è quotato',
      de: 'Arbitrum ist gelistet',
      ru: 'Arbitrum добавлен на биржу',
      es: 'Arbitrum ya cotiza',
      'zh-TW': 'Arbitrum 已上架',
    },
    text: {
      en: 'The token that votes on the Arbitrum network trades against USDT and euro. Part of the supply is still locked; the page says how much circulates.',
      it: 'Il token con cui si vota sulla rete Arbitrum si scambia contro USDT ed euro. Una parte dell’offerta è ancora bloccata; la pagina indica quanto circola.',
      de: 'Der Token, mit dem über das Arbitrum-Netzwerk abgestimmt wird, ist gegen USDT und Euro handelbar. Ein Teil ist noch gesperrt; die Seite nennt die umlaufende Menge.',
      ru: 'Токен для голосования в сети Arbitrum торгуется к USDT и евро. Часть предложения ещё заблокирована; на странице указано, сколько в обращении.',
      es: 'El token con el que se vota en la red Arbitrum se negocia frente a USDT y euro. Parte de la oferta sigue bloqueada; la página indica cuánto circula.',
      'zh-TW': '用於 Arbitrum 網路治理投票的代幣開放兌 USDT 與歐元交易。部分供應仍在鎖定，頁面列有流通量。',
    },
  },
]

const HOUR_MS = 3_600_000

/** As if published before the first start. */
export function demoNews(now: Date): NewNews[] {
  return NEWS.map(({ hoursAgo, ...facts }) => ({
    ...facts,
    image: null,
    from: new Date(now.getTime() - hoursAgo * HOUR_MS),
    until: null,
    position: 100,
    state: 'published',
  }))
}
