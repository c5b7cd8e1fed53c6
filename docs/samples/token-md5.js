import { createHash } from 'node:crypto'

const md5Of = (issuer, currency) => createHash('md5').update(`${issuer}_${currency}`).digest('hex')

console.log(md5Of('XRPL', 'XRP'))
