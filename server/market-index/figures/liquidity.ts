/**
 * How much XRP lies ready for a token, in XRP: what is in its pool, and half of what is bid for it near its price by others
 * than insiders. A bid can be taken away at once, and gives only one way out.
 */
export const liquidityIn = (pool: number, bids: number): number => pool + bids / 2
