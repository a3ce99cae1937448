import type { LanguageTexts } from '@bourse/contract'

/** What can go wrong, once for each kind of risk; coins name those that they have. */
export const RISK_TEXTS = {
  volatile: {
    en: 'The price is very volatile. You could lose most of your money, and you would not be compensated.',
    it: 'Il prezzo è molto volatile. Si può perdere gran parte del denaro, senza alcun risarcimento.',
    de: 'Der Preis schwankt stark. Sie können den größten Teil Ihres Geldes verlieren und erhalten keinen Ersatz.',
    ru: 'Цена очень изменчива. Вы можете потерять большую часть денег, и потери не возмещаются.',
    es: 'El precio es muy volátil. Puede perder la mayor parte de su dinero y no recibiría compensación.',
    'zh-TW': '價格波動劇烈，您可能損失大部分資金，且不會獲得補償。',
  },
  issuer: {
    en: 'Its value depends on the issuer and on the reserves. The issuer can freeze tokens on the blockchain.',
    it: 'Il valore dipende dall’emittente e dalle riserve. L’emittente può bloccare i token sulla blockchain.',
    de: 'Der Wert hängt vom Emittenten und von den Reserven ab. Der Emittent kann Token auf der Blockchain sperren.',
    ru: 'Стоимость зависит от эмитента и резервов. Эмитент может заморозить токены в сети.',
    es: 'Su valor depende del emisor y de las reservas. El emisor puede bloquear tokens en la cadena de bloques.',
    'zh-TW': '其價值取決於發行方與準備金；發行方可在鏈上凍結代幣。',
  },
  meme: {
    en: 'It depends on attention alone. No earnings and no practical use support the price.',
    it: 'Vive solo di attenzione. Non ci sono ricavi né utilizzi che sostengano il prezzo.',
    de: 'Der Preis lebt allein von Aufmerksamkeit. Weder Erträge noch ein praktischer Nutzen stützen ihn.',
    ru: 'Цена держится только на внимании публики. Её не поддерживают ни доходы, ни применение.',
    es: 'Vive solo de la atención. No hay ingresos ni uso que sostengan el precio.',
    'zh-TW': '其價格僅靠關注度支撐，沒有收益或實際用途作為後盾。',
  },
  contract: {
    en: 'It is a program on another network. An error in the program or the network affects every token.',
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
    en: 'There is no maximum: new coins are issued every year and dilute the existing ones.',
    it: 'Non c’è un massimo: ogni anno si emettono nuove monete che diluiscono quelle esistenti.',
    de: 'Es gibt keine Obergrenze: Jedes Jahr entstehen neue Coins, die die bestehenden verwässern.',
    ru: 'Максимума нет: новые монеты выпускаются каждый год и размывают существующие.',
    es: 'No hay máximo: cada año se emiten monedas nuevas que diluyen las existentes.',
    'zh-TW': '沒有總量上限，每年持續增發，會稀釋既有的數量。',
  },
  outages: {
    en: 'The network has stopped for hours several times. Deposits and withdrawals have to wait until it is back.',
    it: 'La rete si è fermata per ore più volte. Nel frattempo depositi e prelievi restano in attesa.',
    de: 'Das Netzwerk ist mehrmals stundenlang ausgefallen. Ein- und Auszahlungen verzögern sich dann.',
    ru: 'Сеть несколько раз останавливалась на несколько часов. В это время пополнения и выводы задерживаются.',
    es: 'La red se ha detenido varias veces durante horas. Mientras tanto, los depósitos y las retiradas se retrasan.',
    'zh-TW': '該網路曾多次停擺數小時，期間入金與提領會延遲。',
  },
  young: {
    en: 'The network is young. There is little history to show how it behaves under stress.',
    it: 'La rete è giovane. Si sa ancora poco di come si comporta sotto stress.',
    de: 'Das Netzwerk ist jung. Wie es sich unter Belastung verhält, ist bisher kaum bekannt.',
    ru: 'Сеть молода. Пока мало данных о том, как она ведёт себя под нагрузкой.',
    es: 'La red es joven. Aún se sabe poco de cómo se comporta bajo presión.',
    'zh-TW': '該網路歷史尚短，難以判斷其在壓力下的表現。',
  },
} as const satisfies Readonly<Record<string, LanguageTexts>>

export type RiskKind = keyof typeof RISK_TEXTS
