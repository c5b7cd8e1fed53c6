/** The library of Standard Webhooks: it verifies our messages as receivers do. */
export { Webhook } from 'standardwebhooks'
