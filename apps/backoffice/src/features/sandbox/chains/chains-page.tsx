import type { SandboxChain } from '@bourse/contract'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useSearch } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { useChains } from '../api.ts'
import { ChainActs } from './chain-acts.tsx'
import { ChainBlocks } from './chain-blocks.tsx'
import { SendCoins } from './send-coins.tsx'

/** The simulated chains: what a wallet, a miner and bad luck do elsewhere is done here by hand. */
export function ChainsPage() {
  const t = useTranslations('sandbox.chains')
  const query = useChains()
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={8} />}>
        {(chains) => <Chosen chains={chains} />}
      </Loaded>
    </>
  )
}

function Chosen({ chains }: { chains: readonly SandboxChain[] }) {
  const t = useTranslations('sandbox.chains')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const chain = chains.find((own) => own.chain === search.chain) ?? chains[0]
  if (chain === undefined) return null
  return (
    <>
      <Select
        label={t('chain')}
        fieldClassName="max-w-[320px]"
        value={chain.chain}
        options={chains.map((own) => ({
          value: own.chain,
          label: t('chainState', { chain: own.chain, height: own.height, waiting: own.waiting }),
        }))}
        onChange={({ target }) => void navigate({ to: '/sandbox/chains', search: { chain: target.value } })}
      />
      <div className="mt-6 grid gap-x-12 gap-y-8 xl:grid-cols-2">
        <section aria-labelledby="send-coins">
          <SectionRule id="send-coins" title={t('send.title')} />
          <SendCoins key={chain.chain} chain={chain} />
        </section>
        <section aria-labelledby="chain-acts">
          <SectionRule id="chain-acts" title={t('acts.title')} />
          <ChainActs key={chain.chain} chain={chain.chain} />
        </section>
      </div>
      <section aria-labelledby="chain-blocks" className="mt-8">
        <SectionRule id="chain-blocks" title={t('blocks.title')} />
        <ChainBlocks chain={chain.chain} />
      </section>
    </>
  )
}
