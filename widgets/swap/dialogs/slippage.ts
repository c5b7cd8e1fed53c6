export type SlippageProblem = 'invalid' | 'low' | 'high'

/** Percent as plain decimal text to basis points; `undefined` outside 0.01 % to 50 %. */
export function slippageBpsOf(text: string): number | undefined {
  const found = /^(\d{1,2})(?:\.(\d{1,2}))?\.?$/.exec(text)
  if (found === null) return undefined
  const bps = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return bps >= 1 && bps <= 5_000 ? bps : undefined
}

/** Low: a small move of the price can make the swap fail. High: someone can take the difference. */
export function slippageProblem(bps: number | undefined): SlippageProblem | undefined {
  if (bps === undefined) return 'invalid'
  if (bps < 10) return 'low'
  return bps > 200 ? 'high' : undefined
}
