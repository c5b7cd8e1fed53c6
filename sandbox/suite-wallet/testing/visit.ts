/** A browser's part: opens a page of the wallet, and presses one of its buttons. */

export const RETURN_URL = 'http://localhost:4000/sign/abc#et=token'

export interface Visit {
  readonly status: number
  /** The page as a user reads it: without markup, each value on its own line. */
  readonly lines: readonly string[]
  readonly markup: string
  readonly headers: Headers
}

export async function visit(wallet: string, path: string): Promise<Visit> {
  const response = await fetch(wallet + path, { redirect: 'manual' })
  return read(response)
}

/** Sends a form of the wallet's own pages. */
export async function press(
  wallet: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  origin = wallet,
): Promise<Visit & { readonly location: string | null }> {
  const response = await fetch(wallet + path, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  const page = await read(response)
  return {
    ...page,
    location: /data-return href="([^"]+)"/.exec(page.markup)?.[1]?.replaceAll('&amp;', '&') ?? null,
  }
}

/** The path of a link to a request, as the suite's server writes it. */
export function linkTo(
  { chain, request }: { readonly chain: string; readonly request: unknown },
  returnUrl: string | undefined = RETURN_URL,
): string {
  const query = new URLSearchParams({
    chain,
    request: Buffer.from(JSON.stringify(request)).toString('base64url'),
    ...(returnUrl !== '' && { return_url: returnUrl }),
  })
  return `/sign?${query.toString()}`
}

/** The id of the request that a page asks about. */
export function idOf({ markup, lines }: Visit): string {
  const id = /name="id" value="([^"]+)"/.exec(markup)?.[1]
  if (id === undefined) throw new Error(`the page asks nothing: ${lines.join(' / ')}`)
  return id
}

async function read(response: Response): Promise<Visit> {
  const markup = await response.text()
  const lines = markup
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return { status: response.status, lines, markup, headers: response.headers }
}
