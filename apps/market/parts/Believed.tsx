import type { MarketAnswer } from '#contracts/market/index.ts'
import type { MarketcapWhy, TokenMark } from '#contracts/market/token.ts'
import { Notice } from '#kit/controls/Notice.tsx'
import { Badge } from '../../shared/parts/Badge.tsx'
import { compactText } from './numbers.ts'

/** What can be believed of a token, in words. */

type Token = MarketAnswer<'token'>['token']

const whys: Readonly<Record<MarketcapWhy, string>> = {
  price: 'no price can be made of its trades',
  partial: 'our index has not seen all holders yet',
  liquidity: 'less than 1,000 XRP have lain in its pool for seven days',
  traders: 'fewer than ten traders count in seven days, and accounts of one founder are one',
  volume: 'less than 1,000 XRP were traded in seven days',
  depth: 'it would be too much for what lies in its pool',
  scam: 'the operator calls it a scam',
}

const sentences: Readonly<Record<TokenMark, string>> = {
  scam: 'The operator of this service calls it a scam.',
  lookalike: 'It has the name of a token that is known, and is another one.',
  thin: 'Less than 1,000 XRP lie in its pool: a small trade moves its price far.',
  wash: 'Most of its volume was traded by accounts of its issuer.',
  concentrated: 'Ten holders have over 80 % of what is in circulation.',
  removable: 'Accounts of its issuer hold most of the pool, and can take it away.',
  new: 'It was traded for the first time less than a day ago.',
  stale: 'No trade that counts was made in 24 hours.',
  frozen: 'Its issuer has frozen all of it: nobody can send it on.',
  freezable: 'Its issuer may freeze what you hold.',
  clawback: 'Its issuer may take it back from you.',
  fee: 'Its issuer takes a fee of each transfer.',
}

const whyText = (why: MarketcapWhy | null): string | undefined =>
  why === null ? undefined : `No market cap: ${whys[why]}.`

/** A market cap in a list. Why there is none is in its title. */
export const MarketCap = ({ of: { marketcap, marketcapWhy } }: { readonly of: Token }) => (
  <span title={whyText(marketcapWhy)}>{compactText(marketcap)}</span>
)

/** A market cap on a token's page, or why there is none. */
export const MarketCapLine = ({ of: { marketcap, marketcapWhy } }: { readonly of: Token }) =>
  marketcap === null ? (
    <>– {marketcapWhy !== null && <span class="soft">{whys[marketcapWhy]}</span>}</>
  ) : (
    <>{compactText(marketcap)} XRP</>
  )

/** The first mark of a token, in a list. */
export function Marks({ marks }: Pick<Token, 'marks'>) {
  // What is so of nearly every token stands on its page.
  const [first] = marks.filter((mark) => mark !== 'freezable' && mark !== 'fee')
  return first === undefined ? null : (
    <span title={marks.map((mark) => sentences[mark]).join(' ')}>
      <Badge tone={first === 'scam' || first === 'lookalike' ? 'bad' : 'warn'}>{first}</Badge>
    </span>
  )
}

/** What to know before anything else of a token that is not what it seems. */
export function Warning({ marks }: Pick<Token, 'marks'>) {
  if (marks.includes('scam'))
    return (
      <Notice kind="error">
        <strong>The operator of this service calls this token a scam.</strong> It is in no list and in no sum.
        Do not buy it, and sign nothing that has to do with it, whoever has sent you here.
      </Notice>
    )
  if (!marks.includes('lookalike')) return null
  return (
    <Notice kind="warn">
      <strong>This is not the token that is known by this name.</strong> It has the name of one that is
      listed, and another issuer: compare the address of the issuer before you trade.
    </Notice>
  )
}

/** All marks of a token, each with its sentence. */
export const MarkSentences = ({ marks }: Pick<Token, 'marks'>) =>
  marks.length === 0 ? null : (
    <ul class="marks" aria-label="What to know first">
      {marks.map((mark) => (
        <li key={mark}>
          <Badge tone={mark === 'scam' || mark === 'lookalike' ? 'bad' : 'warn'}>{mark}</Badge>{' '}
          {sentences[mark]}
        </li>
      ))}
    </ul>
  )

export function trustText(trust: number | null): string {
  if (trust === 2) return 'Named by the operator of this service'
  if (trust === 1) return 'In a list of tokens'
  return trust === -1 ? 'A scam, by the operator’s word' : 'Nobody vouches for it'
}
