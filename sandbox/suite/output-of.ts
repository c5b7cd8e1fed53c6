import type { ChildProcess } from 'node:child_process'
import { SandboxError } from '../sandbox-error.ts'

/** The output of a command that has succeeded. Otherwise throws its stderr. */
export async function outputOf(child: ChildProcess): Promise<string> {
  let text = ''
  let complaint = ''
  child.stdout?.setEncoding('utf8').on('data', (more: string) => (text += more))
  child.stderr?.setEncoding('utf8').on('data', (more: string) => (complaint += more))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new SandboxError(`The sandbox could not be filled:\n${complaint.trim()}`)
  return text
}
