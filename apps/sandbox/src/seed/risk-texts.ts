import type { LanguageTexts } from '@bourse/contract'

/** What can go wrong, once for each kind of risk; coins name those that they have. */
export const RISK_TEXTS = {
  volatile: {
    en: 'The price moves strongly. It can lose most of its value, and nobody makes up for it.',
    it: 'Il prezzo oscilla molto. Può perdere gran parte del suo valore e nessuno risarcisce la perdita.',
    de: 'Der Preis schwankt stark. Er kann den größten Teil seines Werts verlieren, und niemand ersetzt den Verlust.',
    ru: 'Цена сильно колеблется. Актив может потерять большую часть стоимости, и никто этого не возместит.',
    es: 'El precio oscila mucho. Puede perder la mayor parte de su valor y nadie compensa la pérdida.',
    'zh-TW': '價格波動劇烈，可能損失大部分價值，且無人補償。',
  },
  issuer: {
    en: 'Its value depends on the issuer and on the reserves. The issuer can freeze tokens on the chain.',
    it: 'Il valore dipende dall’emittente e dalle riserve. L’emittente può bloccare i token sulla catena.',
    de: 'Der Wert hängt vom Emittenten und von den Reserven ab. Der Emittent kann Token auf der Kette sperren.',
    ru: 'Стоимость зависит от эмитента и резервов. Эмитент может заморозить токены в сети.',
    es: 'Su valor depende del emisor y de las reservas. El emisor puede bloquear tokens en la cadena.',
    'zh-TW': '其價值取決於發行方與準備金；發行方可在鏈上凍結代幣。',
  },
  meme: {
    en: 'It lives from attention alone. There are no earnings and no use that would support the price.',
    it: 'Vive solo di attenzione. Non ci sono ricavi né utilizzi che sostengano il prezzo.',
    de: 'Er lebt allein von Aufmerksamkeit. Es gibt weder Erträge noch einen Nutzen, der den Preis stützt.',
    ru: 'Держится только на внимании публики. Нет ни доходов, ни применения, которые поддерживали бы цену.',
    es: 'Vive solo de la atención. No hay ingresos ni uso que sostengan el precio.',
    'zh-TW': '其價格僅靠關注度支撐，沒有收益或實際用途作為後盾。',
  },
  contract: {
    en: 'It is a program on another network. A fault in the program or in that network affects every token.',
    it: 'È un programma su un’altra rete. Un difetto del programma o di quella rete riguarda ogni token.',
    de: 'Es ist ein Programm auf einem anderen Netzwerk. Ein Fehler im Programm oder im Netzwerk trifft jeden Token.',
    ru: 'Это программа в чужой сети. Ошибка в программе или в этой сети затронет каждый токен.',
    es: 'Es un programa en otra red. Un fallo del programa o de esa red afecta a todos los tokens.',
    'zh-TW': '它是另一個網路上的程式；該程式或網路若有缺陷，將影響所有代幣。',
  },
  unlocks: {
    en: 'A large part is still locked and will be released over time, which can weigh on the price.',
    it: 'Una gran parte è ancora bloccata e sarà rilasciata nel tempo, il che può pesare sul prezzo.',
    de: 'Ein großer Teil ist noch gesperrt und wird nach und nach frei, was auf den Preis drücken kann.',
    ru: 'Значительная часть ещё заблокирована и будет выпускаться постепенно, что может давить на цену.',
    es: 'Una gran parte sigue bloqueada y se liberará con el tiempo, lo que puede presionar el precio.',
    'zh-TW': '大部分代幣仍在鎖定期，將陸續釋出，可能對價格造成壓力。',
  },
  endless: {
    en: 'There is no maximum: new coins are issued year after year and thin out what exists.',
    it: 'Non c’è un massimo: ogni anno si emettono nuove monete che diluiscono quelle esistenti.',
    de: 'Es gibt keine Obergrenze: Jahr für Jahr entstehen neue Münzen und verwässern den Bestand.',
    ru: 'Максимума нет: новые монеты выпускаются каждый год и размывают существующие.',
    es: 'No hay máximo: cada año se emiten monedas nuevas que diluyen las existentes.',
    'zh-TW': '沒有總量上限，每年持續增發，會稀釋既有的數量。',
  },
  outages: {
    en: 'The network has stood still for hours several times. Deposits and withdrawals wait while it does.',
    it: 'La rete si è fermata per ore più volte. Nel frattempo depositi e prelievi restano in attesa.',
    de: 'Das Netzwerk stand mehrmals stundenlang still. Ein- und Auszahlungen warten dann.',
    ru: 'Сеть несколько раз останавливалась на часы. В это время депозиты и выводы ждут.',
    es: 'La red se ha detenido varias veces durante horas. Mientras tanto, depósitos y retiradas esperan.',
    'zh-TW': '該網路曾多次停擺數小時，期間存提款須等待。',
  },
  young: {
    en: 'The network is young. There is little history by which to judge how it behaves under stress.',
    it: 'La rete è giovane. C’è poca storia per giudicare come si comporta sotto stress.',
    de: 'Das Netzwerk ist jung. Es gibt wenig Vergangenheit, an der sich sein Verhalten unter Druck messen lässt.',
    ru: 'Сеть молода. Пока мало данных, чтобы судить о её поведении под нагрузкой.',
    es: 'La red es joven. Hay poca historia para juzgar cómo se comporta bajo presión.',
    'zh-TW': '該網路歷史尚短，難以判斷其在壓力下的表現。',
  },
} as const satisfies Readonly<Record<string, LanguageTexts>>

export type RiskKind = keyof typeof RISK_TEXTS
