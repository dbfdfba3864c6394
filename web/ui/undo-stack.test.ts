import { beforeEach, describe, expect, it } from 'vitest'
import { createUndoStack } from './undo-stack.ts'

let undone: string[]
let offers: (string | undefined)[]
let stack: ReturnType<typeof createUndoStack>

beforeEach(() => {
  undone = []
  offers = []
  stack = createUndoStack(() => offers.push(stack.latestMade()?.done))
})

const change = (name: string) => ({ done: name, undo: () => void undone.push(name) })

const make = (name: string) => stack.start().made(change(name))

describe('undo', () => {
  it('begins with the latest change', () => {
    make('first')
    make('second')
    stack.undoLatest()
    stack.undoLatest()
    expect(undone).toEqual(['second', 'first'])
  })

  it('reaches a change that can be undone for a short time, until that is over', () => {
    make('first')
    const end = stack.add(change('short'))
    expect(offers).toEqual(['first'])
    expect(end()).toBe(true)
    stack.undoLatest()
    expect(undone).toEqual(['first'])
  })

  it('undoes a change with a short time like any other', () => {
    make('first')
    const end = stack.add(change('short'))
    stack.undoLatest()
    expect(undone).toEqual(['short'])
    expect(end()).toBe(false)
  })

  it('says when there is nothing to undo', () => {
    make('first')
    expect(stack.undoLatest()).toBe('made')
    expect(stack.undoLatest()).toBe('nothing')
  })

  it('reaches the last ten changes', () => {
    for (let number = 1; number <= 12; number += 1) make(`${number}`)
    while (stack.undoLatest() !== 'nothing');
    expect(undone).toHaveLength(10)
    expect(undone.at(-1)).toBe('3')
  })
})

describe('a change that was undone in another way', () => {
  const makeAbout = (about: string) => stack.start().made({ ...change(about), about })

  it('is no longer reached', () => {
    make('first')
    makeAbout('second')
    make('third')
    expect(stack.removeMade('second')).toEqual([1])
    while (stack.undoLatest() !== 'nothing');
    expect(undone).toEqual(['third', 'first'])
  })

  it('is told with the number of changes that were made after it', () => {
    makeAbout('first')
    make('second')
    expect(stack.removeMade('first')).toEqual([1])
    stack.undoLatest()
    expect(stack.undoLatest()).toBe('nothing')
  })

  it('leaves the changes of others', () => {
    make('first')
    expect(stack.removeMade('second')).toEqual([])
    expect(stack.latestMade()?.done).toBe('first')
  })
})

describe('a change whose response has not arrived', () => {
  it('is undone once it has, and no other', () => {
    make('first')
    const second = stack.start()
    expect(stack.undoLatest()).toBe('started')
    expect(undone).toEqual([])
    second.made(change('second'))
    expect(undone).toEqual(['second'])
    expect(stack.latestMade()?.done).toBe('first')
  })

  it('is not offered when it is to be undone', () => {
    const first = stack.start()
    stack.undoLatest()
    first.made(change('first'))
    expect(offers).toEqual([])
  })

  it('leaves nothing to undo when it fails, and does not undo the change before it', () => {
    make('first')
    const second = stack.start()
    stack.undoLatest()
    second.ended()
    expect(undone).toEqual([])
    expect(stack.latestMade()?.done).toBe('first')
  })

  it('is skipped when it fails before undo', () => {
    make('first')
    stack.start().ended()
    stack.undoLatest()
    expect(undone).toEqual(['first'])
  })

  it('keeps its place, although a later one was made before', () => {
    const first = stack.start()
    make('second')
    first.made(change('first'))
    expect(stack.latestMade()?.done).toBe('second')
    stack.undoLatest()
    expect(undone).toEqual(['second'])
  })

  it('is passed by the button, which undoes the change that it names', () => {
    make('first')
    const second = stack.start()
    stack.undoLatestMade()
    expect(undone).toEqual(['first'])
    second.made(change('second'))
    expect(stack.latestMade()?.done).toBe('second')
  })

  it('is neither offered nor undone when the session ended meanwhile', () => {
    const offered = stack.start()
    const unwanted = stack.start()
    stack.undoLatest()
    stack.clear()
    offered.made(change('offered'))
    unwanted.made(change('unwanted'))
    expect(undone).toEqual([])
    expect(stack.latestMade()).toBeUndefined()
  })
})
