import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runSteps, type Step } from './steps.ts'

const script = (title: string, code: string): Step => ({ title, command: `node --no-warnings -e "${code}"` })

async function run(steps: readonly Step[], atOnce = 1, onTold: (text: string) => void = () => undefined) {
  const told: string[] = []
  const tell = (text: string) => {
    told.push(text)
    onTold(text)
  }
  const isGood = await runSteps(steps, { atOnce, tell })
  return { isGood, told: told.join('\n') }
}

test('all that a failed step has written is told, and of a good one only its time', async () => {
  const { isGood, told } = await run([
    script('Good', "console.log('fine')"),
    script('Bad', "console.log('result'); console.error('reason'); process.exitCode = 3"),
  ])
  expect(isGood).toBe(false)
  expect(told).toMatch(/^✓ Good: \d+\.\d s\nresult\nreason\n\n✗ Bad failed \(exit code 3\) after \d+\.\d s$/)
})

test('no step begins after one has failed, and those under way are waited for', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'suite-steps-'))
  const sign = path.join(dir, 'bad-has-failed')
  const { isGood, told } = await run(
    [
      script('Bad', 'process.exitCode = 1'),
      script('Slow', `setInterval(() => fs.existsSync('${sign}') && process.exit(), 10)`),
      script('Never', ''),
    ],
    2,
    () => writeFileSync(sign, ''),
  )
  await rm(dir, { recursive: true })
  expect(isGood).toBe(false)
  expect(told).toMatch(/✗ Bad [^✓]*✓ Slow/)
  expect(told).not.toContain('Never')
})

test('a step that a signal ends has failed', async () => {
  const { isGood, told } = await run([
    script('Killed', "process.kill(process.pid, 'SIGKILL')"),
    script('Never', ''),
  ])
  expect(isGood).toBe(false)
  expect(told).toMatch(/Killed failed \((SIGKILL|exit code 137)\)/)
})
