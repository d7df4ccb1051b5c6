// The types are generated from openapi.json by `npm run types`.
export type * from './schema'
export type { LiveSocket, Seen } from './backend'
export type { Api, LookRequest } from './client'
export { api, live } from './chosen'
export { CANCELLED, RequestError } from './error'
export { boardCells, boardOf } from './boards'
export { isOffline, waitUntilOnline } from './online'
export { onlineRetry } from './retry'
