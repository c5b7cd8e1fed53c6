import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/**
 * Compiles contracts/SandboxToken.sol into generated/sandbox-token.json. Run it after a change of the contract:
 * `npx tsx sandbox/evm/compile.ts`. A test fails while the two differ.
 */

export const sourceFile = new URL('contracts/SandboxToken.sol', import.meta.url)
export const artifactFile = new URL('generated/sandbox-token.json', import.meta.url)

const Compiled = z.object({
  errors: z.array(z.object({ formattedMessage: z.string() })).optional(),
  contracts: z.object({
    'SandboxToken.sol': z.object({
      SandboxToken: z.object({
        abi: z.array(z.record(z.string(), z.unknown())),
        evm: z.object({ bytecode: z.object({ object: z.string() }) }),
      }),
    }),
  }),
})

const Compiler = z.object({ compile: z.function({ input: [z.string()], output: z.string() }) })

/** The text of the artefact that the contract's source compiles to. Throws on any error or warning. */
export function compileToken(): string {
  // solc is 9 MB of WebAssembly in CommonJS: loaded here, and only when something is compiled.
  const solc = Compiler.parse(createRequire(import.meta.url)('solc'))
  const input = {
    language: 'Solidity',
    sources: { 'SandboxToken.sol': { content: readFileSync(sourceFile, 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // The oldest rules that every chain of the sandbox has: no PUSH0.
      evmVersion: 'paris',
      // No hash of the source in the code: a comment must not change the deployed contract.
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { SandboxToken: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const { errors, contracts } = Compiled.parse(JSON.parse(solc.compile(JSON.stringify(input))))
  if (errors !== undefined) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  const { abi, evm } = contracts['SandboxToken.sol'].SandboxToken
  return `${JSON.stringify({ abi, bytecode: `0x${evm.bytecode.object}` }, null, 2)}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(artifactFile, compileToken())
