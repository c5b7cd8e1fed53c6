import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../e2e/tools/world/free-port.ts'
import type { Stage } from '../stage.ts'

/** A new folder and a free port for a service of a measurement's own, and the world's environment with them. */
export async function ownPlace(stage: Stage, name: string) {
  const { env } = await stage.world()
  const dir = await mkdtemp(path.join(tmpdir(), `suite-bench-${name}-`))
  const port = String(await freePort())
  return {
    dir,
    env: {
      ...env,
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: path.join(dir, 'data'),
      TRUST_PROXY: '1',
    },
  }
}
