import { expect, it } from 'vitest'
import type { MapInfo, OptionInfo } from '../api'
import { fieldOf } from './options'

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

it('offers every map where the game has one mode that nobody chooses', () => {
  expect(offered([map('north', 'standard'), map('south', 'standard')], { map: 'north' })).toEqual([
    'north',
    'south',
  ])
})
