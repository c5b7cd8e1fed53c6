import type { Product } from '../../checkout/product.ts'
import { swapCheckoutText } from '../../words/en/swap-checkout.ts'

/** Explains a refusal by the two tokens: no market has a coin and its own token, such as ETH and WETH, as a pair. */
export const explain: NonNullable<Product['explain']> = ({ code }, pair) => {
  if (code !== 'NO_ROUTE' || pair === undefined) return undefined
  const { from, to } = pair
  const [coin, token] = from.address === 'native' ? [from, to] : [to, from]
  const isWrap = coin.address === 'native' && token.symbol === `W${coin.symbol}` && token.verified === true
  if (!isWrap) return undefined
  const { title, text } = swapCheckoutText.wrap
  return { title, text: text(token.symbol, coin.symbol) }
}
