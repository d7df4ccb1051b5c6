// The types are generated from openapi.json by `npm run types`.
export type * from './schema'
export { api, RequestError } from './client'
export { isOffline, waitUntilOnline } from './online'
export { onlineRetry } from './retry'
export { live, type Connection } from './live'
