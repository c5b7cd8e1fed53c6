export type SlippageProblem = 'invalid' | 'low' | 'high' | 'veryHigh' | 'extreme'

/** Limits to choose at once, in basis points. */
export const USUAL_BPS = [10, 50, 100]

/** The choice that a limit is: Auto, one of the usual ones, or one of the visitor's own. */
export function slippageChoice(bps: number, isAuto: boolean): string {
  if (isAuto) return 'auto'
  return USUAL_BPS.includes(bps) ? bps.toString() : 'custom'
}

/** Percent as plain decimal text to basis points; `undefined` outside 0.01 % to 50 %. */
export function slippageBpsOf(text: string): number | undefined {
  const found = /^(\d{1,2})(?:\.(\d{1,2}))?\.?$/.exec(text)
  if (found === null) return undefined
  const bps = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return bps >= 1 && bps <= 5_000 ? bps : undefined
}

/** Low: a small move of the price can make the swap fail. From high on, others can take the difference. */
export function slippageProblem(bps: number | undefined): SlippageProblem | undefined {
  if (bps === undefined) return 'invalid'
  if (bps < 10) return 'low'
  if (bps > 1_500) return 'extreme'
  if (bps > 500) return 'veryHigh'
  return bps > 200 ? 'high' : undefined
}
