import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Change, FlashOnChange, Price } from '@bourse/ui/figure.tsx'
import { shiftPoint } from '@bourse/ui/format.ts'
import { Link } from '@bourse/ui/router.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { Sparkline } from '@bourse/ui/sparkline.tsx'
import { memo } from 'react'

export interface ShortRowProps {
  code: string
  name: string
  /** Null before it trades; the row then leads to the page of the coin. */
  market: string | null
  /** Null while it is not known yet. */
  last: string | null
  scale: number
  /** As a fraction. */
  change: string | null
  line: readonly number[] | null
}

const NO_FIGURE = '–'

/** A market in one line of a short list: home and markets show the same. */
export const ShortRow = memo(function ShortRow({ code, name, market, last, scale, change, line }: ShortRowProps) {
  return (
    <li className="h-9 border-line border-t">
      <Link
        to={market === null ? '/coin/$symbol' : '/trade/$symbol'}
        params={{ symbol: market ?? code }}
        className="grid h-full grid-cols-[minmax(0,1fr)_56px_88px_84px] items-center gap-x-2 text-body hover:bg-paper-down sm:grid-cols-[minmax(0,1fr)_72px_96px_84px]"
      >
        <span className="flex min-w-0 items-center gap-2">
          <CoinMark code={code} size={18} />
          <span className="font-semibold">{code}</span>
          <span className="truncate text-dense text-ink-3">{name}</span>
        </span>
        <span>{line && <Sparkline points={line} change={change} width={56} height={22} />}</span>
        <span className="text-right">
          {last === null ? (
            <Skeleton width={64} />
          ) : (
            <FlashOnChange value={last}>
              <Price value={last} scale={scale} />
            </FlashOnChange>
          )}
        </span>
        <span className="text-right">
          {change === null ? <span className="text-ink-3">{NO_FIGURE}</span> : <Change value={shiftPoint(change, 2)} />}
        </span>
      </Link>
    </li>
  )
})
