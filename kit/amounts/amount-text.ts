/** The sentence of the amount's field, which every form shows first. */
export const amountText = {
  notAnAmount: (typed: string) => `“${typed}” is not an amount`,
}
