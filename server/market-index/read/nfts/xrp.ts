const DROPS = 1_000_000n

/** Drops in text as a number of XRP, rounded to the nearest number that there is. */
export const xrpOf = (drops: string): number => Number(xrpText(drops))
export const xrpOrNull = (drops: string | null): number | null => (drops === null ? null : xrpOf(drops))

/** Drops in text as XRP in decimal text. */
export function xrpText(drops: string): string {
  const amount = BigInt(drops)
  const fraction = (amount % DROPS).toString().padStart(6, '0').replace(/0+$/, '')
  return fraction === '' ? `${amount / DROPS}` : `${amount / DROPS}.${fraction}`
}

/** In 1/100,000 as percent. */
export const percentOfFee = (transferFee: number): number => transferFee / 1_000
