import { spawnSync } from 'node:child_process'

/**
 * `npm test`: everything that has to be true of a commit, the quick things first. Stops at the first that fails.
 */
const started = Date.now()

function run(title: string, command: string): void {
  console.log(`\n▸ ${title}`)
  const begun = Date.now()
  const { status, signal } = spawnSync(command, { shell: true, stdio: 'inherit' })
  if (status !== 0) {
    console.error(`\n✗ ${title} failed${signal === null ? '' : ` (${signal})`}`)
    process.exit(1)
  }
  console.log(`  ${title}: ${((Date.now() - begun) / 1000).toFixed(1)} s`)
}

run('Types', 'npm run --silent types')
run('Lint', 'npm run --silent lint')
run('Format', 'npm run --silent format:check')
run('Unused code', 'npm run --silent unused')
run('Generated documents', 'npm run --silent docs:check')
run('Build', 'npm run --silent build')
run('Sizes', 'npm run --silent sizes')
run('Unit tests', 'npm run --silent test:unit')
run('Integration tests', 'npm run --silent test:integration')
run('Browser tests', 'npm run --silent test:e2e')

console.log(`\n✓ All of it in ${((Date.now() - started) / 1000).toFixed(0)} s`)
