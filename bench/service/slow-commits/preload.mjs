import { register } from 'node:module'

/** Loaded into a service: each of its commits to SQLite takes 20 ms longer, as on a slow disk. */
register('./resolve.mjs', import.meta.url)
