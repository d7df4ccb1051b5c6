// The types are made from the Rust types by a test of crates/server; nothing is written twice.
export type * from './types'
export { api, Refused } from './client'
export { isOffline, serverIsBack } from './back'
export { comeback } from './comeback'
export { live, type Connection } from './live'
