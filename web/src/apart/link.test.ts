import { expect, it } from 'vitest'
import { baseFor, broughtBy, deviceLink, inviteLink, watchLink } from './link'

it('reads what its own links bring', () => {
  const base = 'http://192.168.0.2:8317'
  expect(broughtBy(new URL(inviteLink(base, 't', 'a-_b')).hash)).toEqual({ invite: 'a-_b', code: null })
  expect(broughtBy(new URL(deviceLink(base, 't', 'c')).hash)).toEqual({ invite: null, code: 'c' })
  expect(broughtBy(new URL(watchLink(base, 't')).hash)).toEqual({ invite: null, code: null })
})

it('keeps secrets out of what a browser sends', () => {
  const { pathname, search } = new URL(inviteLink('https://play.example.org', 't', 'secret'))
  expect(pathname + search).toBe('/t/t')
})

it('sends nobody to an address that means their own machine', () => {
  const here = { origin: 'http://127.0.0.1:8317', hostname: '127.0.0.1' }
  expect(baseFor(here, 'http://192.168.0.2:8317')).toBe('http://192.168.0.2:8317')
  expect(baseFor(here, null)).toBeNull()
  const there = { origin: 'https://play.example.org', hostname: 'play.example.org' }
  expect(baseFor(there, 'http://10.0.0.1:80')).toBe('https://play.example.org')
})
