import type { PageChain } from '#contracts/embed/page.ts'
import type { SessionStep } from '../../api/in-minor.ts'
import { kitText } from '#kit/text.ts'
import { kindsOf } from '../../wallets/index.ts'

/** A list of the wallets that sign on a chain, or of those that can sign a step there: "Xaman or the Suite wallet". */
export function walletTitles(chain: PageChain | undefined, step?: SessionStep): string {
  const kinds = chain === undefined ? [] : kindsOf(chain.family)
  const titles = kinds
    .filter(({ name }) => step?.wallets.some(({ kind }) => kind === name) !== false)
    .flatMap(({ title }) => title ?? [])
  return new Intl.ListFormat(kitText.lang, { type: 'disjunction' }).format(titles)
}
