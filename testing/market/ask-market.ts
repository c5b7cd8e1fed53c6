import { request } from 'node:http'
import * as z from 'zod'

/** The parts of bodies that are looked into. */
const Body = z.looseObject({
  error: z.looseObject({ code: z.string(), details: z.unknown().optional() }).optional(),
  limits: z.object({ json: z.looseObject({ remaining: z.int() }), media: z.looseObject({}) }).optional(),
  paths: z.record(z.string(), z.unknown()).optional(),
})

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly raw: Buffer
  readonly body: z.output<typeof Body>
}

/** By node:http: fetch would unpack answers and hide headers. */
export function askMarket(
  origin: string,
  path: string,
  { method = 'GET', headers = {} }: { readonly method?: string; readonly headers?: object } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const asked = request({ hostname, port, path, method, headers: { ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const raw = Buffer.concat(chunks)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, raw, body: parsed(raw) })
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

function parsed(raw: Buffer): z.output<typeof Body> {
  try {
    return Body.parse(JSON.parse(raw.toString()))
  } catch {
    return {}
  }
}
