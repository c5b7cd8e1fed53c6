import { rm } from 'node:fs/promises'
import { isSandboxFolder } from './own-folder.ts'
import { findRunning, sandboxDir, shortPath } from './running.ts'

/** Deletes the sandbox: its chains, the server's records, the demo keys. The next start makes all of it again. */

const dir = sandboxDir(process.env)
const running = await findRunning(dir)
if (!(await isSandboxFolder(dir))) {
  console.error(
    `${shortPath(dir)} was not made by a sandbox: nothing is deleted. Delete it yourself if you mean to.`,
  )
  process.exitCode = 1
} else if (running === undefined) {
  await rm(dir, { recursive: true, force: true })
  console.log(`${shortPath(dir)} is gone. \`npm start\` begins again.`)
} else {
  console.error(
    `The sandbox is running (process ${running.pid}). Stop it first, with Ctrl-C in its terminal.`,
  )
  process.exitCode = 1
}
