import type { LanguageTexts } from '@bourse/contract'

/** What the demo says about each coin: facts that anybody can look up, in our own words. */
export const COIN_TEXTS: Readonly<Record<string, LanguageTexts>> = {
  BTC: {
    en: 'Bitcoin is the first cryptocurrency and has run without a central operator since January 2009. Miners add a block about every ten minutes, and what they earn for it halves roughly every four years. There will never be more than 21 million coins.',
    it: 'Bitcoin è la prima criptovaluta e funziona senza un gestore centrale da gennaio 2009. I minatori aggiungono un blocco circa ogni dieci minuti e il loro compenso si dimezza all’incirca ogni quattro anni. Non esisteranno mai più di 21 milioni di monete.',
    de: 'Bitcoin ist die erste Kryptowährung und läuft seit Januar 2009 ohne zentralen Betreiber. Miner fügen etwa alle zehn Minuten einen Block hinzu, und ihre Vergütung halbiert sich ungefähr alle vier Jahre. Es wird nie mehr als 21 Millionen Coins geben.',
    ru: 'Биткоин — первая криптовалюта, с января 2009 года работает без центрального оператора. Майнеры добавляют блок примерно раз в десять минут, а их вознаграждение уменьшается вдвое приблизительно каждые четыре года. Монет никогда не будет больше 21 миллиона.',
    es: 'Bitcoin es la primera criptomoneda y funciona sin operador central desde enero de 2009. Los mineros añaden un bloque cada diez minutos aproximadamente y su recompensa se reduce a la mitad cada cuatro años más o menos. Nunca habrá más de 21 millones de monedas.',
    'zh-TW':
      '比特幣是第一種加密貨幣，自 2009 年 1 月起在沒有中央營運者的情況下運作。礦工約每十分鐘新增一個區塊，獎勵大約每四年減半。比特幣的總量永遠不會超過 2,100 萬枚。',
  },
  ETH: {
    en: 'Ether pays for computing on Ethereum, the network that made programs on a blockchain widely used. It has run since 2015 and has been secured by staked coins instead of mining since September 2022. Part of every fee is destroyed, and there is no fixed maximum.',
    it: 'Ether paga il calcolo su Ethereum, la rete che ha diffuso i programmi su blockchain. È attiva dal 2015 e da settembre 2022 è protetta da monete in staking anziché dal mining. Una parte di ogni commissione viene distrutta e non esiste un massimo fisso.',
    de: 'Mit Ether wird Rechenleistung auf Ethereum bezahlt, dem Netzwerk, das Programme auf einer Blockchain verbreitet hat. Es läuft seit 2015 und wird seit September 2022 durch hinterlegte Coins statt durch Mining gesichert. Ein Teil jeder Gebühr wird vernichtet; eine feste Obergrenze gibt es nicht.',
    ru: 'Эфиром оплачивают вычисления в сети Ethereum, которая сделала программы на блокчейне массовыми. Сеть работает с 2015 года, а с сентября 2022 года её защищает стейкинг вместо майнинга. Часть каждой комиссии сжигается, фиксированного максимума нет.',
    es: 'El ether paga el cómputo en Ethereum, la red que popularizó los programas en cadena de bloques. Funciona desde 2015 y desde septiembre de 2022 la protegen monedas en garantía en lugar de la minería. Parte de cada comisión se destruye y no hay un máximo fijo.',
    'zh-TW':
      '以太幣用於支付以太坊上的運算費用，以太坊讓區塊鏈程式得以普及。網路自 2015 年運作，並自 2022 年 9 月起改以質押取代挖礦來保障安全。每筆手續費有一部分會被銷毀，且沒有固定的總量上限。',
  },
  USDT: {
    en: 'Tether is a token that is meant to be worth one US dollar. Its issuer has put it into circulation since 2014 and says that reserves, mostly short-term US government debt, back it. It exists on many chains and is what most crypto prices are quoted in.',
    it: 'Tether è un token pensato per valere un dollaro USA. L’emittente lo mette in circolazione dal 2014 e dichiara che è coperto da riserve, in gran parte titoli di Stato USA a breve termine. Esiste su molte catene e la maggior parte dei prezzi cripto è espressa in esso.',
    de: 'Tether ist ein Token, der einen US-Dollar wert sein soll. Der Emittent gibt ihn seit 2014 aus und erklärt, dass Reserven dahinterstehen, vor allem kurzfristige US-Staatspapiere. Es gibt ihn auf vielen Ketten, und die meisten Kryptopreise werden in ihm angegeben.',
    ru: 'Tether — токен, который должен стоить один доллар США. Эмитент выпускает его с 2014 года и заявляет, что за ним стоят резервы, в основном краткосрочный госдолг США. Токен есть во многих сетях, и в нём котируется большинство криптоактивов.',
    es: 'Tether es un token pensado para valer un dólar estadounidense. Su emisor lo pone en circulación desde 2014 y declara que lo respaldan reservas, sobre todo deuda pública estadounidense a corto plazo. Existe en muchas cadenas y en él se expresan la mayoría de los precios cripto.',
    'zh-TW':
      '泰達幣是設計為價值一美元的代幣。發行方自 2014 年起發行，並聲明背後有準備金支持，主要為短期美國公債。它存在於多條鏈上，多數加密資產皆以其報價。',
  },
  USDC: {
    en: 'USD Coin is a token that is meant to be worth one US dollar and has been issued since 2018. The issuer states that cash and short-term US government debt back it, and has an accountant report on the reserves every month. It exists on many chains.',
    it: 'USD Coin è un token pensato per valere un dollaro USA, emesso dal 2018. L’emittente dichiara che è coperto da contante e titoli di Stato USA a breve termine, con una relazione mensile di revisori sulle riserve. Esiste su molte catene.',
    de: 'USD Coin ist ein Token, der einen US-Dollar wert sein soll, und wird seit 2018 ausgegeben. Nach Angaben des Emittenten ist er durch Bargeld und kurzfristige US-Staatspapiere gedeckt; jeden Monat berichten Wirtschaftsprüfer über die Reserven. Es gibt ihn auf vielen Ketten.',
    ru: 'USD Coin — токен, который должен стоить один доллар США; выпускается с 2018 года. По словам эмитента, его обеспечивают деньги и краткосрочный госдолг США, а аудиторы ежемесячно отчитываются о резервах. Токен есть во многих сетях.',
    es: 'USD Coin es un token pensado para valer un dólar estadounidense, emitido desde 2018. El emisor declara que lo respaldan efectivo y deuda pública estadounidense a corto plazo, con un informe mensual de auditores sobre las reservas. Existe en muchas cadenas.',
    'zh-TW':
      'USD Coin 是設計為價值一美元的代幣，自 2018 年起發行。發行方表示其由現金與短期美國公債支持，並由會計師每月報告準備金狀況。它存在於多條鏈上。',
  },
  XRP: {
    en: 'XRP is the coin of the XRP Ledger, a network for payments that has run since 2012. Servers agree on each ledger in a few seconds by vote, without mining. All 100 billion coins were made at the start; fees destroy a very small part of them.',
    it: 'XRP è la moneta di XRP Ledger, una rete per pagamenti attiva dal 2012. I server si accordano su ogni registro in pochi secondi con un voto, senza mining. Tutti i 100 miliardi di monete sono stati creati all’inizio; le commissioni ne distruggono una parte minima.',
    de: 'XRP ist der Coin des XRP Ledger, eines Zahlungsnetzwerks, das seit 2012 läuft. Server einigen sich ohne Mining durch Abstimmung in wenigen Sekunden auf jeden Stand. Alle 100 Milliarden Coins entstanden zu Beginn; Gebühren vernichten einen sehr kleinen Teil davon.',
    ru: 'XRP — монета сети XRP Ledger для платежей, работающей с 2012 года. Серверы за несколько секунд согласуют каждое состояние голосованием, без майнинга. Все 100 миллиардов монет созданы в начале; комиссии сжигают очень малую их часть.',
    es: 'XRP es la moneda de XRP Ledger, una red de pagos que funciona desde 2012. Los servidores acuerdan cada registro en pocos segundos por votación, sin minería. Los 100 000 millones de monedas se crearon al principio; las comisiones destruyen una parte muy pequeña.',
    'zh-TW':
      'XRP 是 XRP Ledger 的原生幣，該支付網路自 2012 年起運作。伺服器以投票方式在數秒內確認每一筆帳，不需挖礦。1,000 億枚在創立時即全數產生，手續費會銷毀其中極小的一部分。',
  },
  SOL: {
    en: 'Solana is a network for applications that has run since March 2020 and aims at many transactions at very low fees. Staked coins secure it, and a cryptographic clock orders what happens. It has stopped several times in its history; new coins are issued at a falling rate.',
    it: 'Solana è una rete per applicazioni attiva da marzo 2020, pensata per molte transazioni a commissioni molto basse. È protetta da monete in staking e un orologio crittografico ordina gli eventi. Nella sua storia si è fermata più volte; le nuove monete sono emesse a un ritmo decrescente.',
    de: 'Solana ist ein Netzwerk für Anwendungen, läuft seit März 2020 und ist auf viele Transaktionen zu sehr niedrigen Gebühren ausgelegt. Hinterlegte Coins sichern es, eine kryptografische Uhr ordnet die Ereignisse. Es stand in seiner Geschichte mehrmals still; neue Coins entstehen mit sinkender Rate.',
    ru: 'Solana — сеть для приложений, работает с марта 2020 года и рассчитана на множество транзакций с очень низкими комиссиями. Её защищает стейкинг, а порядок событий задают криптографические часы. Сеть несколько раз останавливалась; новые монеты выпускаются с убывающей скоростью.',
    es: 'Solana es una red para aplicaciones que funciona desde marzo de 2020 y busca muchas transacciones con comisiones muy bajas. La protegen monedas en garantía y un reloj criptográfico ordena lo que ocurre. Se ha detenido varias veces; las monedas nuevas se emiten a un ritmo decreciente.',
    'zh-TW':
      'Solana 是自 2020 年 3 月運作的應用網路，目標是以極低費用處理大量交易。它以質押保障安全，並以密碼學時鐘排定事件順序。該網路曾數次停擺；新幣的發行速度逐年遞減。',
  },
  DOGE: {
    en: 'Dogecoin began in December 2013 as a joke about a picture of a dog and kept its friendly tone. It is mined together with Litecoin, from whose code it comes. There is no maximum: about five billion new coins are added every year.',
    it: 'Dogecoin è nato nel dicembre 2013 come scherzo sulla foto di un cane e ha mantenuto un tono cordiale. Si mina insieme a Litecoin, dal cui codice deriva. Non c’è un massimo: ogni anno si aggiungono circa cinque miliardi di monete.',
    de: 'Dogecoin begann im Dezember 2013 als Scherz über ein Hundebild und hat seinen freundlichen Ton behalten. Er wird zusammen mit Litecoin geschürft, aus dessen Code er stammt. Eine Obergrenze gibt es nicht: Jedes Jahr kommen rund fünf Milliarden Coins hinzu.',
    ru: 'Dogecoin появился в декабре 2013 года как шутка про фотографию собаки и сохранил дружелюбный тон. Его добывают вместе с Litecoin, из кода которого он вырос. Максимума нет: каждый год добавляется около пяти миллиардов монет.',
    es: 'Dogecoin nació en diciembre de 2013 como una broma sobre la foto de un perro y ha conservado su tono amable. Se mina junto con Litecoin, de cuyo código procede. No hay máximo: cada año se añaden unos cinco mil millones de monedas.',
    'zh-TW':
      '狗狗幣於 2013 年 12 月以一張狗的圖片為玩笑而誕生，至今仍保持輕鬆的風格。它源自萊特幣的程式碼，並與其合併挖礦。總量沒有上限，每年新增約 50 億枚。',
  },
  SHIB: {
    en: 'Shiba Inu is a token on Ethereum from August 2020 that took its name from a breed of dog. One quadrillion were made at the start, and a large part was later destroyed. Its community runs Shibarium, a network of its own on top of Ethereum.',
    it: 'Shiba Inu è un token su Ethereum nato nell’agosto 2020, che prende il nome da una razza canina. All’inizio ne fu creato un milione di miliardi e una gran parte è stata poi distrutta. La comunità gestisce Shibarium, una rete propria sopra Ethereum.',
    de: 'Shiba Inu ist ein Token auf Ethereum aus dem August 2020, benannt nach einer Hunderasse. Zu Beginn entstand eine Billiarde Stück; ein großer Teil wurde später vernichtet. Die Gemeinschaft betreibt mit Shibarium ein eigenes Netzwerk auf Ethereum.',
    ru: 'Shiba Inu — токен в сети Ethereum, появившийся в августе 2020 года и названный по породе собак. Вначале был создан квадриллион токенов, значительную часть позже уничтожили. Сообщество развивает Shibarium — собственную сеть поверх Ethereum.',
    es: 'Shiba Inu es un token de Ethereum de agosto de 2020 que toma su nombre de una raza de perro. Al principio se crearon mil billones y una gran parte se destruyó después. Su comunidad mantiene Shibarium, una red propia sobre Ethereum.',
    'zh-TW':
      '柴犬幣是 2020 年 8 月在以太坊上推出的代幣，以柴犬命名。最初發行一千兆枚，其中大部分後來被銷毀。其社群經營建構於以太坊之上的網路 Shibarium。',
  },
  TRX: {
    en: 'TRX is the coin of TRON, a network that has run since 2018 and is used above all to move stablecoins. Holders elect 27 producers who make a block every three seconds. Fees can be paid in coins or by staking them.',
    it: 'TRX è la moneta di TRON, una rete attiva dal 2018 e usata soprattutto per trasferire stablecoin. I possessori eleggono 27 produttori che creano un blocco ogni tre secondi. Le commissioni si pagano in monete oppure mettendole in staking.',
    de: 'TRX ist der Coin von TRON, einem Netzwerk, das seit 2018 läuft und vor allem für Überweisungen von Stablecoins genutzt wird. Die Inhaber wählen 27 Produzenten, die alle drei Sekunden einen Block erzeugen. Gebühren lassen sich in Coins oder durch Hinterlegen bezahlen.',
    ru: 'TRX — монета сети TRON, которая работает с 2018 года и используется прежде всего для переводов стейблкоинов. Держатели выбирают 27 производителей, создающих блок каждые три секунды. Комиссию можно оплатить монетами или стейкингом.',
    es: 'TRX es la moneda de TRON, una red que funciona desde 2018 y se usa sobre todo para mover stablecoins. Los titulares eligen a 27 productores que crean un bloque cada tres segundos. Las comisiones se pagan en monedas o dejándolas en garantía.',
    'zh-TW':
      'TRX 是波場網路的原生幣，該網路自 2018 年運作，主要用於轉移穩定幣。持有者選出 27 個出塊節點，每三秒產生一個區塊。手續費可用代幣支付，也可透過質押抵付。',
  },
  ADA: {
    en: 'ADA is the coin of Cardano, a network that has run since 2017 and whose changes are first worked out in published research. It was among the first large networks to be secured by staked coins alone. There will be at most 45 billion coins.',
    it: 'ADA è la moneta di Cardano, una rete attiva dal 2017 le cui modifiche nascono prima in ricerche pubblicate. È stata tra le prime grandi reti protette solo da monete in staking. Le monete saranno al massimo 45 miliardi.',
    de: 'ADA ist der Coin von Cardano, einem Netzwerk, das seit 2017 läuft und dessen Änderungen zuerst in veröffentlichter Forschung ausgearbeitet werden. Es war eines der ersten großen Netzwerke, die allein durch hinterlegte Coins gesichert sind. Es wird höchstens 45 Milliarden Coins geben.',
    ru: 'ADA — монета сети Cardano, работающей с 2017 года; её изменения сначала прорабатывают в опубликованных исследованиях. Это одна из первых крупных сетей, защищённых только стейкингом. Монет будет не более 45 миллиардов.',
    es: 'ADA es la moneda de Cardano, una red que funciona desde 2017 y cuyos cambios se elaboran antes en investigaciones publicadas. Fue una de las primeras grandes redes protegidas solo por monedas en garantía. Habrá como máximo 45 000 millones.',
    'zh-TW':
      'ADA 是 Cardano 的原生幣，該網路自 2017 年運作，其改進會先以公開發表的研究論證。它是最早僅以質押保障安全的大型網路之一，總量上限為 450 億枚。',
  },
  DOT: {
    en: 'DOT secures Polkadot, a network that has run since 2020 and lets many chains share one security and exchange messages. Holders vote on changes to the network, which are then applied automatically. In 2025 they decided on a maximum of 2.1 billion coins.',
    it: 'DOT protegge Polkadot, una rete attiva dal 2020 che permette a molte catene di condividere la stessa sicurezza e scambiarsi messaggi. I possessori votano le modifiche, che poi si applicano automaticamente. Nel 2025 hanno deciso un massimo di 2,1 miliardi di monete.',
    de: 'DOT sichert Polkadot, ein Netzwerk, das seit 2020 läuft und viele Ketten eine gemeinsame Sicherheit teilen und Nachrichten austauschen lässt. Die Inhaber stimmen über Änderungen ab, die danach automatisch übernommen werden. 2025 beschlossen sie eine Obergrenze von 2,1 Milliarden Coins.',
    ru: 'DOT защищает Polkadot — сеть, работающую с 2020 года, в которой многие блокчейны делят общую безопасность и обмениваются сообщениями. Держатели голосуют за изменения, после чего сеть обновляется сама. В 2025 году они утвердили максимум в 2,1 миллиарда монет.',
    es: 'DOT protege Polkadot, una red que funciona desde 2020 y permite que muchas cadenas compartan una misma seguridad e intercambien mensajes. Los titulares votan los cambios, que luego se aplican solos. En 2025 acordaron un máximo de 2100 millones de monedas.',
    'zh-TW':
      'DOT 保障 Polkadot 的安全，該網路自 2020 年運作，讓多條鏈共享安全並互傳訊息。持有者投票決定改動，之後網路會自行升級。2025 年，持有者決議將總量上限定為 21 億枚。',
  },
  LINK: {
    en: 'Chainlink is a network of services that bring facts from outside, such as prices, to programs on many blockchains. The token LINK pays those who deliver them and is staked as a guarantee. One billion exist, and part of them is not in circulation yet.',
    it: 'Chainlink è una rete di servizi che porta fatti esterni, come i prezzi, ai programmi su molte blockchain. Il token LINK paga chi li fornisce ed è depositato in garanzia. Ne esiste un miliardo, di cui una parte non è ancora in circolazione.',
    de: 'Chainlink ist ein Netzwerk von Diensten, die Programmen auf vielen Blockchains Tatsachen von außen liefern, zum Beispiel Preise. Mit dem Token LINK werden die Lieferanten bezahlt, und er dient als Sicherheit. Es gibt eine Milliarde, ein Teil davon ist noch nicht im Umlauf.',
    ru: 'Chainlink — сеть сервисов, которые передают программам на многих блокчейнах внешние данные, например цены. Токеном LINK платят поставщикам данных, и он служит залогом. Всего их миллиард, часть ещё не в обращении.',
    es: 'Chainlink es una red de servicios que llevan datos del exterior, como precios, a programas de muchas cadenas de bloques. El token LINK paga a quienes los entregan y se deposita como garantía. Existen mil millones y una parte aún no circula.',
    'zh-TW':
      'Chainlink 是一個服務網路，將價格等外部資料提供給多條區塊鏈上的程式。LINK 代幣用於支付資料提供者，並可質押作為擔保。總量為 10 億枚，其中一部分尚未流通。',
  },
  LTC: {
    en: 'Litecoin has run since October 2011 and is one of the oldest cryptocurrencies. It follows Bitcoin’s code with a block every two and a half minutes and another way of mining. There will be at most 84 million coins.',
    it: 'Litecoin è attivo da ottobre 2011 ed è una delle criptovalute più antiche. Segue il codice di Bitcoin con un blocco ogni due minuti e mezzo e un altro modo di minare. Le monete saranno al massimo 84 milioni.',
    de: 'Litecoin läuft seit Oktober 2011 und gehört zu den ältesten Kryptowährungen. Er folgt dem Code von Bitcoin mit einem Block alle zweieinhalb Minuten und einer anderen Art des Minings. Es wird höchstens 84 Millionen Coins geben.',
    ru: 'Litecoin работает с октября 2011 года и относится к старейшим криптовалютам. Он следует коду Биткоина, но блок появляется каждые две с половиной минуты, а майнинг устроен иначе. Монет будет не более 84 миллионов.',
    es: 'Litecoin funciona desde octubre de 2011 y es una de las criptomonedas más antiguas. Sigue el código de Bitcoin con un bloque cada dos minutos y medio y otra forma de minería. Habrá como máximo 84 millones de monedas.',
    'zh-TW':
      '萊特幣自 2011 年 10 月運作，是歷史最悠久的加密貨幣之一。它沿用比特幣的程式碼，每兩分半鐘產生一個區塊，並採用不同的挖礦演算法。總量上限為 8,400 萬枚。',
  },
  BCH: {
    en: 'Bitcoin Cash separated from Bitcoin in August 2017 over the size of blocks. Its blocks are larger, so that many small payments fit at low fees. Mining, the halving and the maximum of 21 million coins are the same as Bitcoin’s.',
    it: 'Bitcoin Cash si è separato da Bitcoin nell’agosto 2017 per la dimensione dei blocchi. I suoi sono più grandi, così molti piccoli pagamenti vi entrano a basso costo. Mining, dimezzamento e massimo di 21 milioni di monete sono quelli di Bitcoin.',
    de: 'Bitcoin Cash trennte sich im August 2017 wegen der Blockgröße von Bitcoin. Die Blöcke sind größer, sodass viele kleine Zahlungen zu niedrigen Gebühren hineinpassen. Mining, Halbierung und die Obergrenze von 21 Millionen Coins sind wie bei Bitcoin.',
    ru: 'Bitcoin Cash отделился от Биткоина в августе 2017 года из-за спора о размере блоков. Его блоки больше, поэтому в них помещается много мелких платежей с низкой комиссией. Майнинг, халвинг и максимум в 21 миллион монет такие же, как у Биткоина.',
    es: 'Bitcoin Cash se separó de Bitcoin en agosto de 2017 por el tamaño de los bloques. Los suyos son más grandes, de modo que caben muchos pagos pequeños con comisiones bajas. La minería, la reducción a la mitad y el máximo de 21 millones son los de Bitcoin.',
    'zh-TW':
      '比特幣現金因區塊大小之爭，於 2017 年 8 月自比特幣分離。其區塊較大，可容納大量低手續費的小額支付。挖礦方式、減半機制與 2,100 萬枚的上限皆與比特幣相同。',
  },
  AVAX: {
    en: 'Avalanche has run since September 2020 and lets anyone open their own chain next to the shared ones. Its servers agree by asking one another at random, usually within two seconds. Fees are destroyed, and there will be at most 720 million coins.',
    it: 'Avalanche è attiva da settembre 2020 e permette a chiunque di aprire una propria catena accanto a quelle comuni. I server si accordano interrogandosi a caso, di solito entro due secondi. Le commissioni vengono distrutte e le monete saranno al massimo 720 milioni.',
    de: 'Avalanche läuft seit September 2020 und lässt jeden neben den gemeinsamen Ketten eine eigene eröffnen. Die Server einigen sich, indem sie einander zufällig befragen, meist in zwei Sekunden. Gebühren werden vernichtet; es wird höchstens 720 Millionen Coins geben.',
    ru: 'Avalanche работает с сентября 2020 года и позволяет любому открыть собственную цепочку рядом с общими. Серверы приходят к согласию, случайно опрашивая друг друга, обычно за две секунды. Комиссии сжигаются, монет будет не более 720 миллионов.',
    es: 'Avalanche funciona desde septiembre de 2020 y permite a cualquiera abrir su propia cadena junto a las comunes. Los servidores se ponen de acuerdo preguntándose al azar, normalmente en dos segundos. Las comisiones se destruyen y habrá como máximo 720 millones de monedas.',
    'zh-TW':
      'Avalanche 自 2020 年 9 月運作，任何人都能在共用鏈之外開設自己的鏈。伺服器以隨機互相詢問的方式達成共識，通常在兩秒內完成。手續費會被銷毀，總量上限為 7.2 億枚。',
  },
  ARB: {
    en: 'Arbitrum processes Ethereum transactions on a network of its own and writes the results back to Ethereum, which makes them cheaper. The network opened in 2021, and the ARB token followed in March 2023. ARB is for voting on the network; fees are paid in ether.',
    it: 'Arbitrum esegue le transazioni di Ethereum su una rete propria e ne riporta i risultati su Ethereum, rendendole più economiche. La rete è aperta dal 2021, il token ARB è arrivato a marzo 2023. ARB serve a votare sulla rete; le commissioni si pagano in ether.',
    de: 'Arbitrum führt Ethereum-Transaktionen in einem eigenen Netzwerk aus und schreibt die Ergebnisse auf Ethereum zurück, was sie günstiger macht. Das Netzwerk öffnete 2021, der Token ARB kam im März 2023. Mit ARB wird über das Netzwerk abgestimmt; Gebühren werden in Ether bezahlt.',
    ru: 'Arbitrum выполняет транзакции Ethereum рядом с ним и записывает результаты обратно, что делает их дешевле. Сеть открылась в 2021 году, токен ARB появился в марте 2023 года. ARB нужен для голосования, комиссии платят в эфире.',
    es: 'Arbitrum ejecuta transacciones de Ethereum a su lado y anota en él los resultados, lo que las abarata. La red se abrió en 2021 y el token ARB llegó en marzo de 2023. ARB sirve para votar sobre la red; las comisiones se pagan en ether.',
    'zh-TW':
      'Arbitrum 在以太坊之外執行其交易並將結果寫回，藉此降低費用。網路於 2021 年開放，ARB 代幣於 2023 年 3 月推出。ARB 用於網路治理投票，手續費則以以太幣支付。',
  },
  POL: {
    en: 'POL is the coin of Polygon, a network alongside Ethereum that has run since 2020. In September 2024 it replaced MATIC one for one. It pays fees and is staked to secure the network; supply grows by about two per cent every year.',
    it: 'POL è la moneta di Polygon, una rete accanto a Ethereum attiva dal 2020. A settembre 2024 ha sostituito MATIC alla pari. Paga le commissioni ed è messo in staking per proteggere la rete; ogni anno se ne emette circa il due per cento.',
    de: 'POL ist der Coin von Polygon, einem Netzwerk neben Ethereum, das seit 2020 läuft. Im September 2024 löste er MATIC eins zu eins ab. Mit ihm werden Gebühren bezahlt, und er wird zur Sicherung hinterlegt; jährlich kommen etwa zwei Prozent hinzu.',
    ru: 'POL — монета Polygon, сети рядом с Ethereum, работающей с 2020 года. В сентябре 2024 года она заменила MATIC в соотношении один к одному. Ею платят комиссии, её вносят в стейкинг для защиты сети; ежегодно выпускается около двух процентов.',
    es: 'POL es la moneda de Polygon, una red junto a Ethereum que funciona desde 2020. En septiembre de 2024 sustituyó a MATIC a la par. Paga las comisiones y se deja en garantía para proteger la red; cada año se emite cerca de un dos por ciento.',
    'zh-TW':
      'POL 是 Polygon 的原生幣，該網路與以太坊並行，自 2020 年運作。2024 年 9 月，POL 以一比一取代 MATIC。它用於支付手續費並質押以保障網路安全，每年新增約百分之二。',
  },
  UNI: {
    en: 'Uniswap is a set of programs on Ethereum and other chains with which people exchange tokens without an operator. The token UNI came in September 2020 and is for voting on the rules. One billion were made at the start.',
    it: 'Uniswap è un insieme di programmi su Ethereum e altre catene con cui scambiare token senza un gestore. Il token UNI è arrivato a settembre 2020 e serve a votare le regole. All’inizio ne è stato creato un miliardo.',
    de: 'Uniswap ist eine Sammlung von Programmen auf Ethereum und anderen Ketten, mit denen sich Token ohne Betreiber tauschen lassen. Der Token UNI kam im September 2020 und dient der Abstimmung über die Regeln. Zu Beginn entstand eine Milliarde.',
    ru: 'Uniswap — набор программ в Ethereum и других сетях для обмена токенами без оператора. Токен UNI появился в сентябре 2020 года и служит для голосования о правилах. В начале был создан миллиард токенов.',
    es: 'Uniswap es un conjunto de programas en Ethereum y otras cadenas con los que se intercambian tokens sin operador. El token UNI llegó en septiembre de 2020 y sirve para votar las reglas. Al principio se crearon mil millones.',
    'zh-TW':
      'Uniswap 是以太坊與其他鏈上的一組程式，讓人們無需營運者即可交換代幣。UNI 代幣於 2020 年 9 月推出，用於投票決定規則，初始發行 10 億枚。',
  },
  ATOM: {
    en: 'ATOM secures the Cosmos Hub, which has run since March 2019 at the centre of many connected chains. They exchange messages and coins by a common protocol. New coins are issued to those who stake, at a rate that follows how much is staked.',
    it: 'ATOM protegge Cosmos Hub, attivo da marzo 2019 al centro di molte catene collegate. Queste scambiano messaggi e monete con un protocollo comune. Le nuove monete vanno a chi fa staking, a un tasso che segue quanto è depositato.',
    de: 'ATOM sichert den Cosmos Hub, der seit März 2019 in der Mitte vieler verbundener Ketten steht. Sie tauschen Nachrichten und Coins über ein gemeinsames Protokoll aus. Neue Coins gehen an jene, die hinterlegen; die Rate richtet sich nach der hinterlegten Menge.',
    ru: 'ATOM защищает Cosmos Hub, который с марта 2019 года стоит в центре множества связанных блокчейнов. Они обмениваются сообщениями и монетами по общему протоколу. Новые монеты получают участники стейкинга, а темп выпуска зависит от его объёма.',
    es: 'ATOM protege Cosmos Hub, que desde marzo de 2019 está en el centro de muchas cadenas conectadas. Estas intercambian mensajes y monedas con un protocolo común. Las monedas nuevas son para quienes las dejan en garantía, a un ritmo que depende de cuánto se deposita.',
    'zh-TW':
      'ATOM 保障 Cosmos Hub 的安全，它自 2019 年 3 月起位於眾多互聯鏈的中心。各鏈以共同協定交換訊息與代幣。新幣發給質押者，發行速度隨質押比例調整。',
  },
  TIA: {
    en: 'Celestia keeps the data of other chains available and orders it, and leaves the computing to them. It has run since October 2023, when one billion TIA were made. TIA pays for the data and is staked to secure the network.',
    it: 'Celestia mantiene disponibili e ordina i dati di altre catene, lasciando a loro il calcolo. È attiva da ottobre 2023, quando è stato creato un miliardo di TIA. TIA paga i dati ed è messo in staking per proteggere la rete.',
    de: 'Celestia hält die Daten anderer Ketten verfügbar und ordnet sie; das Rechnen überlässt es ihnen. Es läuft seit Oktober 2023, als eine Milliarde TIA entstand. Mit TIA werden die Daten bezahlt, und es wird zur Sicherung des Netzwerks hinterlegt.',
    ru: 'Celestia хранит доступными и упорядочивает данные других блокчейнов, оставляя вычисления им. Сеть работает с октября 2023 года, тогда же был создан миллиард TIA. Токеном TIA платят за данные, и его вносят в стейкинг для защиты сети.',
    es: 'Celestia mantiene disponibles y ordena los datos de otras cadenas y les deja a ellas el cómputo. Funciona desde octubre de 2023, cuando se crearon mil millones de TIA. TIA paga los datos y se deja en garantía para proteger la red.',
    'zh-TW':
      'Celestia 負責讓其他鏈的資料保持可用並加以排序，運算則交由各鏈處理。它自 2023 年 10 月運作，當時產生 10 億枚 TIA。TIA 用於支付資料費用，並質押以保障網路安全。',
  },
  PEPE: {
    en: 'Pepe is a token on Ethereum from April 2023, named after a comic frog. Its makers say that it has no purpose and no promise behind it. About 420 trillion exist, and no more can be made.',
    it: 'Pepe è un token su Ethereum di aprile 2023, che prende il nome da una rana dei fumetti. I suoi creatori dichiarano che non ha scopo né promesse. Ne esistono circa 420 000 miliardi e non se ne possono creare altri.',
    de: 'Pepe ist ein Token auf Ethereum aus dem April 2023, benannt nach einem Comicfrosch. Die Urheber sagen, dass er keinen Zweck hat und kein Versprechen dahintersteht. Es gibt rund 420 Billionen Stück, und mehr können nicht entstehen.',
    ru: 'Pepe — токен в сети Ethereum, появившийся в апреле 2023 года и названный в честь лягушонка из комикса. По словам создателей, у него нет ни назначения, ни обещаний. Существует около 420 триллионов токенов, больше создать нельзя.',
    es: 'Pepe es un token de Ethereum de abril de 2023 que toma su nombre de una rana de cómic. Sus creadores dicen que no tiene propósito ni promesa alguna. Existen unos 420 billones y no se pueden crear más.',
    'zh-TW':
      'Pepe 是 2023 年 4 月在以太坊上推出的代幣，以一隻漫畫青蛙命名。其創作者表示它沒有任何用途或承諾。總量約 420 兆枚，無法再增發。',
  },
  SUI: {
    en: 'Sui is a network for applications that has run since May 2023. It treats what people own as objects, so that transactions that do not touch each other are carried out side by side. There will be at most ten billion coins, released over years.',
    it: 'Sui è una rete per applicazioni attiva da maggio 2023. Tratta ciò che si possiede come oggetti, così le transazioni che non si toccano vengono eseguite in parallelo. Le monete saranno al massimo dieci miliardi, rilasciate nel corso degli anni.',
    de: 'Sui ist ein Netzwerk für Anwendungen, das seit Mai 2023 läuft. Es behandelt Besitz als Objekte, sodass Transaktionen, die einander nicht berühren, nebeneinander ausgeführt werden. Es wird höchstens zehn Milliarden Coins geben, über Jahre freigegeben.',
    ru: 'Sui — сеть для приложений, работает с мая 2023 года. Имущество в ней представлено объектами, поэтому не связанные между собой транзакции выполняются параллельно. Монет будет не более десяти миллиардов, их выпускают годами.',
    es: 'Sui es una red para aplicaciones que funciona desde mayo de 2023. Trata lo que se posee como objetos, de modo que las transacciones que no se tocan se ejecutan en paralelo. Habrá como máximo diez mil millones de monedas, liberadas durante años.',
    'zh-TW':
      'Sui 是自 2023 年 5 月運作的應用網路。它將使用者持有的資產視為物件，互不相關的交易可同時執行。總量上限為 100 億枚，分多年釋出。',
  },
}
