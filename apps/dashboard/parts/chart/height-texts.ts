/** The heights beside a chart's lines. Two lines never have the same text, however small their heights are. */
export function heightTexts(heights: readonly number[], locale?: string): string[] {
  const format = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 })
  return heights.map((height) => format.format(height))
}
