import { expect, it } from 'vitest'
import type { MapInfo, OptionInfo } from '../api'
import { changedOf, fieldOf, valuesOf, without } from './options'

const map = (name: string, ...modes: string[]): MapInfo => ({ name, title: name, note: '', modes })
const mapOption = (maps: MapInfo[]): OptionInfo => ({
  key: 'map',
  values: { maps },
  default: maps[0]?.name ?? '',
  sentence: '',
  rule: '',
})

function offered(maps: MapInfo[], values: Record<string, string>): string[] {
  const field = fieldOf(mapOption(maps), values)
  return field.kind === 'words' ? field.values.map(({ value }) => value) : []
}

it('offers the maps of the chosen mode', () => {
  const maps = [map('north', 'race'), map('south', 'siege'), map('any')]
  expect(offered(maps, { mode: 'siege' })).toEqual(['south', 'any'])
})

it('offers every map in a game without a mode option', () => {
  expect(offered([map('north', 'standard'), map('south', 'standard')], { map: 'north' })).toEqual([
    'north',
    'south',
  ])
})

const number = (key: string, fallback: OptionInfo['default']): OptionInfo => ({
  key,
  values: { numbers: [1, 20] },
  default: fallback,
  sentence: '',
  rule: '',
})
const options = [number('rounds', '8'), number('limit', { by: 'rounds', cases: { 8: '4', 10: '5' } })]

it('lists changed options: not those at their default, also if it depends on another', () => {
  const changed = (chosen: Record<string, string>) =>
    changedOf(options, valuesOf(options, chosen)).map((option) => option.key)
  expect(changed({})).toEqual([])
  expect(changed({ rounds: '10' })).toEqual(['rounds'])
  expect(changed({ rounds: '8', limit: '5' })).toEqual(['limit'])
  expect(changed({ rounds: '10', limit: '5' })).toEqual(['rounds'])
})

it('drops the value of an option that depends on a changed one', () => {
  expect(without({ rounds: '8', limit: '9' }, options, 'rounds')).toEqual({ rounds: '8' })
  expect(without({ rounds: '8', limit: '9' }, options, 'limit')).toEqual({ rounds: '8', limit: '9' })
})
