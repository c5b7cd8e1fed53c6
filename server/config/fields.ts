import * as z from 'zod'

/** Kinds of environment variables, and the shape of a slice of them. */

/** The variables that are set, as they were written. */
export type Present = Readonly<Record<string, string | undefined>>

/** The variables of one family or surface, with the rules over more than one of them. */
export interface ConfigSlice<Fields extends z.core.$ZodLooseShape> {
  readonly fields: Fields
  /** Each problem begins with the name of the variable to change. */
  readonly contradictions: (present: Present) => readonly string[]
}

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((url) => url.replace(/\/$/, ''))

/** Where people reach someone: a page, or `mailto:` with an e-mail address. */
export const contactUrl = z
  .string()
  .refine(
    (url) =>
      url.startsWith('mailto:')
        ? z.email().safeParse(url.slice('mailto:'.length)).success
        : httpUrl.safeParse(url).success,
    'must be an https URL, or mailto: with one e-mail address',
  )
  .transform((url) => new URL(url).href)

export const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item))

/** Plain http to another machine: what is said there can be read and changed on the way. */
export function isReadOnTheWay(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Nodes of a chain, in order of preference. */
export const nodes = list(httpUrl).optional()

export const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^[0-9]{1,9}$/, error)
    .transform(Number)
    .pipe(z.int().min(least, error).max(most, error))
}

/** An address of a chain; money may go there, so only its canonical spelling passes. */
export const addressOf = (chain: string, canonical: (text: string) => string | undefined) =>
  z.string().refine((text) => canonical(text) === text, `must be an address of ${chain}`)

/** Addresses with their names: `address=Name`, separated by commas. */
export const named = (what: string) =>
  z.string().transform((text, context) =>
    text.split(',').flatMap((entry) => {
      const [address = '', name = ''] = entry.split('=').map((part) => part.trim())
      if (address !== '' && name !== '') return [{ address, name }]
      if (entry.trim() !== '') context.addIssue(`must list ${what} as \`address=Name\`, separated by commas`)
      return []
    }),
  )

/** Tokens that the operator vouches for. */
export const vouchedTokens = named('tokens')

/** A problem when a chain is served without an account for its fees. */
export function missingTreasury(
  present: Present,
  nodesOf: string,
  treasury: string,
  chain: string,
): string[] {
  return present[nodesOf] !== undefined && present[treasury] === undefined
    ? [`${treasury}: is required when nodes of ${chain} are set`]
    : []
}
