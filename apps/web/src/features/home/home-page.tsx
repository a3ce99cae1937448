import { lazy } from 'react'
import { Later } from '../../app/page/later.tsx'
import { Banners } from './banners.tsx'
import { Chapters } from './chapters.tsx'
import { Closing } from './closing.tsx'
import { Costs } from './costs.tsx'
import { Hero } from './hero.tsx'
import { MarketStrip } from './market-strip.tsx'
import { Masthead } from './masthead.tsx'
import { News } from './news.tsx'
import { Questions } from './questions.tsx'
import { Steps } from './steps.tsx'

/** Beneath the first screen, with drawings that other pages do not need; its place is kept meanwhile. */
const Prices = lazy(async () => ({ default: (await import('./prices.tsx')).Prices }))

export function HomePage() {
  return (
    <div className="wrap">
      <Masthead />
      <MarketStrip />
      <Hero />
      <Later fallback={<div className="min-h-[748px] md:min-h-[512px] lg:min-h-[278px]" />}>
        <Prices />
      </Later>
      <Banners />
      <Chapters />
      <Costs />
      <Steps />
      <News />
      <Questions />
      <Closing />
    </div>
  )
}
