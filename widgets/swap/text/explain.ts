import type { Product } from '../../checkout/product.ts'

/** Explains a refusal by the two tokens: no market has a coin and its own token, such as ETH and WETH, as a pair. */
export const explain: NonNullable<Product['explain']> = ({ code }, pair) => {
  if (code !== 'NO_ROUTE' || pair === undefined) return undefined
  const { from, to } = pair
  const [coin, token] = from.address === 'native' ? [from, to] : [to, from]
  const isWrap = coin.address === 'native' && token.symbol === `W${coin.symbol}` && token.verified === true
  if (!isWrap) return undefined
  return {
    title: 'This is not a swap',
    text: `${token.symbol} is ${coin.symbol} in the form of a token, and always worth the same. Its own contract exchanges the two without a market, so they cannot be swapped here.`,
  }
}
