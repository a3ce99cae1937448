import type { NewBanner } from '@bourse/server/modules/content/index.ts'

type BannerFacts = Pick<NewBanner, 'id' | 'placement' | 'title' | 'text' | 'link'>

const BANNERS: readonly BannerFacts[] = [
  {
    id: 'ban_demo_orders',
    placement: 'activity',
    link: '/trade/BTC-USDT',
    title: {
      en: 'Buy or sell at your price',
      it: 'Comprare o vendere al proprio prezzo',
      de: 'Zu Ihrem Preis kaufen oder verkaufen',
      ru: 'Покупка и продажа по вашей цене',
      es: 'Compre o venda a su precio',
      'zh-TW': '依您的價格買賣',
    },
    text: {
      en: 'Stop-limit and OCO orders are available in every market. You see what they reserve before you place them.',
      it: 'Ordini stop limit e OCO sono disponibili su ogni mercato. L’importo impegnato si vede prima dell’invio.',
      de: 'Stop-Limit- und OCO-Orders gibt es auf jedem Markt. Was sie reservieren, sehen Sie vor dem Absenden.',
      ru: 'Стоп-лимитные заявки и OCO доступны на каждом рынке. Сколько средств они резервируют, видно заранее.',
      es: 'Las órdenes stop límite y OCO están disponibles en todos los mercados. Lo que reservan se ve antes de enviarlas.',
      'zh-TW': '所有市場皆可使用停損限價與 OCO 委託，下單前即可看到將保留的金額。',
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
      en: 'Live prices in euro, pound and USDT, with the change over an hour, a day, a week, a month and three months.',
      it: 'Prezzi in tempo reale in euro, sterline e USDT, con la variazione in un’ora, un giorno, una settimana, un mese e tre mesi.',
      de: 'Live-Preise in Euro, Pfund und USDT, mit der Veränderung über eine Stunde, einen Tag, eine Woche, einen Monat und drei Monate.',
      ru: 'Цены в реальном времени в евро, фунтах и USDT с изменением за час, день, неделю, месяц и три месяца.',
      es: 'Precios en directo en euros, libras y USDT, con la variación en una hora, un día, una semana, un mes y tres meses.',
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
      'zh-TW': '小額開始，定期買入',
    },
    text: {
      en: 'AutoBuy buys a coin for the same amount every week, every two weeks or every month, and shows the average price after each purchase.',
      it: 'AutoBuy acquista una moneta per lo stesso importo ogni settimana, ogni due settimane o ogni mese e mostra il prezzo medio dopo ogni acquisto.',
      de: 'AutoBuy kauft einen Coin jede Woche, alle zwei Wochen oder jeden Monat für denselben Betrag und zeigt nach jedem Kauf den Durchschnittspreis.',
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
      en: 'See the fee before you order',
      it: 'La commissione si vede prima dell’ordine',
      de: 'Die Gebühr sehen Sie vor der Order',
      ru: 'Комиссия видна до заявки',
      es: 'Vea la comisión antes de la orden',
      'zh-TW': '下單前先看手續費',
    },
    text: {
      en: 'Trading costs between 0 and 0.25%. The fee we show before an order is the fee you pay.',
      it: 'Fare trading costa tra 0 e 0,25%. La commissione indicata prima dell’ordine è quella che si paga.',
      de: 'Der Handel kostet zwischen 0 und 0,25 %. Die Gebühr, die wir vor der Order anzeigen, ist die Gebühr, die Sie zahlen.',
      ru: 'Торговля стоит от 0 до 0,25 %. Какую комиссию мы показываем до заявки, такую вы и платите.',
      es: 'Operar cuesta entre 0 y 0,25 %. La comisión que mostramos antes de la orden es la que paga.',
      'zh-TW': '交易手續費為 0 至 0.25%，下單前所見即為成交後所收。',
    },
  },
  {
    id: 'ban_demo_share',
    placement: 'share',
    link: '/about',
    title: {
      en: 'Share Bourse with a friend',
      it: 'Condividere Bourse con un amico',
      de: 'Empfehlen Sie Bourse weiter',
      ru: 'Поделитесь Bourse с другом',
      es: 'Comparta Bourse con un amigo',
      'zh-TW': '與朋友分享 Bourse',
    },
    text: {
      en: 'Every price, fee and sum on this site can be checked line by line. Show them how it works.',
      it: 'Ogni prezzo, commissione e somma di questo sito si può verificare riga per riga. Ecco come funziona.',
      de: 'Jeder Preis, jede Gebühr und jede Summe auf dieser Seite lässt sich Zeile für Zeile nachprüfen. So funktioniert es.',
      ru: 'Каждую цену, комиссию и сумму на этом сайте можно проверить строка за строкой. Покажите, как это работает.',
      es: 'Cada precio, comisión y suma de este sitio se puede comprobar línea por línea. Muéstrele cómo funciona.',
      'zh-TW': '本站的每個價格、手續費與金額都能逐行核對，歡迎分享給朋友。',
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
