// @ts-check
import { createHash } from 'node:crypto'

/** @type {(issuer: string, currency: string) => string} */
const md5Of = (issuer, currency) => createHash('md5').update(`${issuer}_${currency}`).digest('hex')

console.log(md5Of('XRPL', 'XRP'))
