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
      en: 'Coin pages now compare volume with its average',
      it: 'Le pagine delle monete confrontano il volume con la media',
      de: 'Coin-Seiten vergleichen das Volumen mit dem Durchschnitt',
      ru: 'На страницах монет объём сравнивается со средним',
      es: 'Las páginas de monedas comparan el volumen con su media',
      'zh-TW': '幣種頁面新增成交量與平均值的比較',
    },
    text: {
      en: 'Every coin page now compares the 24-hour volume with its 30-day average and tells you when it is below 50% or above 150%. Next to it you see the 52-week high and low with their dates.',
      it: 'Ogni pagina confronta ora il volume di 24 ore con la media di 30 giorni e segnala quando è sotto il 50% o sopra il 150%. Accanto si vedono il massimo e il minimo delle 52 settimane, con le date.',
      de: 'Jede Coin-Seite vergleicht jetzt das 24-Stunden-Volumen mit dem 30-Tage-Durchschnitt und weist darauf hin, wenn es unter 50 % oder über 150 % liegt. Daneben sehen Sie 52-Wochen-Hoch und -Tief mit Datum.',
      ru: 'На странице каждой монеты объём за 24 часа теперь сравнивается со средним за 30 дней; если он ниже 50 % или выше 150 %, вы увидите подсказку. Рядом — максимум и минимум за 52 недели с датами.',
      es: 'Cada página compara ahora el volumen de 24 horas con su media de 30 días y avisa cuando está por debajo del 50 % o por encima del 150 %. Al lado se ven el máximo y el mínimo de 52 semanas, con sus fechas.',
      'zh-TW':
        '各幣種頁面現在會將 24 小時成交量與 30 日平均相比，低於 50% 或高於 150% 時會提示。旁邊並列出 52 週最高與最低價及其日期。',
    },
  },
  {
    id: 'nws_demo_sui',
    coins: ['SUI'],
    link: '/coin/SUI',
    hoursAgo: 20,
    title: {
      en: 'Sui opens for trading soon',
      it: 'Sui aprirà agli scambi',
      de: 'Sui kommt in den Handel',
      ru: 'Открываются торги Sui',
      es: 'Sui abrirá a negociación',
      'zh-TW': 'Sui 即將開放交易',
    },
    text: {
      en: 'You can read about Sui before its market opens: what the network is, how many coins there are and what the risks are. The page also shows when trading starts.',
      it: 'La pagina di Sui è già disponibile prima dell’apertura del mercato: che cos’è la rete, quante monete esistono e quali sono i rischi. Nella pagina si trova anche l’ora di apertura.',
      de: 'Schon vor dem Handelsstart können Sie sich über Sui informieren: was das Netzwerk ist, wie viele Coins es gibt und welche Risiken bestehen. Die Seite zeigt auch, wann der Handel beginnt.',
      ru: 'О Sui можно прочитать ещё до открытия рынка: что это за сеть, сколько монет существует и каковы риски. На странице указано и время начала торгов.',
      es: 'Puede informarse sobre Sui antes de que abra su mercado: qué es la red, cuántas monedas hay y cuáles son los riesgos. La página indica también cuándo empieza la negociación.',
      'zh-TW': 'Sui 市場開放前，您可以先在專頁了解網路簡介、代幣數量與風險，並查看開放交易的時間。',
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
      ru: 'Одна заявка на оба направления',
      es: 'Una orden para ambas direcciones',
      'zh-TW': '一筆委託，兩個方向',
    },
    text: {
      en: 'An OCO order (one cancels the other) has two prices: one to take a profit and one to limit a loss. Whichever comes first cancels the other, and the amount is reserved only once.',
      it: 'Un ordine OCO indica due prezzi: uno per incassare un guadagno, uno per fermare una perdita. Il primo raggiunto annulla l’altro e l’importo si impegna una sola volta.',
      de: 'Eine OCO-Order nennt zwei Preise: einen, um einen Gewinn mitzunehmen, einen, um einen Verlust zu begrenzen. Was zuerst eintritt, hebt das andere auf, und der Betrag wird nur einmal reserviert.',
      ru: 'В заявке OCO две цены: одна — зафиксировать прибыль, другая — ограничить убыток. Что наступит раньше, отменит второе, а сумма резервируется один раз.',
      es: 'Una orden OCO tiene dos precios: uno para recoger ganancias y otro para limitar pérdidas. El que llegue antes cancela el otro y el importe se reserva una sola vez.',
      'zh-TW': 'OCO 委託設有兩個價格：一個用來停利，一個用來停損。先觸及者會取消另一個，金額只保留一次。',
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
      en: 'A plan runs weekly, every two weeks or monthly in your time zone; in shorter months, the 31st becomes the last day. If your balance is too low, we try three times within a day, then skip this purchase and let you know.',
      it: 'Un piano si esegue ogni settimana, ogni due settimane o ogni mese nel proprio fuso orario; il 31 diventa l’ultimo giorno dei mesi più corti. Se il saldo non basta, riproviamo tre volte in un giorno, poi saltiamo l’acquisto e inviamo un avviso.',
      de: 'Ein Plan läuft wöchentlich, alle zwei Wochen oder monatlich in Ihrer Zeitzone; der 31. wird zum letzten Tag kurzer Monate. Reicht Ihr Guthaben nicht aus, versuchen wir es dreimal innerhalb eines Tages, lassen den Kauf dann aus und informieren Sie.',
      ru: 'План выполняется еженедельно, раз в две недели или ежемесячно в вашем часовом поясе; 31-е число в коротком месяце становится последним днём. Если средств не хватает, мы пробуем трижды в течение суток, затем пропускаем покупку и сообщаем вам.',
      es: 'Un plan se ejecuta cada semana, cada dos semanas o cada mes en su zona horaria; el día 31 pasa a ser el último de los meses cortos. Si su saldo no alcanza, lo intentamos tres veces en un día, luego omitimos la compra y le avisamos.',
      'zh-TW':
        '計畫依您所在時區每週、每兩週或每月執行；遇到小月，31 日會改為當月最後一天。餘額不足時，我們會在一天內嘗試三次，仍不足則略過這次買入並通知您。',
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
      en: 'Two markets are open, with limit, market, stop-limit and OCO orders. The usual fees apply.',
      it: 'Sono aperti due mercati, con ordini limite, a mercato, stop limit e OCO. Valgono le commissioni consuete.',
      de: 'Zwei Märkte sind geöffnet, mit Limit-, Market-, Stop-Limit- und OCO-Orders. Es gelten die üblichen Gebühren.',
      ru: 'Открыты два рынка с лимитными, рыночными, стоп-лимитными заявками и OCO. Комиссии обычные.',
      es: 'Hay dos mercados abiertos, con órdenes límite, de mercado, stop límite y OCO. Se aplican las comisiones habituales.',
      'zh-TW': '兩個市場已開放，支援限價、市價、停損限價與 OCO 委託，適用一般手續費。',
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
      en: 'Pepe trades against USDT and euro. Its price is more volatile than most. Read the risks on its page before you buy.',
      it: 'Pepe si scambia contro USDT ed euro. Il suo prezzo oscilla più di altri: prima di acquistare, leggere i rischi nella sua pagina.',
      de: 'Pepe wird gegen USDT und Euro gehandelt. Der Preis schwankt stärker als die meisten: Lesen Sie vor dem Kauf die Risiken auf der Seite.',
      ru: 'Pepe торгуется к USDT и евро. Его цена колеблется сильнее большинства: перед покупкой прочитайте о рисках на странице.',
      es: 'Pepe se negocia frente a USDT y euro. Su precio oscila más que la mayoría: lea los riesgos en su página antes de comprar.',
      'zh-TW': 'Pepe 開放兌 USDT 與歐元交易。其價格波動較大，買入前請先閱讀頁面上的風險說明。',
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
      en: 'The governance token of the Arbitrum network trades against USDT and euro. Part of the supply is still locked; the page shows how much is in circulation.',
      it: 'Il token con cui si vota sulla rete Arbitrum si scambia contro USDT ed euro. Una parte dell’offerta è ancora bloccata; la pagina indica quanto circola.',
      de: 'Der Token, mit dem über das Arbitrum-Netzwerk abgestimmt wird, ist gegen USDT und Euro handelbar. Ein Teil ist noch gesperrt; die Seite zeigt, wie viel im Umlauf ist.',
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
