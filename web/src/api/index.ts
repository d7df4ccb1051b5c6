// The types are generated from openapi.json by `npm run types`.
export type * from './schema'
export { api, CANCELLED, RequestError, type LookRequest, type Seen } from './client'
export { boardCells } from './boards'
export { isOffline, waitUntilOnline } from './online'
export { onlineRetry } from './retry'
export { live, type LiveSocket } from './live'
