import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/**
 * Compiles the contracts of contracts/ into generated/. Run it after a change of one: `npx tsx sandbox/evm/compile.ts`. A
 * test fails while the two differ.
 */

export const contracts = ['SandboxToken', 'SandboxDelegate'] as const
type Contract = (typeof contracts)[number]

const artifacts = { SandboxToken: 'sandbox-token', SandboxDelegate: 'sandbox-delegate' } as const
const sourceFile = (name: Contract) => new URL(`contracts/${name}.sol`, import.meta.url)
export const artifactFile = (name: Contract): URL =>
  new URL(`generated/${artifacts[name]}.json`, import.meta.url)

const Compiled = z.object({
  errors: z.array(z.object({ formattedMessage: z.string() })).optional(),
  contracts: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        abi: z.array(z.record(z.string(), z.unknown())),
        evm: z.object({ bytecode: z.object({ object: z.string() }) }),
      }),
    ),
  ),
})

const Compiler = z.object({ compile: z.function({ input: [z.string()], output: z.string() }) })

/** The text of the artefact that a contract's source compiles to. Throws on any error or warning. */
export function compile(name: Contract): string {
  // solc is 9 MB of WebAssembly in CommonJS: loaded here, and only when something is compiled.
  const solc = Compiler.parse(createRequire(import.meta.url)('solc'))
  const file = `${name}.sol`
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(sourceFile(name), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // The oldest rules that every chain of the sandbox has: no PUSH0.
      evmVersion: 'paris',
      // No hash of the source in the code: a comment must not change the deployed contract.
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { [name]: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const compiled = Compiled.parse(JSON.parse(solc.compile(JSON.stringify(input))))
  if (compiled.errors !== undefined)
    throw new Error(compiled.errors.map((error) => error.formattedMessage).join('\n'))
  const made = compiled.contracts[file]?.[name]
  if (made === undefined) throw new Error(`${file} has no contract ${name}`)
  return `${JSON.stringify({ abi: made.abi, bytecode: `0x${made.evm.bytecode.object}` }, null, 2)}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const name of contracts) writeFileSync(artifactFile(name), compile(name))
