import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { CoinMark } from '../coin-mark.tsx'
import { ConfirmationRing, CountdownDial, FinalityDial, GaugeDial } from '../dial.tsx'
import { Donut, Swatch, sliceInks } from '../donut.tsx'
import { EventList, EventRow } from '../event-list.tsx'
import { Address, Amount, Change, FlashOnChange, Headline, Percent, Price } from '../figure.tsx'
import { SkeletonRows } from '../skeleton.tsx'
import { Sparkline } from '../sparkline.tsx'
import { EmptyState, ErrorState, LoadingState } from '../states.tsx'
import { Status, type StatusKind } from '../status.tsx'
import { type SortDirection, Table, Td, Th, Tr } from '../table.tsx'
import { Tag } from '../tag.tsx'
import { Timeline } from '../timeline.tsx'
import { GallerySection } from './gallery-forms.tsx'

const COINS =
  'BTC ETH SOL XRP ADA DOGE USDT USDC DOT LINK LTC AVAX SHIB PEPE TRX ARB TIA BCH MATIC POL UNI ATOM EUR GBP NEW'.split(
    ' ',
  )
const KINDS: readonly StatusKind[] = ['open', 'processing', 'completed', 'in_review', 'failed', 'cancelled']

export function GalleryData() {
  return (
    <>
      <GallerySection title="Status, tags, price change, coin marks">
        <Marks />
      </GallerySection>
      <GallerySection title="Figures">
        <Figures />
      </GallerySection>
      <GallerySection title="Table and list states">
        <Prices />
      </GallerySection>
      <GallerySection title="Events">
        <EventList older={{ label: 'Older', pending: false, onClick: () => undefined }}>
          <EventRow time="2026-03-02T09:14:00Z" when="2 Mar 2026, 09:14" title="Logged in">
            Firefox on Linux · 192.0.2.7
          </EventRow>
          <EventRow time="2026-03-01T18:40:00Z" when="1 Mar 2026, 18:40" title="Password changed">
            Safari on iOS · 192.0.2.80
          </EventRow>
        </EventList>
      </GallerySection>
      <GallerySection title="Engraving">
        <div className="grid grid-cols-3 items-end gap-3">
          <div className="hatch h-10 border border-ink" />
          <div className="hatch-back h-14 border border-ink" />
          <div className="hatch h-18 border border-accent [--hatch:var(--accent)]" />
        </div>
        <div className="staff-band mt-3" />
      </GallerySection>
      <GallerySection title="Timeline, dials, allocation">
        <Dials />
      </GallerySection>
    </>
  )
}

function Marks() {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {KINDS.map((kind) => (
          <Status key={kind} kind={kind} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Change value="2.41" chip />
        <Change value="-1.94" chip />
        <Change value="0" chip />
        <Change value="11.38" />
        <Change value="-5.12" />
        <Change value="0.0012" />
        <Tag>Verified</Tag>
        <Tag tone="accent">New</Tag>
        <Tag tone="ink">Back office</Tag>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {COINS.map((code) => (
          <CoinMark key={code} code={code} />
        ))}
      </div>
      <div className="flex flex-wrap gap-1.5">
        {COINS.map((code) => (
          <CoinMark key={code} code={code} size={16} />
        ))}
      </div>
    </div>
  )
}

function Figures() {
  const [price, setPrice] = useState('91482.50')
  useEffect(() => {
    const timer = setInterval(() => setPrice((now) => (now === '91482.50' ? '91484.00' : '91482.50')), 2000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
      <Headline value="40895.339" scale={2} currency="EUR" />
      <Headline value="40895.33" scale={2} currency="EUR" concealed />
      <FlashOnChange value={price} className="text-h3">
        <Price value={price} scale={2} direction={price === '91482.50' ? 'down' : 'up'} />
      </FlashOnChange>
      <Amount value="0.023102289" scale={8} asset="BTC" />
      <Amount value="-1260.38" scale={2} asset="EUR" signed />
      <Percent value="33.2" />
      <Address value="bc1q8x4m7k2dv0uat5ps39ewhy6lzr2nc7fq4jd0u3" />
    </div>
  )
}

const ROWS = [
  { pair: 'BTC/EUR', code: 'BTC', last: '91482.50', change: '2.41', status: 'open', trend: [4, 5, 4, 6, 8, 5, 4, 9] },
  { pair: 'ETH/EUR', code: 'ETH', last: '3148.72', change: '1.18', status: 'completed', trend: [5, 4, 6, 5, 7, 6, 8] },
  { pair: 'XRP/EUR', code: 'XRP', last: '1.98', change: '-1.94', status: 'cancelled', trend: [9, 8, 9, 6, 5, 6, 3] },
] as const

function Prices() {
  const [sort, setSort] = useState<SortDirection>('descending')
  const rows = sort === 'descending' ? ROWS : ROWS.toReversed()
  return (
    <>
      <Table caption="Prices" dense>
        <thead>
          <tr>
            <Th>Pair</Th>
            <Th numeric>Last</Th>
            <Th numeric sort={sort} onSort={() => setSort(sort === 'descending' ? 'ascending' : 'descending')}>
              24 h
            </Th>
            <Th numeric>Trend</Th>
            <Th numeric>Status</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.pair} selected={row.code === 'ETH'}>
              <Td strong>
                <span className="flex items-center gap-2 pl-2">
                  <CoinMark code={row.code} size={16} />
                  {row.pair}
                </span>
              </Td>
              <Td numeric>
                <Price value={row.last} scale={2} />
              </Td>
              <Td numeric>
                <Change value={row.change} />
              </Td>
              <Td numeric>
                <Sparkline points={row.trend} className="ml-auto" />
              </Td>
              <Td numeric>
                <Status kind={row.status} />
              </Td>
            </Tr>
          ))}
          <SkeletonRows rows={1} columns={[84, 64, 48, 72, 56]} dense />
        </tbody>
      </Table>
      <EmptyState
        title="No open orders"
        text="Orders you place wait here until they fill."
        action={<Button size="sm">Place an order</Button>}
      />
      <LoadingState />
      <ErrorState title="We couldn’t load your history. Your orders are not affected." onRetry={() => undefined} />
    </>
  )
}

const SLICES = [
  { id: 'BTC', label: 'BTC', percent: 33.2 },
  { id: 'EUR', label: 'EUR', percent: 23.5 },
  { id: 'ETH', label: 'ETH', percent: 19 },
  { id: 'SOL', label: 'SOL', percent: 15 },
  { id: 'LINK', label: 'LINK', percent: 3 },
  { id: 'USDT', label: 'USDT', percent: 2.5 },
  { id: 'other', label: 'Other', percent: 3.8 },
] as const

function Dials() {
  const [focus, setFocus] = useState<string>('BTC')
  const inks = sliceInks(SLICES, focus)
  const shown = SLICES.find((slice) => slice.id === focus)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start gap-6">
        <Timeline
          className="min-w-64 flex-1"
          steps={[
            { id: '1', title: 'Requested', detail: '0.0500 BTC', when: '14 Nov 18:20', state: 'done' },
            { id: '2', title: 'Compliance review', detail: 'Usually within 4 hours', when: 'now', state: 'now' },
            { id: '3', title: 'Sent to network', state: 'next' },
            { id: '4', title: 'Completed', state: 'next' },
          ]}
        />
        <ConfirmationRing done={7} />
        <FinalityDial blocks={52} usual={80} />
        <CountdownDial remainingMs={702_000} totalMs={900_000} />
        <GaugeDial value={82} caption="risk" tone="bad" />
        <CountdownDial remainingMs={21_000} totalMs={30_000} size={16} />
      </div>
      <div className="flex flex-wrap items-center gap-6">
        <Donut
          label="BTC is the largest share, 33.2%"
          slices={SLICES}
          focusId={focus}
          onFocus={setFocus}
          main={<Percent value={String(shown?.percent ?? 0)} scale={1} />}
          caption={`in ${shown?.label}`}
        />
        <ul className="w-36">
          {SLICES.map((slice) => (
            <li key={slice.id} className="flex items-center gap-2 border-line border-b py-1 text-dense">
              <Swatch ink={inks.get(slice.id)} />
              <span className="flex-1 font-medium">{slice.label}</span>
              <Percent value={String(slice.percent)} scale={1} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
