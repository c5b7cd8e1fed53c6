import { Pool } from 'undici'
import { quantile } from '../measure/spread.ts'

/** What a server has done under a bounded load. */
export interface Pressed {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

export interface Press {
  readonly origin: string
  readonly path: string
  /** Headers of the request with a number. */
  readonly headers: (count: number) => Record<string, string>
  readonly connections: number
  readonly durationMs: number
}

/** As many requests as so many connections can make in a time. Throws at the first answer that is not 200. */
export async function press({ origin, path, headers, connections, durationMs }: Press): Promise<Pressed> {
  const pool = new Pool(origin, { connections })
  const latencies: number[] = []
  const begun = performance.now()
  let count = 0
  const visitor = async () => {
    while (performance.now() - begun < durationMs) {
      const asked = performance.now()
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers: headers(count++) })
      await body.dump()
      if (statusCode !== 200) throw new Error(`${origin}${path}: ${statusCode}`)
      latencies.push(performance.now() - asked)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, visitor))
    const seconds = (performance.now() - begun) / 1_000
    return {
      perSecond: latencies.length / seconds,
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
    }
  } finally {
    await pool.close()
  }
}
