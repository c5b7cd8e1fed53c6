import type { IncomingMessage } from 'node:http'

/** The value of a cookie. One that is sent twice counts as none: a site beside ours may have added one. */
export function cookieOf(req: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  const values = (req.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return values.length === 1 && values[0] !== '' ? values[0] : undefined
}
