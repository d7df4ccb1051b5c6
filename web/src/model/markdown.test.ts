import { expect, it } from 'vitest'
import { blocksOf, spansOf, withoutBrackets } from './markdown'

const kinds = (text: string) => blocksOf(text).map((block) => block.kind)

it('keeps the items of a numbered list apart', () => {
  const [list] = blocksOf('1. Roll.\n2. Walk **on**.\n10. Stop.\n')
  expect(list).toEqual({
    kind: 'list',
    isNumbered: true,
    items: [
      [{ kind: 'text', text: 'Roll.' }],
      [
        { kind: 'text', text: 'Walk ' },
        { kind: 'strong', text: 'on' },
        { kind: 'text', text: '.' },
      ],
      [{ kind: 'text', text: 'Stop.' }],
    ],
  })
})

it('ends a paragraph where a list or a picture begins, and one list where another begins', () => {
  expect(kinds('Text\n- a\n1. b\n![c](guide/d.rec)\nText')).toEqual([
    'paragraph',
    'list',
    'list',
    'picture',
    'paragraph',
  ])
  expect(blocksOf('![The board: *all* of it](guide/the-board.rec)')).toEqual([
    { kind: 'picture', name: 'the-board', caption: 'The board: *all* of it' },
  ])
  // A picture from elsewhere is not drawn, and stops nothing.
  expect(kinds('![x](https://example.org/x.png)\n1.5 is no item')).toEqual(['paragraph'])
})

it('finds the ids of rules', () => {
  expect(spansOf('It is so (AB-MOVE-2, A1B-X-10).')).toEqual([
    { kind: 'text', text: 'It is so (' },
    { kind: 'rule', text: 'AB-MOVE-2' },
    { kind: 'text', text: ', ' },
    { kind: 'rule', text: 'A1B-X-10' },
    { kind: 'text', text: ').' },
  ])
  expect(withoutBrackets(spansOf('It is so (AB-MOVE-2, A1B-X-10). Not (so), or AB-X-1.'))).toEqual([
    { kind: 'text', text: 'It is so' },
    { kind: 'rule', text: 'AB-MOVE-2' },
    { kind: 'rule', text: 'A1B-X-10' },
    { kind: 'text', text: '. Not (so), or ' },
    { kind: 'rule', text: 'AB-X-1' },
    { kind: 'text', text: '.' },
  ])
  expect(spansOf('AB-MOVE has two, and so has `AB-MOVE-2`')).toHaveLength(2)
})
