/** The notice that the licence of the drawing library asks for, as its authors wrote it, with the link. */
const NOTICE = 'TradingView Lightweight Charts™ © 2025 TradingView, Inc.'

export function ChartCredit() {
  return (
    <a
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center hover:text-ink hover:underline"
    >
      {NOTICE}
    </a>
  )
}
