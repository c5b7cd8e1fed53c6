import { hash } from './fields.ts'
import { ofNode, type RelayMethod } from './method.ts'

/** Methods about the node and its network. */
export const nodeMethods: readonly RelayMethod[] = [
  {
    name: 'feature',
    reads: 'the amendments of the network',
    class: 'light',
    params: { feature: { kind: 'name', most: 64 } },
    lasts: 'rarely',
  },
  { name: 'fee', reads: 'the present costs of a transaction', ...ofNode },
  {
    name: 'manifest',
    reads: 'the manifest of a validator',
    class: 'light',
    params: { public_key: { kind: 'name', most: 64 } },
    needs: [['public_key']],
    lasts: 'rarely',
  },
  { name: 'ping', reads: 'nothing: whether a node answers', ...ofNode },
  {
    name: 'server_definitions',
    reads: 'the fields and types of the ledger’s binary format',
    class: 'light',
    params: { hash },
    lasts: 'rarely',
  },
  { name: 'server_info', reads: 'the state of a node, for people', ...ofNode, sets: { counters: false } },
  { name: 'server_state', reads: 'the state of a node, for programs', ...ofNode, sets: { counters: false } },
  { name: 'version', reads: 'the versions of the API that a node knows', ...ofNode, lasts: 'rarely' },
]
