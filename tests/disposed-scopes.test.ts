import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

interface Node {
  type: string
  start: number
  [member: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const isFunction = ({ type }: Node) =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)
const isUsing = ({ type, kind }: Node) => type === 'VariableDeclaration' && /using$/.test(String(kind))

/** Whether a returned expression may be a promise: the result of a call that is not awaited. */
function mayBePromise(node: Node | null): boolean {
  if (!node) return false
  const { type } = node
  if (type === 'ConditionalExpression')
    return [node.consequent, node.alternate].some(each => mayBePromise(each as Node))
  if (type === 'LogicalExpression') return [node.left, node.right].some(each => mayBePromise(each as Node))
  return /^(?:CallExpression|ChainExpression|NewExpression|ImportExpression)$/.test(type)
}

/** The positions of `return` in scopes that dispose of something, in async functions, where the promise of a call is returned. */
function findReturnedPromises(node: Node, inAsync = false, inDisposed = false): number[] {
  if (isFunction(node))
    return childrenOf(node).flatMap(child => findReturnedPromises(child, node.async === true, false))
  if (node.type === 'ReturnStatement' && inAsync && inDisposed && mayBePromise(node.argument as Node | null))
    return [node.start]
  const isDisposed = inDisposed || (node.type === 'BlockStatement' && childrenOf(node).some(isUsing))
  return childrenOf(node).flatMap(child => findReturnedPromises(child, inAsync, isDisposed))
}

const check = (text: string, name = 'a.ts') =>
  findReturnedPromises(parseSync(name, text).program as unknown as Node).map(
    start => text.slice(0, start).split('\n').length,
  )

it('a promise that is returned from a scope before that disposes of what it needs is found', () => {
  const inScope = (statement: string) => `async () => {\n await using db = open()\n ${statement}\n}`
  expect(check(inScope('return read(db)'))).toEqual([3])
  expect(check(inScope('return db?.read().catch(() => 1)'))).toEqual([3])
  expect(check(inScope('if (a) { return b ? 1 : read(db) }'))).toEqual([3])
  expect(check(inScope('return await read(db)'))).toEqual([])
  expect(
    check(inScope('const rows = await Promise.all(ids.map(id => { return read(id) })); return rows')),
  ).toEqual([])
  expect(check('async () => { { using db = open() }\n return read() }')).toEqual([])
})

it('no function returns such a promise', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  const found = files
    .trim()
    .split('\n')
    .flatMap(file => check(readFileSync(file, 'utf8'), file).map(line => `${file}:${line}`))
  expect(found).toEqual([])
})
