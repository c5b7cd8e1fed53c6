import type { ComponentChildren } from 'preact'
import type { MarketAnswer } from '#contracts/market/index.ts'
import { Badge } from '../../../shared/parts/Badge.tsx'
import { Copyable } from '../../../shared/parts/Copyable.tsx'
import { Page, PageSkeleton, Section } from '../../../shared/parts/Page.tsx'
import { hrefOf } from '../../../shared/router/address.ts'
import { useMarket } from '../../api/ask.ts'
import { MarketCapLine, MarkSentences, trustText, Warning } from '../../parts/Believed.tsx'
import { Change } from '../../parts/Change.tsx'
import { Facts } from '../../../shared/parts/Facts.tsx'
import { MissingPage } from '../../parts/Nothing.tsx'
import { Live } from '../../parts/Live.tsx'
import { compactText, priceText } from '../../parts/numbers.ts'
import { Picture } from '../../parts/Picture.tsx'
import { Star } from '../../parts/Star.tsx'
import { thing } from '../../shell/place.ts'
import { openTab, Tabs } from '../../../shared/parts/Tabs.tsx'
import { Orders, Pools } from './Book.tsx'
import { Course } from './Course.tsx'
import { Holders } from './Holders.tsx'
import { Trades } from './Trades.tsx'

type Token = MarketAnswer<'token'>['token']

/** A ledger closes every four seconds. */
const EVERY_MS = 8_000
const back = { href: hrefOf('/'), label: 'Tokens' }

/** One token: its price, its candles, its offers, and who holds it. */
export function TokenPage() {
  const md5 = thing.value
  const { data, failure, reload } = useMarket('token', { md5 }, { every: EVERY_MS })
  const token = data.value?.token
  if (token === undefined && failure.value !== undefined)
    return <MissingPage failure={failure.value} what="token" onRetry={reload} />
  if (token === undefined) return <PageSkeleton />
  return (
    <Page
      title={token.name}
      lead={token.user === token.name ? undefined : (token.user ?? undefined)}
      back={back}
    >
      <div class="headline">
        <Picture kind="token" id={md5} size={64} />
        <Star md5={md5} name={token.name} />
        <div>
          <p>
            <span class="headline-price">
              <Live of={token.exch}>{priceText(token.exch)}</Live>
            </span>{' '}
            <span class="soft">XRP</span>
          </p>
          <p class="soft">
            {token.usd === null ? 'No price in US dollars' : `${priceText(Number(token.usd))} USD`} ·{' '}
            <Change percent={token.pro1h} /> 1 h · <Change percent={token.pro24h} /> 24 h ·{' '}
            <Change percent={token.pro7d} /> 7 d
          </p>
        </div>
        {token.verified && <Badge tone="good">Verified by its issuer’s domain</Badge>}
        {token.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </div>
      <Warning marks={token.marks} />
      <MarkSentences marks={token.marks.filter((mark) => mark !== 'scam' && mark !== 'lookalike')} />
      <Course md5={md5} />
      <Section title="Figures">
        <Facts facts={factsOf(token)} />
      </Section>
      {/* XRP is a side of nearly all trades, and whoever has an account holds it: no one counts by how much. */}
      {token.tokenType !== 'native' && <Parts md5={md5} />}
    </Page>
  )
}

const parts = [
  { value: 'trades', label: 'Trades' },
  { value: 'book', label: 'Order book' },
  { value: 'pools', label: 'Pools' },
  { value: 'holders', label: 'Holders' },
] as const

/** Who trades it, offers it and holds it, one at a time. */
function Parts({ md5 }: { readonly md5: string }) {
  const open = openTab('part', parts)
  return (
    <>
      <Tabs label="Parts of the market" field="part" tabs={parts} />
      {open === 'book' && <Orders md5={md5} />}
      {open === 'pools' && <Pools md5={md5} />}
      {open === 'holders' && <Holders md5={md5} />}
      {(open === 'trades' || open === undefined) && <Trades md5={md5} />}
    </>
  )
}

/** What an issuer may do, in words. */
const issuerText = ({ freeze, frozen, clawback, transferFee }: NonNullable<Token['issuerMay']>): string =>
  [
    frozen ? 'has frozen all of it' : freeze ? 'may freeze it' : 'cannot freeze it',
    clawback ? 'may take it back' : 'cannot take it back',
    transferFee > 0 ? `takes ${transferFee} % of each transfer` : 'takes nothing of transfers',
  ].join(', ')

function factsOf(token: Token): readonly (readonly [string, ComponentChildren])[] {
  const range = token.maxMin24h
  return [
    ['Market cap', <MarketCapLine of={token} />],
    ['Price times supply', token.fdv === null ? '–' : `${compactText(token.fdv)} XRP`],
    ['Supply', compactText(Number(token.supply))],
    ['In circulation', compactText(token.circulating)],
    [
      'Traded in 24 hours',
      `${compactText(token.vol24hxrp)} XRP in ${compactText(token.vol24htx)} trades${token.vol24hBelieved === null ? '' : `, of which ${compactText(token.vol24hBelieved)} XRP are believed`}`,
    ],
    ['Liquidity', token.liquidity === null ? '–' : `${compactText(token.liquidity)} XRP, mean of 24 hours`],
    ['Trust', trustText(token.trust)],
    ['Traders in 24 hours', compactText(token.uniqueTraders24h)],
    ['Range of 24 hours', range === null ? '–' : `${priceText(range[1])} to ${priceText(range[0])} XRP`],
    ['In its pool', token.tvl === null ? 'No pool with XRP' : `${compactText(token.tvl)} XRP of value`],
    [
      'Holders',
      token.tokenType === 'native'
        ? `${compactText(token.holders)} accounts`
        : `${compactText(token.holders)} on ${compactText(token.trustlines)} trust lines`,
    ],
    ['Open offers', compactText(token.offers)],
    ...(token.issuerMay === null ? [] : [['The issuer', issuerText(token.issuerMay)] as const]),
    ...(token.domain === null ? [] : [['Domain', token.domain] as const]),
    ['Currency', <Copyable text={token.currency} what="currency" />],
    ...(token.issuer === 'XRPL' ? [] : [['Issuer', <Copyable text={token.issuer} what="issuer" />] as const]),
    ['md5', <Copyable text={token.md5} what="md5" />],
  ]
}
