import { formatUnits, minor } from '../../../domain/money.ts'

/** Drops in text as a number of XRP, rounded to the nearest number that there is. */
export const xrpOf = (drops: string): number => Number(xrpText(drops))
export const xrpOrNull = (drops: string | null): number | null => (drops === null ? null : xrpOf(drops))

/** Drops in text as XRP in decimal text. */
export const xrpText = (drops: string): string => formatUnits(minor(BigInt(drops)), 6)

/** In 1/100,000 as percent. */
export const percentOfFee = (transferFee: number): number => transferFee / 1_000
