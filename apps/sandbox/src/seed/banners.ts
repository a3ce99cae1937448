import type { NewBanner } from '@bourse/server/modules/content/index.ts'

type BannerFacts = Pick<NewBanner, 'id' | 'placement' | 'title' | 'text' | 'link'>

const BANNERS: readonly BannerFacts[] = [
  {
    id: 'ban_demo_orders',
    placement: 'activity',
    link: '/trade/BTC-USDT',
    title: {
      en: 'Orders that wait for their price',
      it: 'Ordini che aspettano il loro prezzo',
      de: 'Orders, die auf ihren Preis warten',
      ru: 'Ордера, которые ждут своей цены',
      es: 'Órdenes que esperan su precio',
      'zh-TW': '等待價格的訂單',
    },
    text: {
      en: 'Stop-limit and one-cancels-the-other orders are open on every market. What they reserve is shown before you place them.',
      it: 'Ordini stop limit e OCO sono disponibili su ogni mercato. Ciò che impegnano si vede prima di inviarli.',
      de: 'Stop-Limit- und OCO-Orders gibt es auf jedem Markt. Was sie reservieren, sehen Sie vor dem Absenden.',
      ru: 'Стоп-лимитные и OCO-ордера доступны на каждом рынке. Сколько средств они резервируют, видно заранее.',
      es: 'Las órdenes stop limit y OCO están disponibles en todos los mercados. Lo que reservan se ve antes de enviarlas.',
      'zh-TW': '所有市場皆可使用停損限價單與二擇一單，下單前即可看到將保留的金額。',
    },
  },
  {
    id: 'ban_demo_markets',
    placement: 'activity',
    link: '/markets',
    title: {
      en: 'Every market on one page',
      it: 'Tutti i mercati in una pagina',
      de: 'Alle Märkte auf einer Seite',
      ru: 'Все рынки на одной странице',
      es: 'Todos los mercados en una página',
      'zh-TW': '一頁看遍所有市場',
    },
    text: {
      en: 'Live prices against euro, pound and USDT, with the change of an hour, a day, a week, a month and a quarter.',
      it: 'Prezzi in tempo reale contro euro, sterlina e USDT, con la variazione di un’ora, un giorno, una settimana, un mese e un trimestre.',
      de: 'Live-Preise gegen Euro, Pfund und USDT, mit der Veränderung von Stunde, Tag, Woche, Monat und Quartal.',
      ru: 'Цены в реальном времени к евро, фунту и USDT с изменением за час, день, неделю, месяц и квартал.',
      es: 'Precios en directo frente a euro, libra y USDT, con la variación de una hora, un día, una semana, un mes y un trimestre.',
      'zh-TW': '即時顯示對歐元、英鎊與 USDT 的價格，以及一小時、一日、七日、一個月與三個月的漲跌。',
    },
  },
  {
    id: 'ban_demo_autobuy',
    placement: 'invest',
    link: '/coin/BTC',
    title: {
      en: 'Start small, on a schedule',
      it: 'Iniziare in piccolo, con regolarità',
      de: 'Klein anfangen, nach Plan',
      ru: 'Начать с малого, по расписанию',
      es: 'Empezar poco a poco, con un plan',
      'zh-TW': '小額定期，按計畫進行',
    },
    text: {
      en: 'AutoBuy buys a coin for the same amount every week, every two weeks or every month, and shows the average price after each purchase.',
      it: 'AutoBuy acquista una moneta per lo stesso importo ogni settimana, ogni due settimane o ogni mese e mostra il prezzo medio dopo ogni acquisto.',
      de: 'AutoBuy kauft eine Münze jede Woche, alle zwei Wochen oder jeden Monat für denselben Betrag und zeigt nach jedem Kauf den Durchschnittspreis.',
      ru: 'AutoBuy покупает монету на одну и ту же сумму каждую неделю, раз в две недели или каждый месяц и показывает среднюю цену после каждой покупки.',
      es: 'AutoBuy compra una moneda por el mismo importe cada semana, cada dos semanas o cada mes y muestra el precio medio tras cada compra.',
      'zh-TW': 'AutoBuy 可每週、每兩週或每月以固定金額買入，並在每次買入後顯示平均價格。',
    },
  },
  {
    id: 'ban_demo_costs',
    placement: 'invest',
    link: '/fee',
    title: {
      en: 'The fee stands beside the amount',
      it: 'La commissione sta accanto all’importo',
      de: 'Die Gebühr steht neben dem Betrag',
      ru: 'Комиссия указана рядом с суммой',
      es: 'La comisión está junto al importe',
      'zh-TW': '手續費就在金額旁',
    },
    text: {
      en: 'Trading costs between 0 and 0.25%. What is shown before an order is what is charged after it.',
      it: 'Fare trading costa tra 0 e 0,25%. Ciò che si vede prima dell’ordine è ciò che si paga dopo.',
      de: 'Der Handel kostet zwischen 0 und 0,25 %. Was vor der Order steht, wird danach berechnet.',
      ru: 'Торговля стоит от 0 до 0,25 %. Сколько показано до ордера, столько и спишется.',
      es: 'Operar cuesta entre 0 y 0,25 %. Lo que se ve antes de la orden es lo que se cobra después.',
      'zh-TW': '交易手續費為 0 至 0.25%，下單前所見即為成交後所收。',
    },
  },
  {
    id: 'ban_demo_share',
    placement: 'share',
    link: '/about',
    title: {
      en: 'Know someone who likes to see the working?',
      it: 'C’è qualcuno a cui piace vedere i conti?',
      de: 'Kennen Sie jemanden, der gern nachrechnet?',
      ru: 'Знаете того, кто любит видеть расчёты?',
      es: '¿Conoce a alguien a quien le guste ver las cuentas?',
      'zh-TW': '認識喜歡把帳算清楚的朋友嗎？',
    },
    text: {
      en: 'Every price, fee and sum on this site can be followed line by line. Send them the page.',
      it: 'Ogni prezzo, commissione e somma di questo sito si può seguire riga per riga. È possibile inviare la pagina.',
      de: 'Jeder Preis, jede Gebühr und jede Summe auf dieser Seite lässt sich Zeile für Zeile nachvollziehen. Schicken Sie ihnen die Seite.',
      ru: 'Каждую цену, комиссию и сумму на этом сайте можно проследить строка за строкой. Отправьте им ссылку.',
      es: 'Cada precio, comisión y suma de este sitio se puede seguir línea por línea. Envíele la página.',
      'zh-TW': '本站的每個價格、手續費與金額都能逐行核對，歡迎把頁面傳給他們。',
    },
  },
]

/** Published at the first start, without an end. */
export function demoBanners(now: Date): NewBanner[] {
  return BANNERS.map((facts, place) => ({
    ...facts,
    image: null,
    from: now,
    until: null,
    position: (place + 1) * 10,
    state: 'published',
  }))
}
