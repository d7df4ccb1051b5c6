// The types are generated from the server's OpenAPI description: `npm run types` after the description has changed.
export type * from './schema'
export { api, RequestError } from './client'
export { isOffline, serverIsBack } from './back'
export { comeback } from './comeback'
export { live, type Connection } from './live'
