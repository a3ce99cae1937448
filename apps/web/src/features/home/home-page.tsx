import { Chapters } from './chapters.tsx'
import { Closing } from './closing.tsx'
import { Costs } from './costs.tsx'
import { Hero } from './hero.tsx'
import { Masthead } from './masthead.tsx'
import { Questions } from './questions.tsx'
import { RiskBar } from './risk-bar.tsx'
import { Steps } from './steps.tsx'

export function HomePage() {
  return (
    <>
      <RiskBar />
      <div className="wrap">
        <Masthead />
        <Hero />
        <Chapters />
        <Costs />
        <Steps />
        <Questions />
        <Closing />
      </div>
    </>
  )
}
